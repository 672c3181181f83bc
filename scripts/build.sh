# Sourced by the other scripts: builds the preset given as the first argument
# and sets `build` to its folder. Quiet unless something goes wrong.

preset=$1
case "$preset" in
release) build=$PWD/build ;;
debug | asan) build=$PWD/build-$preset ;;
*)
  echo "unknown preset '$preset': release, debug or asan" >&2
  exit 2
  ;;
esac

log=$(mktemp)
if [ ! -f "$build/build.ninja" ]; then
  echo "configuring $build"
  cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
echo "building $build"
cmake --build "$build" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
rm -f "$log"
