"""How a server is found, started and ended."""

import gc
import os
import stat
import unittest
from pathlib import Path
from unittest import mock

from support import FakeTest, write_command

import furrow_gym
from furrow_gym._wire import FurrowError
from furrow_gym.server import Server, find_command


class FindCommandTest(FakeTest):
    def test_should_prefer_the_variable(self):
        with mock.patch.dict(os.environ, PATH=str(self.folder)):
            self.assertEqual(str(self.folder / "furrow"), find_command())
            os.environ["FURROW"] = "/nowhere/furrow"
            with self.assertRaisesRegex(FurrowError, "FURROW=/nowhere/furrow: is not a command"):
                find_command()

    def test_should_find_the_command_on_the_path(self):
        with mock.patch.dict(os.environ, PATH=str(self.folder)):
            del os.environ["FURROW"]
            self.assertEqual(str(self.folder / "furrow"), find_command())

    def test_should_find_the_command_of_the_distribution(self):
        distribution = self.folder / "furrow-0.1.0"
        (distribution / "bin").mkdir(parents=True)
        module = distribution / "share" / "python" / "furrow_gym" / "server.py"
        command = write_command(distribution / "bin")
        with mock.patch.dict(os.environ, PATH="/nowhere"), mock.patch("furrow_gym.server.__file__", str(module)):
            del os.environ["FURROW"]
            self.assertEqual(command, find_command())
            Path(command).unlink()
            with self.assertRaisesRegex(FurrowError, "was not found: set FURROW"):
                find_command()


class ServerTest(FakeTest):
    def server(self, *args, **options):
        return self.opened(Server(*args, **options))

    def test_should_listen_where_this_user_alone_can_connect(self):
        server = self.server("counter")
        kind, path = server.address.split(":", 1)
        self.assertEqual("unix", kind)
        self.assertEqual(0o700, stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode))

    def test_should_use_a_port_if_the_path_of_a_socket_would_be_too_long(self):
        long = self.folder / ("x" * 100)
        long.mkdir()
        with mock.patch("tempfile.tempdir", str(long)):
            self.assertRegex(self.server("counter").address, r"^tcp:127\.0\.0\.1:\d+$")
        self.assertEqual([], os.listdir(long))

    def test_should_end_a_server_by_closing_its_input(self):
        ended = self.folder / "ended"
        with mock.patch.dict(os.environ, FAKE_FURROW_ENDED=str(ended)):
            server = self.server("counter")
        folder = os.path.dirname(server.address.split(":", 1)[1])
        server.close()
        self.assertTrue(ended.exists(), "the server ran to its end")
        self.assertEqual(0, server._child.returncode)
        self.assertFalse(os.path.exists(folder))
        server.close()

    def test_should_end_a_server_that_is_no_longer_in_use(self):
        server = Server("counter")
        child = server._child
        self.assertIsNone(child.poll())
        del server
        gc.collect()
        self.assertEqual(0, child.returncode)

    def test_should_pass_arguments_on(self):
        with self.assertRaisesRegex(FurrowError, "unrecognized arguments: --speed 3"):
            Server("counter", arguments=["--speed", 3])
        with self.assertRaisesRegex(FurrowError, "argument --threads: invalid int value: 'many'"):
            Server("counter", threads="many")

    def test_should_say_why_a_server_does_not_start(self):
        with self.assertRaisesRegex(FurrowError, "env nope: ended with exit code 2: furrow: nope: is not a scenario"):
            furrow_gym.make("nope")
        with self.assertRaisesRegex(FurrowError, "cannot be started"):
            Server("counter", command="/nowhere/furrow")

    def test_should_refuse_a_command_that_prints_something_else(self):
        with self.assertRaisesRegex(FurrowError, "printed 'Hello' in place of its address"):
            Server("counter", arguments=["--fake-first-line", "Hello"])
        with self.assertRaisesRegex(FurrowError, "in place of its address"):
            Server("counter", arguments=["--fake-first-line", '{"port": 5}'])

    def test_should_stop_waiting_for_a_server_that_says_nothing(self):
        silent = self.folder / "silent"
        silent.write_text("#!/bin/sh\necho busy >&2\nexec cat\n", encoding="utf-8")
        silent.chmod(0o755)
        with self.assertRaisesRegex(FurrowError, "was not ready after 1 s: busy"):
            Server("counter", command=str(silent), start_timeout=1)

    def test_should_give_the_last_lines_of_a_server_that_died(self):
        env = self.opened(furrow_gym.make("dies"))
        env.reset(seed=1)
        env.step([0, 0])
        env.step([0, 0])
        for _ in range(2):
            with self.assertRaises(FurrowError) as caught:
                env.step([0, 0])
            self.assertEqual(
                "the server ended with exit code 3: warning: the ground is soft\n"
                "furrow: the wheel left the ground at tick 12",
                str(caught.exception),
            )

    def test_should_refuse_an_environment_in_a_fork(self):
        env = self.opened(furrow_gym.make("counter"))
        env.reset(seed=1)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                env.step([0, 0])
            except FurrowError as error:
                code = 0 if "make one in each process" in str(error) else 2
            finally:
                env.close()
                os._exit(code)
        self.assertEqual(0, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        self.assertEqual(1.0, env.step([1, 0])[0][3], "the parent's server is alive")


if __name__ == "__main__":
    unittest.main()
