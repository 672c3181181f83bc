// RUN: strings-opt %s --split-input-file --verify-diagnostics \
// RUN:     --verify-ref-counting

// What the verifier says of programs of strings: nothing where they are right.

func.func @right(%string: !strings.string, %times: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %times step %c1 {
    strings.print %string
  }
  strings.release %string
  return
}

// -----

// [tutorial-leak]
func.func @print_if(%condition: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %string = strings.literal "on one path nobody releases this"
  // expected-note @below {{control goes on behind 'scf.if'}}
  // expected-note @below {{the path ends here, at 'scf.if'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  scf.if %condition {
    strings.print %string
    strings.release %string
  }
  return
}
// [/tutorial-leak]

// -----

// [tutorial-view-outlives]
func.func @first_letter() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{borrow outlives owner: 'strings.print' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %string = strings.literal "hello"
  %letter = strings.view %string[%c0, %c1]
  // expected-note @below {{'strings.release' drops 1 reference: 0 held}}
  strings.release %string
  // expected-note @below {{the path ends here, at 'strings.print'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  strings.print %letter
  return
}
// [/tutorial-view-outlives]
