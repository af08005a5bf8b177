# TinyUSB, the USB stack of the device: from the user's TINYUSB_DIR, an installed tinyusb-source, or what tools/setup
# fetched. hal/rp2/tinyusb/tusb_config.h selects its parts.
find_path(TINYUSB_SRC tusb.h HINTS $ENV{TINYUSB_DIR}/src /usr/src/tinyusb/src
  ${PROJECT_SOURCE_DIR}/build/setup/tinyusb-src/src NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(NOT TINYUSB_SRC)
  message(FATAL_ERROR "TinyUSB is not installed. Run tools/setup, or set TINYUSB_DIR, then configure again.")
endif()
set(controller portable/raspberrypi/rp2040/dcd_rp2040.c portable/raspberrypi/rp2040/rp2040_usb.c)
set(stack tusb.c common/tusb_fifo.c device/usbd.c device/usbd_control.c class/cdc/cdc_device.c ${controller})
list(TRANSFORM stack PREPEND ${TINYUSB_SRC}/)
add_library(tinyusb OBJECT ${stack})  # into each hal_<board>, on whose callbacks it depends
target_include_directories(tinyusb SYSTEM PUBLIC ${TINYUSB_SRC} ${PROJECT_SOURCE_DIR}/hal/rp2/tinyusb)
target_compile_options(tinyusb PRIVATE -Os -w)
# The controller is polled (hal/rp2/usb.cpp). TinyUSB must not enable its interrupt, whose handler lies in flash and
# must not run while flash is written.
target_compile_definitions(tinyusb PRIVATE irq_set_enabled=usb_irq_set_enabled
  irq_add_shared_handler=usb_irq_add_shared_handler irq_remove_handler=usb_irq_remove_handler)
foreach(part hardware_irq hardware_resets hardware_sync hardware_timer hardware_structs pico_base pico_platform)
  target_link_libraries(tinyusb PRIVATE ${part}_headers)
endforeach()
