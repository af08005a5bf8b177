#include "firmware/hosted/text_extractor.hpp"

#include <algorithm>

#include "firmware/app/screens/callout.hpp"
#include "firmware/app/ui/glyph.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/image.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/display.hpp"

namespace pd::hosted {

namespace {

const Menu* menu_on_screen;

bool covers(Rect area, Rect what) { return common(area, what) == what; }

}  // namespace

void TextExtractor::begin() {
  count_ = 0;
  used_ = 0;
  next_ = nullptr;
}

void TextExtractor::read(const Screen& screen) {
  begin();
  menu_on_screen = nullptr;
  screens::drawn_callout = {};
  menu_was_drawn = [](const Menu& menu) { menu_on_screen = &menu; };
  const hal::Size size = hal::display_size();
  Canvas canvas(*this, size.width, size.height);
  screen.draw(canvas);
  menu_was_drawn = nullptr;
  callout_ = screens::drawn_callout;
  menu_ = menu_on_screen;
}

/// What lay there is seen no more.
void TextExtractor::fill(Rect inside, Colour) {
  const auto begin = pieces_.begin(), end = begin + count_;
  const auto gone = std::remove_if(begin, end, [&](const Piece& piece) { return covers(inside, piece.area); });
  if (gone != end) next_ = nullptr;
  count_ = static_cast<unsigned>(gone - begin);
}

void TextExtractor::picture(Rect, Point at, std::uint16_t number, Look look) {
  const auto* const after = std::upper_bound(assets::icons, assets::icons + assets::icon_count, number);
  const int size = assets::pictures[number].size;
  const Piece icon{Piece::Kind::icon, static_cast<int>(after - assets::icons) - 1, {at.x, at.y, size, size}};
  if (static_cast<Icon>(icon.number) != Icon::figure || look.tint == Look{}.tint)
    return look.is_named ? void() : add(icon);
  // A figure in a player's colour is that player's, a grey one that of a tribe which nobody plays.
  const auto colour = std::find(palette::player.begin(), palette::player.end(), look.tint);
  if (colour != palette::player.end())
    add({Piece::Kind::badge, static_cast<int>(colour - palette::player.begin()), icon.area});
  else if (look.tint == palette::muted && !look.is_named)
    add({Piece::Kind::badge, Piece::of_nobody, icon.area});
}

namespace {

/// Images that say what an icon says.
struct Pictured {
  Image image;
  Icon icon;
};
#define CARD(name) {Image::al_card_##name##_36, Icon::card_##name}
#define TECH(name) {Image::al_##name##_28, Icon::tech_##name}
#define WONDER(name) {Image::al_##name##_28, Icon::wonder_##name}
#define SYMBOL(name) {Image::sa_card_##name##_34, Icon::name}
#define PEOPLE(name) {Image::sa_card_##name##_34, Icon::sand_##name}
#define ORDER_OF(size, number, name) {Image::cv_order_##number##_##size, Icon::order_##name}
#define ORDER(number, name) ORDER_OF(32, number, name), ORDER_OF(52, number, name), ORDER_OF(72, number, name)
constexpr Pictured pictured[] = {
    CARD(cavalry),      CARD(chariot),        CARD(city),         CARD(colonist),        CARD(craftsman),
    CARD(digger),       CARD(farmer),         CARD(hunter),       CARD(loremaster),      CARD(lumberjack),
    CARD(merchant),     CARD(miner),          CARD(scholar),      CARD(shaman),          CARD(spellweaver),
    CARD(stonecutter),  CARD(town),           CARD(village),      CARD(warrior),         CARD(worker),
    TECH(engineering),  TECH(masonry),        TECH(mathematics),  TECH(strategy),        TECH(writing),
    TECH(commerce),     TECH(government),     TECH(leadership),   TECH(philosophy),      TECH(religion),
    WONDER(academy),    WONDER(amphitheatre), WONDER(aqueducts),  WONDER(ark),           WONDER(colossus),
    WONDER(great_wall), WONDER(highways),     WONDER(mausoleum),  WONDER(siege_engines), WONDER(triumphal_arch),
    ORDER(1, thieving), ORDER(2, logging),    ORDER(3, hunting),  ORDER(4, quarrying),   ORDER(5, cunning),
    ORDER(6, slacking), ORDER(7, trading),    ORDER(8, doubling), SYMBOL(art),           SYMBOL(medicine),
    SYMBOL(music),      SYMBOL(pottery),      SYMBOL(time),       SYMBOL(transport),     SYMBOL(weaving),
    SYMBOL(writing),    PEOPLE(builder),      PEOPLE(farmer),     PEOPLE(shaman),        PEOPLE(toolmaker)};
#undef SYMBOL
#undef PEOPLE
#undef CARD
#undef TECH
#undef WONDER
#undef ORDER
#undef ORDER_OF

/// Images of what belongs to a player, by colour.
constexpr std::array houses = {Image::al_house_circle, Image::al_house_square, Image::al_house_triangle,
                               Image::al_house_diamond, Image::al_house_star};

}  // namespace

void TextExtractor::image(Rect, Point at, std::uint16_t number, Look look) {
  if (look.is_named) return;
  const auto image = static_cast<Image>(number);
  const Point size = size_of(image);
  const Rect box{at.x, at.y, size.x * look.scale, size.y * look.scale};
  for (const Pictured& p : pictured)
    if (p.image == image) add({Piece::Kind::icon, static_cast<int>(p.icon), box});
  const auto house = std::find(houses.begin(), houses.end(), image);
  if (house != houses.end()) add({Piece::Kind::badge, static_cast<int>(house - houses.begin()), box});
}

void TextExtractor::die(Rect, Rect square, int pips, Colour, Colour) { add({Piece::Kind::die, pips, square}); }
void TextExtractor::badge(Rect, Rect square, int seat, bool) { add({Piece::Kind::badge, seat, square}); }

void TextExtractor::glyphs(Rect inside, Point at, Font font, Colour, std::string_view words) {
  const Rect line{at.x, at.y, measure(font, words), line_height(font)};
  const int middle = line.centre().y;
  if (middle < inside.y || middle >= inside.bottom()) return;  // a page that scrolls shows less than half of it
  if (used_ + words.size() + 1 > letters_.size()) return;
  if (!goes_on(words, line)) {
    add({Piece::Kind::text, 0, line, {letters_.data() + used_, 0}});
  } else if (words.data() == next_ + 1) {
    append(" ");
  }
  append(words);
  pieces_[count_ - 1].bottom = line.bottom();
  next_ = words.data() + words.size();
  next_y_ = line.bottom();
}

/// Whether it is the next line of the paragraph that was drawn last, or says that its end was cut off.
bool TextExtractor::goes_on(std::string_view words, Rect line) const {
  if (next_ == nullptr) return false;
  if (words == "\u2026") return line.y == pieces_[count_ - 1].area.y;
  if (line.y != next_y_) return false;
  return words.data() == next_ || (words.data() == next_ + 1 && words.data()[-1] != '\n');
}

void TextExtractor::add(Piece piece) {
  if (count_ < pieces_.size()) pieces_[count_++] = piece;
  next_ = nullptr;
}

/// To the last piece, whose letters are the last ones.
void TextExtractor::append(std::string_view words) {
  std::string_view& all = pieces_[count_ - 1].words;
  std::copy(words.begin(), words.end(), letters_.begin() + static_cast<std::ptrdiff_t>(used_));
  used_ += words.size();
  all = {all.data(), all.size() + words.size()};
}

}  // namespace pd::hosted
