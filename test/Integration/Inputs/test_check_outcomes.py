"""Tests what check_outcomes.py finds in outcomes, whatever is expected of them."""

import unittest

import check_outcomes


class BrokenPromises(unittest.TestCase):
    def find(self, ownership, upstream):
        outcomes = {
            "ownership": check_outcomes.Outcome(ownership),
            "upstream-automatic": check_outcomes.Outcome(upstream),
        }
        return check_outcomes.find_broken_promises(outcomes)

    def test_none(self):
        self.assertEqual(self.find("ok 3/2", "ok 3/2"), [])
        self.assertEqual(self.find("ok 2/2", "ok 10/2"), [])
        self.assertEqual(self.find("ok 9/2", "LEAK 1"), [])
        self.assertEqual(self.find("ok 9/2", "refused"), [])
        self.assertEqual(self.find("accepted", "accepted"), [])
        self.assertEqual(self.find("refused", "accepted"), [])
        self.assertEqual(self.find("n/a", "n/a"), [])
        self.assertEqual(self.find("nolower", "nolower"), [])

    def test_faulty(self):
        for text in ("LEAK 1", "OVER 1 UAR 2", "died of SIGSEGV", "hangs"):
            self.assertEqual(
                self.find(text, "refused"),
                [f"it must not be faulty, it is '{text}'"],
            )

    def test_dearer(self):
        [problem] = self.find("ok 10/2", "ok 9/2")
        self.assertIn("more operations than upstream-automatic ('ok 9/2')", problem)
        self.assertIn("it is 'ok 10/2'", problem)

    def test_refused_where_upstream_is_right(self):
        self.assertEqual(
            self.find("refused", "ok 1/1"),
            ["it is 'refused' where upstream-automatic is 'ok 1/1'"],
        )

    def test_each_schedule(self):
        self.assertEqual(
            self.find("ok 4/2 || ok 6/2 || LEAK 1", "ok 5/2"),
            [
                "it must not execute more operations than upstream-automatic "
                "('ok 5/2'), it is 'ok 6/2'",
                "it must not be faulty, it is 'LEAK 1'",
            ],
        )
        self.assertEqual(
            self.find("ok 4/2", "ok 4/2 || ok 3/2 || OVER 1"),
            [
                "it must not execute more operations than upstream-automatic "
                "('ok 3/2'), it is 'ok 4/2'"
            ],
        )


class BadOptimizations(unittest.TestCase):
    def find(self, **changes):
        """`changes`: what differs from outcomes that are as they should be."""
        texts = {
            "ownership": "ok 2/2",
            "ownership-optimize": "ok 2/2",
            "policy": "ok 4/2",
            "policy-optimize": "ok 2/2",
            "automatic": "ok 6/2",
            "upstream-automatic": "ok 4/2",
            "automatic-optimize": "ok 2/2",
        }
        for name, text in changes.items():
            texts[name.replace("_", "-")] = text
        outcomes = {
            name: check_outcomes.Outcome(text) for name, text in texts.items()
        }
        return list(check_outcomes.find_bad_optimizations(outcomes))

    def test_none(self):
        self.assertEqual(self.find(), [])
        self.assertEqual(self.find(policy_optimize="ok 4/2"), [])
        self.assertEqual(self.find(policy="LEAK 1", policy_optimize="LEAK 1"), [])
        self.assertEqual(self.find(policy="LEAK 1", policy_optimize="OVER 2"), [])
        self.assertEqual(
            self.find(
                automatic="refused",
                upstream_automatic="refused",
                automatic_optimize="refused",
            ),
            [],
        )
        same = "ok 2/2 || ok 3/2 || OVER 1"
        self.assertEqual(self.find(policy=same, policy_optimize=same), [])

    def test_dearer(self):
        self.assertEqual(
            self.find(policy_optimize="ok 5/2"),
            [("policy-optimize", "worse than policy: ok 4/2")],
        )
        self.assertEqual(
            self.find(automatic_optimize="ok 5/2"),
            [("automatic-optimize", "worse than upstream-automatic: ok 4/2")],
        )

    def test_faulty(self):
        for text in ("LEAK 1", "refused", "nolower", "hangs", "ok 2/3"):
            self.assertEqual(
                self.find(policy_optimize=text),
                [("policy-optimize", "worse than policy: ok 4/2")],
            )

    def test_each_schedule(self):
        self.assertEqual(
            self.find(policy="OVER 1 || ok 2/2 || ok 2/2", policy_optimize="ok 3/2"),
            [("policy-optimize", "worse than policy: OVER 1 || ok 2/2 || ok 2/2")],
        )

    def test_other_behind_ownership(self):
        self.assertEqual(
            self.find(ownership_optimize="ok 1/2"),
            [("ownership-optimize", "other than ownership: ok 2/2")],
        )


if __name__ == "__main__":
    unittest.main()
