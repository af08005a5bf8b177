# clang of this machine, the oldest that is installed (Debian names the version with the command).
foreach(version 14 15 16 17 18 19)
  find_program(DAWN_CLANG clang-${version})
  find_program(DAWN_CLANGXX clang++-${version})
endforeach()
set(CMAKE_C_COMPILER ${DAWN_CLANG})
set(CMAKE_CXX_COMPILER ${DAWN_CLANGXX})
