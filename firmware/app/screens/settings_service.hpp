#pragma once
#include "firmware/app/namespaces.hpp"
#include "firmware/app/storage/settings.hpp"

namespace pd::screens {

/// Applies the settings in force to the user interface: language, size of text, loudness, light.
void apply_settings();

/// Puts other settings in force, applies and stores them.
void change_settings(const Settings& wanted);

}  // namespace pd::screens
