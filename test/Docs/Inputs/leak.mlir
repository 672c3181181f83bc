// [readme-leak]
func.func @wait_if(%condition: i1) {
  %size = arith.constant 1 : index
  %group = async.runtime.create_group %size : !async.group
  cf.cond_br %condition, ^wait, ^done
^wait:
  async.runtime.await %group : !async.group
  async.runtime.drop_ref %group {count = 1 : i64} : !async.group
  cf.br ^done
^done:
  return
}
// [/readme-leak]
