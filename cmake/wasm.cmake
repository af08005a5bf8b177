# Tool chain for the browser page: clang for wasm32-wasi from Debian, no emscripten.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
include(${CMAKE_CURRENT_LIST_DIR}/clang.cmake)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_ASM_COMPILER ${DAWN_CLANG})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
