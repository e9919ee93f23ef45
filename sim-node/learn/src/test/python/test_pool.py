"""One vector environment over several servers."""

import unittest

import numpy
from support import FakeTest

import furrow_gym
from furrow_gym._wire import FurrowError


def plain(value):
    """Nested tuples, dictionaries and arrays as lists, which can be compared."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (tuple, list, numpy.ndarray)):
        return [plain(each) for each in value]
    return value


class PoolTest(FakeTest):
    def pool(self, *envs, scenario="counter", **options):
        served = [self.serve(scenario, count) for count in envs]
        self.servers = [server for _, server in served]
        return self.opened(furrow_gym.make_vec(address=",".join(address for address, _ in served), **options))

    def test_should_do_what_one_server_does(self):
        for mode in ("NextStep", "SameStep"):
            one, two = self.pool(5, autoreset_mode=mode), self.pool(2, 3, autoreset_mode=mode)
            self.assertEqual(5, two.num_envs)
            one.action_space.seed(1)
            numpy.testing.assert_array_equal(one.reset()[0], two.reset()[0], "seeds are those of the whole")
            numpy.testing.assert_array_equal(one.reset(seed=4)[0], two.reset(seed=4)[0])
            for _ in range(12):
                actions = one.action_space.sample()
                actions[:, 1] = actions[:, 1] > 0.7
                self.assertEqual(plain(one.step(actions)), plain(two.step(actions)))
            self.assertEqual(one.digests(), two.digests())

    def test_should_send_to_all_before_it_receives(self):
        pool = self.pool(1, 1)
        pool.reset()
        order = []
        for name, client in zip("ab", pool.client._clients):
            for what in ("begin_step", "finish"):
                self.record(client, what, order, name)
        pool.step([[0, 0], [0, 0]])
        self.assertEqual(["a begin_step", "b begin_step", "a finish", "b finish"], order)

    @staticmethod
    def record(client, what, order, name):
        real = getattr(client, what)

        def recorded(*args):
            order.append("%s %s" % (name, what))
            return real(*args)

        setattr(client, what, recorded)

    def test_should_reset_by_mask(self):
        pool = self.pool(2, 1, autoreset_mode="Disabled")
        pool.reset(seed=1)
        pool.step([[0.5, 0]] * 3)
        observations, _ = pool.reset(seed=50, options={"reset_mask": numpy.array([False, True, False])})
        self.assertEqual([[1, 0, 1, 0.5], [51, 0, 0, 0], [3, 0, 1, 0.5]], observations.tolist())

    def test_should_find_the_server_of_an_environment(self):
        pool = self.pool(2, 1)
        pool.reset(seed=1)
        for env in range(3):
            rollout = pool.rollout(numpy.zeros((1, 2, 2)), env=env)
            self.assertEqual([[1 + env, 0, 2, 0]], rollout.last_observations.tolist())
        for env in (-1, 3):
            with self.assertRaisesRegex(ValueError, "environment %d: must be 0 to 2" % env):
                pool.rollout(numpy.zeros((1, 2, 2)), env=env)
        saved = pool.save_episode(str(self.folder / "episode"), env=2)
        self.assertEqual(pool.digests()[2], saved["digest"])

    def test_should_return_to_a_snapshot(self):
        pool = self.pool(2, 1)
        pool.reset(seed=1)
        snapshot, digests = pool.snapshot(), pool.digests()
        pool.step([[0.5, 0]] * 3)
        self.assertEqual([[1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0]], pool.restore(snapshot).tolist())
        self.assertEqual(digests, pool.digests())
        pool.step([[0.5, 0]] * 3)
        self.assertEqual([0.5, 0.5, 0], pool.restore(snapshot, numpy.array([False, False, True]))[:, 3].tolist())
        snapshot.forget()
        self.assertEqual([{1000: None}] * 2, [server.snapshots for server in self.servers])

    def test_should_refuse_actions_before_any_server_steps(self):
        pool = self.pool(1, 1)
        pool.reset()
        with self.assertRaisesRegex(ValueError, r"nan at \[1, 0, 1\]|nan at \[1, 1\]"):
            pool.step([[0, 0], [0, numpy.nan]])
        self.assertEqual([0, 0], [server.steps for server in self.servers])

    def test_should_refuse_ended_episodes_before_any_server_steps(self):
        pool = self.pool(1, 1, autoreset_mode="Disabled")
        pool.reset()
        pool.step([[0, 0], [0, 1]])
        with self.assertRaisesRegex(FurrowError, r"environments \[1\] have ended"):
            pool.step([[0, 0], [0, 0]])
        self.assertEqual([1, 1], [server.steps for server in self.servers])

    def test_should_say_which_server_refuses(self):
        pool = self.pool(1, 1)
        pool.reset()
        self.servers[1].begun[0] = False
        with self.assertRaisesRegex(FurrowError, r"tcp:\S+: environment 0: .* ended; the other servers have carried"):
            pool.step([[0, 0], [0, 0]])
        self.servers[1].begun[0] = True
        self.assertEqual([2, 1], pool.step([[0, 0], [0, 0]])[0][:, 2].tolist(), "responses are not mixed up")

    def test_should_step_none_after_the_loss_of_one(self):
        for lost in (0, 1):
            pool = self.pool(1, 1)
            pool.reset()
            self.servers[lost].fault = "hangs-up"
            with self.assertRaisesRegex(FurrowError, "the connection is lost: .*; the other servers have carried"):
                pool.step([[0, 0], [0, 0]])
            with self.assertRaisesRegex(FurrowError, "the connection is lost: closed by the server$"):
                pool.step([[0, 0], [0, 0]])
            self.assertEqual([1, 1], [server.steps for server in self.servers])
            pool.close()

    def test_should_refuse_servers_that_differ(self):
        addresses = [self.serve("counter")[0], self.serve("point")[0]]
        with self.assertRaisesRegex(FurrowError, "must be alike: tcp:.* another scenario than tcp:.*: point, counter"):
            furrow_gym.make_vec(address=addresses)

    def test_should_close_the_others_if_one_cannot_be_reached(self):
        address, _ = self.serve("counter")
        for _ in range(2):
            with self.assertRaisesRegex(FurrowError, "cannot connect"):
                furrow_gym.make_vec(address=[address, "tcp:127.0.0.1:1"])
        self.opened(furrow_gym.make_vec(address=address)).reset()


if __name__ == "__main__":
    unittest.main()
