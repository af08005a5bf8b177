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
  if (static_cast<Icon>(icon.number) != Icon::figure || look.tint == Look{}.tint) return add(icon);
  // A figure in a player's colour is that player's; in another colour it stands beside the name of a tribe.
  const auto colour = std::find(palette::player.begin(), palette::player.end(), look.tint);
  if (colour != palette::player.end())
    add({Piece::Kind::badge, static_cast<int>(colour - palette::player.begin()), icon.area});
}

namespace {

/// Images that say what an icon says.
struct Pictured {
  Image image;
  Icon icon;
};
constexpr Pictured pictured[] = {
    {Image::al_card_cavalry_36, Icon::card_cavalry},
    {Image::al_card_chariot_36, Icon::card_chariot},
    {Image::al_card_city_36, Icon::card_city},
    {Image::al_card_colonist_36, Icon::card_colonist},
    {Image::al_card_craftsman_36, Icon::card_craftsman},
    {Image::al_card_digger_36, Icon::card_digger},
    {Image::al_card_farmer_36, Icon::card_farmer},
    {Image::al_card_hunter_36, Icon::card_hunter},
    {Image::al_card_loremaster_36, Icon::card_loremaster},
    {Image::al_card_lumberjack_36, Icon::card_lumberjack},
    {Image::al_card_merchant_36, Icon::card_merchant},
    {Image::al_card_miner_36, Icon::card_miner},
    {Image::al_card_scholar_36, Icon::card_scholar},
    {Image::al_card_shaman_36, Icon::card_shaman},
    {Image::al_card_spellweaver_36, Icon::card_spellweaver},
    {Image::al_card_stonecutter_36, Icon::card_stonecutter},
    {Image::al_card_town_36, Icon::card_town},
    {Image::al_card_village_36, Icon::card_village},
    {Image::al_card_warrior_36, Icon::card_warrior},
    {Image::al_card_worker_36, Icon::card_worker},
    {Image::al_engineering_28, Icon::tech_engineering},
    {Image::al_masonry_28, Icon::tech_masonry},
    {Image::al_mathematics_28, Icon::tech_mathematics},
    {Image::al_strategy_28, Icon::tech_strategy},
    {Image::al_writing_28, Icon::tech_writing},
    {Image::al_commerce_28, Icon::tech_commerce},
    {Image::al_government_28, Icon::tech_government},
    {Image::al_leadership_28, Icon::tech_leadership},
    {Image::al_philosophy_28, Icon::tech_philosophy},
    {Image::al_religion_28, Icon::tech_religion},
    {Image::al_academy_28, Icon::wonder_academy},
    {Image::al_amphitheatre_28, Icon::wonder_amphitheatre},
    {Image::al_aqueducts_28, Icon::wonder_aqueducts},
    {Image::al_ark_28, Icon::wonder_ark},
    {Image::al_colossus_28, Icon::wonder_colossus},
    {Image::al_great_wall_28, Icon::wonder_great_wall},
    {Image::al_highways_28, Icon::wonder_highways},
    {Image::al_mausoleum_28, Icon::wonder_mausoleum},
    {Image::al_siege_engines_28, Icon::wonder_siege_engines},
    {Image::al_triumphal_arch_28, Icon::wonder_triumphal_arch},
    {Image::cv_order_1_32, Icon::order_thieving},
    {Image::cv_order_2_32, Icon::order_logging},
    {Image::cv_order_3_32, Icon::order_hunting},
    {Image::cv_order_4_32, Icon::order_quarrying},
    {Image::cv_order_5_32, Icon::order_cunning},
    {Image::cv_order_6_32, Icon::order_slacking},
    {Image::cv_order_7_32, Icon::order_trading},
    {Image::cv_order_8_32, Icon::order_doubling},
};

/// Images of what belongs to a player, by colour.
constexpr std::array houses = {Image::al_house_circle, Image::al_house_square, Image::al_house_triangle,
                               Image::al_house_diamond, Image::al_house_star};

}  // namespace

void TextExtractor::image(Rect, Point at, std::uint16_t number, Look look) {
  if (look.is_named) return;
  const auto image = static_cast<Image>(number);
  const Point size = size_of(image);
  const Rect box{at.x, at.y, size.x, size.y};
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
