# Functions of the commands in tools/: messages, boards, progress and paths. Sourced from the project's root.

say() { printf '%s\n' "$*" >&2; }
die() { say "$(basename "$0"): $*"; exit 1; }
refuse() { say "$(basename "$0"): $*"; exit 2; }  # for wrong arguments

# Prints the comment at the head of the command as its help text.
help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Prints the names of the boards, one per line.
boards() { find hal/boards -name '*.hpp' -printf '%f\n' | sed 's/\.hpp$//' | sort; }

# known_board NAME: exits with a message if there is no such board.
known_board() {
  boards | grep -qxF -- "$1" && return
  refuse "unknown board \"$1\"; the boards are: $(boards | xargs)"
}

# boards_with FIELD: prints the boards that set the field to true, one per line.
boards_with() { node tools/emulator/boards.mjs "$1" | sed -n 's/ true$//p'; }

# elsewhere "$@": if POCKET_DAWN_BUILD is set, copies the sources to $POCKET_DAWN_BUILD/pocket-dawn and runs the command
# there; its results are in build/ of that copy. This is how to build a read-only checkout.
elsewhere() {
  local copy=${POCKET_DAWN_BUILD:-}/pocket-dawn
  [ "$PWD" -ef "$copy" ] && return
  if [ -z "${POCKET_DAWN_BUILD:-}" ]; then
    [ -w . ] && return
    refuse "this checkout is read-only; set POCKET_DAWN_BUILD to a writable directory to build there"
  fi
  mkdir -p "$copy" 2>/dev/null && [ -w "$copy" ] || refuse "cannot write to POCKET_DAWN_BUILD, $POCKET_DAWN_BUILD"
  # Deletes the old copy except for what was built or downloaded. tar keeps the modification times, so a rebuild is short.
  find "$copy" -mindepth 1 -maxdepth 1 ! -name build ! -name tools -exec rm -rf {} +
  [ ! -d "$copy/tools" ] || find "$copy/tools" -mindepth 1 -maxdepth 1 ! -name node_modules ! -name browser -exec rm -rf {} +
  tar -cf - --exclude=./build --exclude=./.git --exclude=node_modules . | tar -xf - -C "$copy"
  chmod -R u+w "$copy"
  local command
  command=$copy/tools/$(basename "$0")
  cd "${called_from:-.}"
  exec env -u POCKET_DAWN_BUILD "$command" "$@"  # the copy is a normal checkout, also for the commands that this one runs
}

# with_progress WORDS COMMAND...: runs the command with a progress bar on a terminal, and prints its output only if it
# fails. The output goes to a deleted temporary file, so that nothing is left over if the command is killed. DAWN_NO_BAR
# turns the bar off, so that it does not overwrite a question of the command.
with_progress() {
  local words=$1 log name began=$SECONDS status=0
  shift
  name=$(mktemp)
  exec {log}<>"$name"
  rm "$name"
  if [ -t 2 ] && [ -z "${DAWN_NO_BAR:-}" ]; then
    "$@" >&"$log" 2>&1 &
    local pid=$! bar='' n=0
    trap 'kill "$pid" 2>/dev/null; exit 130' INT
    while kill -0 "$pid" 2>/dev/null; do
      n=$(((n + 1) % 21))
      bar=$(printf '%*s' "$n" '' | tr ' ' '#')
      printf '\r\033[K%s [%-20s] %ds' "$words" "$bar" $((SECONDS - began)) >&2
      sleep 0.3
    done
    wait "$pid" || status=$?
    trap - INT
  else
    "$@" >&"$log" 2>&1 || status=$?
  fi
  [ ! -t 2 ] || printf '\r\033[K' >&2  # deletes the bar, which may be that of a concurrent command
  if [ "$status" -ne 0 ]; then
    cat "/dev/fd/$log" >&2
    die "failed: $words"
  fi
  exec {log}>&-
  say "$words: done in $((SECONDS - began)) s"
}

# first_with FILE FOLDER...: prints the first of the folders that holds the file, if any.
first_with() {
  local file=$1 d
  shift
  for d in "$@"; do
    [ -n "$d" ] && [ -f "$d/$file" ] && { echo "$d"; return; }
  done
  return 0
}
unity_dir() { first_with unity.c "${UNITY_DIR:-}" /usr/share/cmock/vendor/unity/src "$PWD/build/setup/unity-src"; }
tinyusb_dir() { first_with src/tusb.h "${TINYUSB_DIR:-}" /usr/src/tinyusb "$PWD/build/setup/tinyusb-src"; }

# build_host WORDS TARGET...: builds programs for this machine.
build_host() {
  tools/setup
  [ -f build/host/build.ninja ] || with_progress "configuring the host build" cmake --preset host
  with_progress "building $1" cmake --build build/host --target "${@:2}"
}

# newer_debian deb|deb-src FOLDER: prepares a separate apt configuration in FOLDER for the Debian release after 12, from the
# mirror in this machine's apt sources. `newer_debian_options` makes apt-get use it; the system is not changed.
newer_debian() {
  local mirror
  mkdir -p "$2/lists/partial" "$2/cache/archives/partial"
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    grep -v '^ *#' | grep -oE 'https?://[^ ]*/debian/?( |$)' | grep -v security | head -n 1 | tr -d ' ')
  [ -n "$mirror" ] || { echo "no Debian mirror in this machine's apt sources"; return 1; }
  echo "$1 [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$2/sources.list"
  newer_debian_options=(-o "Dir::Etc::sourcelist=$PWD/$2/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$PWD/$2/lists" -o "Dir::Cache=$PWD/$2/cache")
}
