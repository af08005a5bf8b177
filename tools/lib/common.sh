# Shared by the commands in tools/: words to the user, and where things are. Sourced, with the project as working folder.

say() { printf '%s\n' "$*" >&2; }
die() { say "$(basename "$0"): $*"; exit 1; }
refuse() { say "$(basename "$0"): $*"; exit 2; }  # what was typed is wrong

# The words at the head of the command, below its first line.
help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# The names of the boards, one a line.
boards() { find hal/boards -name '*.hpp' -printf '%f\n' | sed 's/\.hpp$//' | sort; }

# known_board NAME: exits with a message if there is no such board.
known_board() {
  boards | grep -qxF -- "$1" && return
  refuse "unknown board \"$1\"; the boards are: $(boards | xargs)"
}

# boards_with FIELD: those whose file in hal/boards sets it to true, one a line.
boards_with() { node tools/emulator/boards.mjs "$1" | sed -n 's/ true$//p'; }

# elsewhere "$@": if POCKET_DAWN_BUILD is set, copies the sources to $POCKET_DAWN_BUILD/pocket-dawn and runs the command
# there; its results are in build/ of that copy. A read-only checkout needs this.
elsewhere() {
  local copy=${POCKET_DAWN_BUILD:-}/pocket-dawn
  [ "$PWD" -ef "$copy" ] && return
  if [ -z "${POCKET_DAWN_BUILD:-}" ]; then
    [ -w . ] && return
    refuse "this checkout is read-only; set POCKET_DAWN_BUILD to a writable directory to build there"
  fi
  mkdir -p "$copy" 2>/dev/null && [ -w "$copy" ] || refuse "cannot write to POCKET_DAWN_BUILD, $POCKET_DAWN_BUILD"
  # What is no more in the checkout goes; what was built and fetched stays, and times of files are kept, so little is built again.
  find "$copy" -mindepth 1 -maxdepth 1 ! -name build ! -name tools -exec rm -rf {} +
  [ ! -d "$copy/tools" ] || find "$copy/tools" -mindepth 1 -maxdepth 1 ! -name node_modules ! -name browser -exec rm -rf {} +
  tar -cf - --exclude=./build --exclude=./.git --exclude=node_modules . | tar -xf - -C "$copy"
  chmod -R u+w "$copy"
  local command
  command=$copy/tools/$(basename "$0")
  cd "${called_from:-.}"
  exec env -u POCKET_DAWN_BUILD "$command" "$@"  # there it is a checkout like any other, also for what it starts
}

# step WORDS COMMAND...: says what is done, shows that it is alive on a terminal, and the output only when it fails.
# The output is in a file without a name, so nothing is left behind, whatever ends the command. With DAWN_NO_BAR nothing is
# drawn while it runs: what it asks on the terminal stays to be read.
step() {
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
  [ ! -t 2 ] || printf '\r\033[K' >&2  # its own bar, or that of another step that goes on beside it
  if [ "$status" -ne 0 ]; then
    cat "/dev/fd/$log" >&2
    die "failed: $words"
  fi
  exec {log}>&-
  say "$words: done in $((SECONDS - began)) s"
}

unity_dir() {
  local d
  for d in "${UNITY_DIR:-}" /usr/share/cmock/vendor/unity/src "$PWD/build/setup/unity-src"; do
    [ -n "$d" ] && [ -f "$d/unity.c" ] && { echo "$d"; return; }
  done
  return 0
}

tinyusb_dir() {
  local d
  for d in "${TINYUSB_DIR:-}" /usr/src/tinyusb "$PWD/build/setup/tinyusb-src"; do
    [ -n "$d" ] && [ -f "$d/src/tusb.h" ] && { echo "$d"; return; }
  done
  return 0
}

# newer_debian deb|deb-src FOLDER: sources of the Debian release after 12, from the mirror that this machine's own apt sources
# name, and room for what apt keeps, both in FOLDER. `newer_debian_options` makes apt-get use them; the system stays as it is.
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
