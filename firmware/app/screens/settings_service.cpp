#include "firmware/app/screens/settings_service.hpp"

#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::screens {

void apply_settings() {
  const Settings& s = settings();
  set_loudness(s.loudness);
  set_language(static_cast<Language>(s.language));
  set_large_text(s.large != 0);
  shows_moments = s.moments != 0;
  backlight().configure(s.brightness * 100u / Settings::brightness_steps, dim_seconds(s) * 1000);
}

void change_settings(const Settings& wanted) {
  const Settings before = settings();
  restore_settings(wanted);
  apply_settings();
  if (settings() == before) return;
  store().save_settings(settings());
  backlight().raise();
  redraw();
}

}  // namespace pd::screens
