#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace referee {

/// Writes one JSON value on one line, piece by piece; commas come by themselves.
///
///   Json j;
///   j.open('{').key("ok").value(true).key("dice").open('[').value(3).value(5).close(']').close('}');
class Json {
 public:
  Json& open(char bracket) {
    comma();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  Json& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  Json& key(std::string_view name) {
    comma();
    quote(name);
    text_ += ':';
    first_ = true;
    return *this;
  }
  Json& value(const std::convertible_to<std::string_view> auto& words) {
    comma();
    quote(words);
    return *this;
  }
  Json& value(bool yes) { return raw(yes ? "true" : "false"); }
  Json& value(std::integral auto n) { return raw(std::to_string(n)); }
  Json& null() { return raw("null"); }
  template <class T>
  Json& value(const std::optional<T>& v) {
    return v ? value(*v) : null();
  }
  Json& raw(std::string_view json) {
    comma();
    text_ += json;
    return *this;
  }

  /// One field of an object.
  template <class T>
  Json& field(std::string_view name, const T& v) {
    return key(name).value(v);
  }

  const std::string& text() const { return text_; }

 private:
  void comma() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  /// Bytes that are no printable ASCII come out escaped, so that the answer is valid JSON whatever was sent.
  void quote(std::string_view words) {
    text_ += '"';
    for (const char c : words) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') text_ += '\\';
      if (byte >= 0x20 && byte < 0x7F) {
        text_ += c;
      } else {
        constexpr const char* digits = "0123456789abcdef";
        text_ += "\\u00";
        text_ += digits[byte >> 4];
        text_ += digits[byte & 15];
      }
    }
    text_ += '"';
  }

  std::string text_;
  bool first_ = true;
};

}  // namespace referee
