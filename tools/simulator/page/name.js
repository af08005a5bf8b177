// A text field for the name that is being typed on the handheld: for soft keyboards, and for letters that take more than one key.

let isComposing = false;

/// Shown as long as a name is typed. What is proposed is selected: the first letter replaces it.
function showNameField() {
  const field = $("name");
  const name = machine.typedName;
  const isOpen = name !== null;
  if (isOpen && !isComposing && field.value !== name) field.value = name;
  if (field.hidden !== isOpen) return;
  field.hidden = !isOpen;
  isComposing = false;
  if (!isOpen) return focusGame();
  field.focus({ preventScroll: true });
  return field.select();
}

function takeName() {
  machine.typedName = $("name").value;
  step();
  showNameField(); // without what was left out
}

/// Whether a key of the keyboard belongs to the field: all but Enter, which finishes, and Esc, which leaves the name as it was.
function takesForName(event) {
  if ($("name").hidden) return false;
  const isInField = document.activeElement === $("name");
  if (isComposing || event.isComposing) return true;
  if (event.key === "Enter" && isInField) {
    takeName();
    tapButton(bits.select);
  } else if (event.key === "Escape") {
    machine.typedName = "";
    tapButton(bits.back);
  } else {
    if (!isInField && [...event.key].length === 1) $("name").focus();
    return isInField || [...event.key].length === 1;
  }
  event.preventDefault();
  return true;
}

$("name").addEventListener("compositionstart", () => {
  isComposing = true;
});
$("name").addEventListener("compositionend", () => {
  isComposing = false;
  takeName();
});
$("name").addEventListener("input", () => {
  if (!isComposing) takeName();
});
