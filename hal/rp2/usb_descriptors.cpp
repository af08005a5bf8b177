#include <tusb.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "hal/rp2/board.hpp"

// What the computer is told about the device. docs/usb.md explains the choice of the numbers.
namespace {

constexpr std::uint16_t vendor = 0x2E8A;  // Raspberry Pi
#if PICO_RP2350
constexpr std::uint16_t product = 0x0009;  // "Pico SDK CDC UART", for the RP2350
#else
constexpr std::uint16_t product = 0x000A;  // "Pico SDK CDC UART (RP2040)"
#endif
constexpr std::uint16_t milliamperes = 250;

enum Text : std::uint8_t { language, maker, device, port };
enum Interface : std::uint8_t { control, data, interfaces };

constexpr std::uint8_t notification_in = 0x81, data_out = 0x02, data_in = 0x82;

// A composite device from the start (interface association): another function can be added without a new product id.
constexpr tusb_desc_device_t device_descriptor = {
    .bLength = sizeof(tusb_desc_device_t),
    .bDescriptorType = TUSB_DESC_DEVICE,
    .bcdUSB = 0x0200,
    .bDeviceClass = TUSB_CLASS_MISC,
    .bDeviceSubClass = MISC_SUBCLASS_COMMON,
    .bDeviceProtocol = MISC_PROTOCOL_IAD,
    .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
    .idVendor = vendor,
    .idProduct = product,
    .bcdDevice = 0x0100,
    .iManufacturer = maker,
    .iProduct = device,
    .iSerialNumber = 0,
    .bNumConfigurations = 1,
};

constexpr std::uint8_t configuration[] = {
    TUD_CONFIG_DESCRIPTOR(1, interfaces, 0, TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN, 0, milliamperes),
    TUD_CDC_DESCRIPTOR(control, port, notification_in, 8, data_out, data_in, 64),
};

constexpr std::size_t text_max = 63;
std::array<std::uint16_t, 1 + text_max> text;  // the head, then UTF-16

const std::uint16_t* text_of(std::string_view first, std::string_view second = {}) {
  std::size_t size = 1;
  for (const std::string_view part : {first, second})
    for (const char c : part)
      if (size < text.size()) text[size++] = static_cast<std::uint8_t>(c);  // ASCII only
  text[0] = static_cast<std::uint16_t>(TUSB_DESC_STRING << 8 | 2 * size);
  return text.data();
}

}  // namespace

extern "C" const std::uint8_t* tud_descriptor_device_cb() {
  return reinterpret_cast<const std::uint8_t*>(&device_descriptor);
}

extern "C" const std::uint8_t* tud_descriptor_configuration_cb(std::uint8_t) { return configuration; }

extern "C" const std::uint16_t* tud_descriptor_string_cb(std::uint8_t index, std::uint16_t) {
  constexpr std::uint16_t us_english = 0x0409;
  switch (index) {
    case language:
      text[0] = TUSB_DESC_STRING << 8 | 4;
      text[1] = us_english;
      return text.data();
    case maker: return text_of("Pocket Dawn");
    case device: return text_of("Pocket Dawn on ", hal::rp2::board.title);
    case port: return text_of("Pocket Dawn console");
    default: return nullptr;
  }
}
