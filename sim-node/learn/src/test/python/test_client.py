"""The protocol's client: what it sends, what it refuses, and what it says when the other side fails."""

import gc
import struct
import unittest
from unittest import mock

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym._wire import FurrowError, split_addresses
from furrow_gym.client import DISABLED, Client

ALL = [True]


def frame(operation, payload, flags=0, number=0):
    return struct.pack("<IBBHI", len(payload), operation, flags, 0, number) + payload


class AddressTest(unittest.TestCase):
    def test_should_split_addresses(self):
        self.assertEqual(["tcp:a:1", "tcp:[::1]:2"], split_addresses("tcp:a:1, tcp:[::1]:2"))
        self.assertEqual(["unix:/tmp/a,b", "tcp:c:3"], split_addresses("unix:/tmp/a,b,tcp:c:3"))
        self.assertEqual(["tcp:a:1", "tcp:b:2"], split_addresses(["tcp:a:1", "tcp:b:2"]))

    def test_should_refuse_other_texts(self):
        for text in ("localhost:5000", "tcp:host", "tcp:host:70000", "tcp:host:1,nonsense:2", "unix:", "", []):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "address"):
                split_addresses(text)


class ClientTest(FakeTest):
    def client(self, scenario, envs=1, **options):
        address, self.server = self.serve(scenario, envs)
        return self.opened(Client(address, **options))

    def test_should_read_the_hello(self):
        task = self.client("counter-three", 4).task
        self.assertEqual(("lead", "second", "third"), task.agents)
        self.assertEqual(("push", "end"), task.action_names)
        self.assertEqual([-1.0, 0.0], task.action_low.tolist())
        self.assertEqual([1.0, 1.0], task.action_high.tolist())
        self.assertEqual(("push", "time"), task.reward_names)
        self.assertEqual((4, 4, 0.5, 2.5), (task.envs, task.observation_length, task.step_s, task.time_limit_s))

    def test_should_give_arrays_of_environments_and_agents(self):
        client = self.client("counter-three", 2)
        first = client.reset([True, True], [7, 8])
        self.assertEqual((2, 3, 4), first.shape)
        self.assertEqual([7.0, 8.0], first[:, 0, 0].tolist())
        actions = numpy.arange(12).reshape(2, 3, 2) / 100
        step = client.step(actions, DISABLED)
        self.assertEqual((2, 3, 4), step.observations.shape)
        numpy.testing.assert_allclose(step.observations[:, :, 3], actions[:, :, 0], rtol=1e-6)
        numpy.testing.assert_allclose(step.rewards, actions[:, :, 0] - 0.25, rtol=1e-6)
        self.assertEqual((2, 3, 2), step.terms.shape)
        self.assertEqual([[False] * 3] * 2, step.terminated.tolist())
        self.assertIsNone(step.final_observations)

    def test_should_copy_arrays(self):
        client = self.client("counter")
        first = client.reset(ALL, [7])
        before = first.copy()
        step = client.step([[[0.5, 0]]], DISABLED)
        kept = [each.copy() for each in (step.observations, step.rewards, step.terms)]
        client.step([[[1, 0]]], DISABLED)
        numpy.testing.assert_array_equal(before, first)
        for each, now in zip(kept, (step.observations, step.rewards, step.terms)):
            numpy.testing.assert_array_equal(each, now)
            now += 1  # and they can be written

    def test_should_reset_the_environments_of_the_mask_only(self):
        client = self.client("counter", 3)
        client.reset([True] * 3, [1, 2, 3])
        client.step([[[1, 0]]] * 3, DISABLED)
        observations = client.reset([False, True, False], [-1, 50, -1])
        self.assertEqual([[1, 0, 1, 1], [50, 0, 0, 0], [3, 0, 1, 1]], observations[:, 0].tolist())

    def test_should_send_options(self):
        client = self.client("counter")
        self.assertEqual(4.0, client.reset(ALL, [1], {"start": 4})[0, 0, 3])

    def test_should_raise_the_text_of_the_server(self):
        client = self.client("counter")
        with self.assertRaisesRegex(FurrowError, "^environment 0: its episode has ended$"):
            client.step([[[0, 0]]], DISABLED)
        self.assertEqual(9.0, client.reset(ALL, [9])[0, 0, 0], "the connection can still be used")

    def test_should_refuse_actions_before_sending(self):
        client = self.client("counter-three")
        client.reset(ALL, [1])
        good = numpy.zeros((1, 3, 2))
        for actions, text in (
            (good[0], r"shape \(3, 2\), must be \(1, 3, 2\): \[environment, agent, action\]"),
            (numpy.full((1, 3, 2), "left"), "must be numbers"),
            (good + 1j, "must be numbers"),
            ([[[0, 0], [0, numpy.nan], [0, 0]]], r"nan at \[0, 1, 1\] .*, action end: must be finite"),
            ([[[0, 0], [0, 0], [numpy.inf, 0]]], r"inf at \[0, 2, 0\] .*, action push: must be finite"),
            ([[[0, 0], [0, 0], [-1e39, 0]]], r"-1e\+39 at .* must be finite"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                client.step(actions, DISABLED)
        self.assertEqual(0, self.server.steps)

    def test_should_send_values_beyond_the_bounds(self):
        client = self.client("counter")
        client.reset(ALL, [1])
        self.assertEqual(1.0, client.step([[[3.5, 0]]], DISABLED).observations[0, 0, 3], "the server clips")

    def test_should_keep_restore_and_forget(self):
        client = self.client("counter", 2)
        client.reset([True, True], [1, 2])
        handle = client.snapshot([True, False])
        client.step([[[1, 0]], [[1, 0]]], DISABLED)
        before = client.digests().copy()
        observations = client.restore(handle, [True, False])
        self.assertEqual([[1, 0, 0, 0], [2, 0, 1, 1]], observations[:, 0].tolist())
        self.assertNotEqual(before[0], client.digests()[0])
        self.assertEqual(before[1], client.digests()[1])
        with self.assertRaisesRegex(FurrowError, "does not have environment 1"):
            client.restore(handle, [True, True])
        client.forget(handle)
        with self.assertRaisesRegex(FurrowError, "is not known"):
            client.restore(handle, [True, False])

    def test_should_forget_snapshots_that_are_no_longer_in_use(self):
        client = self.client("counter")
        client.reset(ALL, [1])

        class Owner:
            pass

        owner = Owner()
        handle = client.snapshot(ALL)
        client.forget_after(owner, handle)
        client.snapshot(ALL)
        self.assertIsNotNone(self.server.snapshots[handle])
        del owner
        gc.collect()
        client.snapshot(ALL)
        self.assertIsNone(self.server.snapshots[handle])

    def test_should_give_digests_of_64_bits(self):
        client = self.client("counter", 3)
        client.reset([True] * 3, [1, 1, 2])
        digests = client.digests()
        self.assertEqual((3,), digests.shape)
        self.assertEqual(numpy.uint64, digests.dtype)
        self.assertEqual(digests[0], digests[1])
        self.assertNotEqual(digests[0], digests[2])

    def test_should_roll_out_candidates(self):
        client = self.client("counter", 2)
        client.reset([True, True], [1, 2])
        candidates = numpy.zeros((3, 4, 1, 2))
        candidates[0, :, 0, 0] = [0.5, 0.25, 0, 0]
        candidates[1, 1, 0, 1] = 1  # ends with its second step
        rollout = client.rollout(1, candidates)
        self.assertEqual((3, 4, 1), rollout.rewards.shape)
        self.assertEqual([0.25, 0.0, -0.25, -0.25], rollout.rewards[0, :, 0].tolist())
        self.assertEqual([-0.25, -0.25, 0, 0], rollout.rewards[1, :, 0].tolist())
        self.assertEqual([4, 2, 4], rollout.steps.tolist())
        self.assertEqual([[2, 0, 4, 0.75], [2, 0, 2, 0], [2, 0, 4, 0]], rollout.last_observations[:, 0].tolist())
        self.assertEqual([[-0.25], [-0.5], [-1.0]], rollout.returns.tolist())

    def test_should_refuse_impossible_rollouts_before_sending(self):
        client = self.client("counter", 2)
        client.reset([True, True], [1, 2])
        for env, candidates, text in (
            (2, numpy.zeros((1, 1, 1, 2)), "environment 2: must be 0 to 1"),
            (0, numpy.zeros((1, 0, 1, 2)), "at least one"),
            (0, numpy.zeros((0, 1, 1, 2)), "at least one"),
            (0, numpy.zeros((5, 1, 2)), "candidate, step, agent, action"),
            (0, numpy.zeros((5, 1, 1, 3)), r"must be \(5, 1, 1, 2\)"),
            (0, numpy.full((5, 1, 1, 2), numpy.nan), "must be finite"),
            (0, numpy.broadcast_to(numpy.float32(0), (1 << 24, 1, 1, 2)), "MiB"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                client.rollout(env, candidates)

    def test_should_save_an_episode(self):
        client = self.client("counter")
        client.reset(ALL, [1])
        client.step([[[1, 0]]], DISABLED)
        answer = client.save(0, self.folder / "episode")
        self.assertEqual({"digest": "%016x" % client.digests()[0], "epochs": 25}, answer)
        self.assertTrue((self.folder / "episode" / "scenario.yaml").is_file())

    def test_should_end_once(self):
        client = self.client("counter")
        client.close()
        client.close()
        with self.assertRaisesRegex(FurrowError, "closed"):
            client.digests()

    def test_should_close_with_a_step_that_was_not_fetched(self):
        client = self.client("counter")
        client.reset(ALL, [1])
        client.begin_step([[[0, 0]]], DISABLED)
        with self.assertRaisesRegex(FurrowError, "call step_wait first"):
            client.digests()
        client.close()

    def test_should_close_although_the_server_hangs(self):
        client = self.client("silent")
        client.reset(ALL, [1])
        client.begin_step([[[0, 0]]], DISABLED)
        with mock.patch("furrow_gym.client._CLOSE_TIMEOUT_S", 0.1):
            client.close()
        with self.assertRaisesRegex(FurrowError, "no answer within 0.1 s|closed"):
            client.digests()

    def test_should_refuse_what_is_no_server(self):
        for what, data, text in (
            ("other protocol", b"SSH-2.0-OpenSSH_9.2p1 Debian\r\n", "is it a server of 'furrow env'"),
            ("no JSON", frame(128, b"hello"), "describes no environments"),
            ("other JSON", frame(128, b'{"protocol": 1}'), "describes no environments"),
            ("a list", frame(128, b"[1]"), "describes no environments"),
            ("later", frame(128, b'{"protocol": 2}'), "version 2 of the protocol"),
            ("refusal", frame(128, b"another client is here", 1), "another client is here"),
            ("length", struct.pack("<IBBHI", (256 << 20) + 1, 128, 0, 0, 0), "is it a server"),
            ("begin of a frame", b"\0\0\0", "connection is lost"),
        ):
            with self.subTest(what), self.assertRaisesRegex(FurrowError, text):
                Client(self.serve_bytes(data))

    def test_should_refuse_garbage_and_stay_refusing(self):
        for scenario, text in (
            ("garbage", "sent something else"),
            ("wrong-number", "sent something else"),
            ("short", "bytes are too few"),
            ("long", "bytes where"),
            ("hangs-up", "the connection is lost"),
        ):
            with self.subTest(scenario):
                client = self.client(scenario)
                client.reset(ALL, [1])
                for _ in range(2):
                    with self.assertRaisesRegex(FurrowError, text):
                        client.step([[[0, 0]]], DISABLED)
                client.close()

    def test_should_stop_waiting_after_the_timeout(self):
        client = self.client("silent", timeout=3600)
        client.reset(ALL, [1])
        self.assertEqual(3600, client._connection._socket.gettimeout())
        client._connection._socket.settimeout(0.1)
        with self.assertRaisesRegex(FurrowError, "no answer within 3600 s"):
            client.step([[[0, 0]]], DISABLED)

    def test_should_say_that_a_server_may_be_busy(self):
        address, _ = self.serve("counter")
        self.opened(Client(address))
        with mock.patch("furrow_gym.client._CONNECT_TIMEOUT_S", 0.1):
            with self.assertRaisesRegex(FurrowError, "says nothing for 0.1 s; it may serve another client"):
                Client(address)

    def test_should_refuse_requests_after_an_interrupt(self):
        client = self.client("counter")
        client.reset(ALL, [1])
        with mock.patch.object(client._connection, "_read", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                client.step([[[0, 0]]], DISABLED)
        with self.assertRaisesRegex(FurrowError, "was interrupted"):
            client.digests()

    def test_should_name_an_address_without_a_server(self):
        with self.assertRaisesRegex(FurrowError, "tcp:127.0.0.1:1: cannot connect"):
            Client("tcp:127.0.0.1:1")
        with self.assertRaisesRegex(FurrowError, "unix:/nowhere/socket: cannot connect"):
            Client("unix:/nowhere/socket")


class AddressFilesTest(FakeTest):
    def test_should_wait_for_addresses(self):
        for index in (2, 1, 3):
            (self.folder / ("%d.address" % index)).write_text("tcp:node%d:5000\n" % index, encoding="utf-8")
        self.assertEqual(["tcp:node1:5000", "tcp:node2:5000"], furrow_gym.wait_for_addresses(self.folder, 2))

    def test_should_say_how_many_are_missing(self):
        with self.assertRaisesRegex(FurrowError, "has 0 of 2 addresses"):
            furrow_gym.wait_for_addresses(self.folder / "none", 2, timeout=0)


if __name__ == "__main__":
    unittest.main()
