# The clang whose version matches the installed C++ library for WebAssembly. Debian's commands carry the version.
file(REAL_PATH /usr/lib/wasm32-wasi/libc++.a library)
string(REGEX MATCH "llvm-([0-9]+)" version ${library})
find_program(DAWN_CLANG NAMES clang-${CMAKE_MATCH_1} clang REQUIRED)
find_program(DAWN_CLANGXX NAMES clang++-${CMAKE_MATCH_1} clang++ REQUIRED)
set(CMAKE_C_COMPILER ${DAWN_CLANG})
set(CMAKE_CXX_COMPILER ${DAWN_CLANGXX})
