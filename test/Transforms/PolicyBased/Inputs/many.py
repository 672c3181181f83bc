# Prints functions in which something is there many times: uses of one value,
# values of one op, second names of one object. The argument is how often.

import sys

n = int(sys.argv[1])
object = "!test_rc.object"

print(f"func.func @uses(%a: {object}) {{")
print(f"  test_rc.last_use %a : {object}\n" * n + "  return\n}")

print("func.func @values() {")
for i in range(n):
    print(f"  %{i} = test_rc.make : {object}")
names = ", ".join(f"%{i}" for i in range(n))
print(f"  test_rc.last_use {names} : {', '.join([object] * n)}\n  return\n}}")

print(f"func.func @names(%a: {object}) {{")
for i in range(n):
    source = f"%{i - 1}" if i else "%a"
    print(f"  %{i} = builtin.unrealized_conversion_cast {source} : {object} to {object}")
print(f"  test_rc.last_use %{n - 1} : {object}\n  return\n}}")
