# project_options(target): how our own sources are compiled, on every target.
option(DAWN_SANITIZE "Address and undefined-behaviour sanitizers, and what libFuzzer counts by (host only, clang)" OFF)

# Compilers newer than those we test may report more warnings; these must not fail somebody's build.
set(warnings_are_errors -Werror)
if((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 16) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22))
  set(warnings_are_errors)
endif()

function(project_options target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})  # and what is generated there
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion ${warnings_are_errors}
    # These depend on the optimiser, so every version of GCC reports others.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-error=array-bounds -Wno-error=stringop-overflow>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
  if(DAWN_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # Counters on every edge cost the tests a seventh of their speed, and spare a build of everything for the fuzzers.
    get_target_property(kind ${target} TYPE)
    if(NOT kind STREQUAL EXECUTABLE OR target MATCHES "^fuzz_")
      target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
    endif()
    target_compile_definitions(${target} PUBLIC DAWN_SANITIZED)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined -fuse-ld=lld)
  endif()
endfunction()

# clang's driver finds the precompiled header itself. A path after -Xclang would differ in every checkout and defeat ccache.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()

# Precompiles the standard headers that nearly every file includes. A file that lacks an #include then compiles all the same;
# tools/checks/includes.mjs reports it.
function(precompiled_headers target)
  # A precompiled header with a time in it would differ in every build, and ccache would never find it.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  set(headers <algorithm> <array> <cstdint> <cstring> <span> <string_view> ${ARGN})
  target_precompile_headers(${target} PRIVATE ${headers})
  # clang's contains the path of the build directory. ccache compares this sum instead (CCACHE_PCH_EXTSUM).
  get_target_property(folder ${target} BINARY_DIR)
  file(WRITE ${folder}/CMakeFiles/${target}.dir/cmake_pch.hxx.pch.sum "${CMAKE_CXX_COMPILER_VERSION} ${headers}")
endfunction()

# host_program(name library sources...): a program for this machine, build/<preset>/<name>.
function(host_program name library)
  add_executable(${name} ${ARGN})
  project_options(${name})
  target_link_libraries(${name} PRIVATE ${library})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()
