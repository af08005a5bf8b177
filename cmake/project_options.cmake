# project_options(target): the compiler options of this project's own sources.
option(DAWN_SANITIZE "Address and undefined-behaviour sanitizers, and coverage for libFuzzer (host only, clang)" OFF)

# Newer compilers than those we test may have new warnings, which must not break a build.
set(warnings_are_errors -Werror)
if((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 16) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22))
  set(warnings_are_errors)
endif()

function(project_options target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})  # which has generated headers
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion ${warnings_are_errors}
    # These depend on the optimiser and differ between versions of GCC.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-error=array-bounds -Wno-error=stringop-overflow>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
  if(DAWN_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # The coverage counters slow down tests by a seventh, but fuzzers and tests share one build.
    get_target_property(kind ${target} TYPE)
    if(NOT kind STREQUAL EXECUTABLE OR target MATCHES "^fuzz_")
      target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
    endif()
    target_compile_definitions(${target} PUBLIC DAWN_SANITIZED)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined -fuse-ld=lld)
  endif()
endfunction()

# By default CMake passes the path of the precompiled header after -Xclang, where ccache cannot make it relative.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()

# Precompiles the standard headers that most files include. tools/checks/includes.mjs reports a file that forgets to include
# one of them, because it compiles nevertheless.
function(precompiled_headers target)
  # A timestamp in the precompiled header would defeat ccache.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  set(headers <algorithm> <array> <cstdint> <cstring> <span> <string_view> ${ARGN})
  target_precompile_headers(${target} PRIVATE ${headers})
  # The file contains the path of the build directory, so ccache compares this checksum instead (CCACHE_PCH_EXTSUM).
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
