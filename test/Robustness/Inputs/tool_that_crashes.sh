#!/bin/sh
# Stands for a ref-counting-opt with faults: it crashes on modules, and fails
# without an error on functions.
case "$*" in
*--help*)
  echo "  --policy-based-ref-counting - Places"
  echo "  --print-ref-counts - Prints"
  echo "  --verify-ref-counting - Proves"
  ;;
*func.func*) exit 1 ;;
*--pass-pipeline*) kill -SEGV $$ ;;
esac
