# Shared by the commands in tools/: words to the user, and where things are. Sourced, with the project as working folder.

say() { printf '%s\n' "$*" >&2; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# step WORDS COMMAND...: says what is done, shows that it is alive on a terminal, and the output only when it fails.
step() {
  local words=$1 log began=$SECONDS status=0
  shift
  log=$(mktemp)
  if [ -t 2 ]; then
    "$@" >"$log" 2>&1 &
    local pid=$! bar='' n=0
    while kill -0 "$pid" 2>/dev/null; do
      n=$(((n + 1) % 21))
      bar=$(printf '%*s' "$n" '' | tr ' ' '#')
      printf '\r\033[K%s [%-20s] %ds' "$words" "$bar" $((SECONDS - began)) >&2
      sleep 0.3
    done
    wait "$pid" || status=$?
    printf '\r\033[K' >&2
  else
    "$@" >"$log" 2>&1 || status=$?
  fi
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    rm -f "$log"
    die "failed: $words"
  fi
  rm -f "$log"
  say "$words: done in $((SECONDS - began)) s"
}

unity_dir() {
  local d
  for d in "${UNITY_DIR:-}" /usr/share/cmock/vendor/unity/src "$PWD/build/setup/unity-src"; do
    [ -n "$d" ] && [ -f "$d/unity.c" ] && { echo "$d"; return; }
  done
  return 0
}

pico_sdk_path() { echo "${PICO_SDK_PATH:-$PWD/tools/node_modules/@xpack-3rd-party/raspberrypi-pico-sdk}"; }
