# The Pico SDK, from the user's PICO_SDK_PATH or from the npm package that tools/setup fetched.
if(NOT DEFINED ENV{PICO_SDK_PATH} AND NOT PICO_SDK_PATH)
  set(PICO_SDK_PATH ${CMAKE_CURRENT_LIST_DIR}/../tools/node_modules/@xpack-3rd-party/raspberrypi-pico-sdk)
elseif(NOT PICO_SDK_PATH)
  set(PICO_SDK_PATH $ENV{PICO_SDK_PATH})
endif()
if(NOT EXISTS ${PICO_SDK_PATH}/pico_sdk_init.cmake)
  message(FATAL_ERROR "The Pico SDK is not at ${PICO_SDK_PATH}. Run tools/setup, or set PICO_SDK_PATH.")
endif()
set(PICO_NO_PICOTOOL 1 CACHE BOOL "" FORCE)
set(PICO_NO_TARGET_NAME 1)  # so that the SDK's sources are compiled with the same command for every image
include(${PICO_SDK_PATH}/pico_sdk_init.cmake)

if(DAWN_CHIP STREQUAL rp2350)
  # 125 MHz as on the RP2040 instead of 150: twice the 62.5 MHz that the panel takes, and all dividers hold for both.
  add_compile_definitions(SYS_CLK_MHZ=125 PLL_SYS_VCO_FREQ_HZ=1500000000 PLL_SYS_POSTDIV1=6 PLL_SYS_POSTDIV2=2)
endif()

# Every function in its own section, so that the linker drops unused ones. No speculative devirtualisation, so that
# tools/checks/stack.mjs can follow virtual calls.
add_compile_options(-ffunction-sections -fdata-sections -fno-devirtualize-speculatively)
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "" FORCE)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "" FORCE)

# No floating point: with this every use of it calls a function, and tools/checks/elf.mjs refuses those.
macro(no_floating_point_unit)
  foreach(language C CXX ASM)
    string(REPLACE "-mfloat-abi=softfp" "-mfloat-abi=soft" CMAKE_${language}_FLAGS "${CMAKE_${language}_FLAGS}")
  endforeach()
endmacro()
