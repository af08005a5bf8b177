#pragma once

/// One namespace per layer. All see each other's names: the include rules decide what a layer may use.
namespace pd::ui {}
namespace pd::storage {}
namespace pd::session {}
namespace pd::games {}
namespace pd::screens {}
namespace pd::hosted {}

namespace pd {
using namespace ui;
using namespace storage;
using namespace session;
using namespace games;
using namespace screens;
using namespace hosted;
}  // namespace pd
