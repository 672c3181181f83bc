// [readme-after]
func.func @last_value(%token: !async.token, %value: !async.value<i64>) -> i64 {
  async.runtime.await %token : !async.token
  %failed = async.runtime.is_error %token : !async.token
  async.runtime.drop_ref %token {count = 1 : i64} : !async.token
  async.runtime.await %value : !async.value<i64>
  %number = async.runtime.load %value : !async.value<i64>
  async.runtime.drop_ref %value {count = 1 : i64} : !async.value<i64>
  %zero = arith.constant 0 : i64
  %result = arith.select %failed, %zero, %number : i64
  return %result : i64
}
// [/readme-after]
