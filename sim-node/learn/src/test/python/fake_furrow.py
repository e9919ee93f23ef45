"""A server of the environment protocol with trivial tasks, so that the client is tested without a simulation.

It is written from docs/environment-protocol.md and shares no code with the client. As a command it takes the arguments
of 'furrow env'. Its scenarios are the names in SCENARIOS.

In the task 'counter' everything that happens can be foretold: an observation is [seed of the episode modulo 1000,
number of the episode since the reset, steps, sum of the pushes], a reward is the push minus 0.25, an agent terminates
with the action end = 1, and the time limit is 5 steps. In the task 'point' a point is pushed to a goal on a plane.
"""

import argparse
import copy
import hashlib
import json
import os
import random
import socket
import struct
import sys
import threading

HEADER = struct.Struct("<IBBHI")


def clip(value, low, high):
    return min(max(value, low), high)


class Counter:
    """One environment of the task 'counter' with some agents."""

    names, low, high = ["push", "end"], [-1.0, 0.0], [1.0, 1.0]
    blocks = [
        {"name": "episode", "at": 0, "shape": [2], "unit": ""},
        {"name": "map", "at": 2, "shape": [1, 2], "unit": "m"},
    ]
    length, reward, limit, step_s = 4, ["push", "time"], 5, 0.5

    def __init__(self, agents):
        self.agents = agents

    def begin(self, seed, episode, options):
        self.seed, self.episode, self.steps = seed, episode, 0
        self.sums = [float(options.get("start", 0))] * self.agents
        self.terminated = [False] * self.agents

    def observe(self, agent):
        return [float(self.seed % 1000), float(self.episode), float(self.steps), self.sums[agent]]

    def step(self, actions):
        """Terms of the reward of each agent."""
        self.steps += 1
        terms = []
        for agent, (push, end) in enumerate(actions):
            if self.terminated[agent]:
                terms.append([0.0, 0.0])
                continue
            push = clip(push, -1.0, 1.0)
            self.sums[agent] += push
            self.terminated[agent] = end >= 1.0
            terms.append([push, -0.25])
        return terms


class Seeing(Counter):
    """The task 'counter' with a camera of 3 x 2 pixels and a lidar of one ring; a pixel has the number of the step."""

    blocks = [
        {"name": "episode", "at": 0, "shape": [2], "unit": ""},
        {"name": "front_rgb", "at": 2, "shape": [2, 3, 3], "unit": "1", "sensor": "front", "image": "rgb"},
        {"name": "front_depth", "at": 20, "shape": [2, 3], "unit": "m", "sensor": "front", "image": "depth"},
        {"name": "map", "at": 26, "shape": [1, 2], "unit": "m"},
        {"name": "front_semantic", "at": 28, "shape": [2, 3], "unit": "1", "sensor": "front", "image": "semantic"},
        {"name": "top_range", "at": 34, "shape": [1, 4], "unit": "m", "sensor": "top", "image": "range"},
    ]
    length = 38

    def observe(self, agent):
        plain = super().observe(agent)
        colours = [float(self.steps + k) for k in range(18)]
        return plain[:2] + colours + [0.5 + self.steps] * 6 + plain[2:] + [2.0] * 6 + [1.5, 0.0, 2.5, 3.5]


class Point:
    """One environment of the task 'point'."""

    names, low, high = ["x", "y"], [-1.0, -1.0], [1.0, 1.0]
    blocks = [
        {"name": "place", "at": 0, "shape": [2], "unit": "m"},
        {"name": "velocity", "at": 2, "shape": [2], "unit": "m/s"},
    ]
    length, reward, limit, step_s = 4, ["progress", "time", "goal"], 60, 0.1

    def __init__(self, agents):
        self.agents = 1

    def begin(self, seed, episode, options):
        dice = random.Random(seed)
        self.steps, self.terminated = 0, [False]
        self.place = [dice.uniform(-5, 5), dice.uniform(-5, 5)]
        self.speed = [0.0, 0.0]

    def observe(self, agent):
        return [-self.place[0], -self.place[1], self.speed[0], self.speed[1]]

    def step(self, actions):
        self.steps += 1
        before = self.distance()
        for axis in (0, 1):
            self.speed[axis] = 0.9 * self.speed[axis] + 0.5 * clip(actions[0][axis], -1.0, 1.0)
            self.place[axis] += 0.1 * self.speed[axis]
        arrived = self.distance() < 0.5
        self.terminated = [arrived or self.distance() > 20.0]
        return [[before - self.distance(), -0.01, 5.0 if arrived else 0.0]]

    def distance(self):
        return (self.place[0] ** 2 + self.place[1] ** 2) ** 0.5


# scenario: (task, agents, what the server does wrong)
SCENARIOS = {
    "counter": (Counter, ["rover"], None),
    "counter-three": (Counter, ["lead", "second", "third"], None),
    "point": (Point, ["rover"], None),
    "seeing": (Seeing, ["rover"], None),
    "seeing-two": (Seeing, ["lead", "second"], None),
    "randomised": (Counter, ["lead", "second"], None),
    # the names in the documentation
    "task-goal": (Point, ["rover"], None),
    "task-convoy": (Counter, ["lead", "second", "third"], None),
    "dies": (Counter, ["rover"], "dies"),
    "hangs-up": (Counter, ["rover"], "hangs-up"),
    "garbage": (Counter, ["rover"], "garbage"),
    "short": (Counter, ["rover"], "short"),
    "long": (Counter, ["rover"], "long"),
    "wrong-number": (Counter, ["rover"], "wrong-number"),
    "later-protocol": (Counter, ["rover"], "later-protocol"),
    "no-json": (Counter, ["rover"], "no-json"),
    "busy": (Counter, ["rover"], "busy"),
    "silent": (Counter, ["rover"], "silent"),
}


class Refused(Exception):
    pass


class Environments:
    """The state of a server: its environments and snapshots, and the operations on them."""

    def __init__(self, scenario, envs):
        self.scenario = scenario
        task, self.agents, self.fault = SCENARIOS[scenario]
        self.envs = [task(len(self.agents)) for _ in range(envs)]
        self.task = task
        self.ended = [True] * envs
        self.begun = [False] * envs
        self.seeds = list(range(envs))
        self.episodes = [-1] * envs
        self.snapshots = {}
        self.steps = 0

    def hello(self):
        task = self.task
        return {
            "protocol": 2 if self.fault == "later-protocol" else 1,
            "furrow": "0.1.0+fake",
            "scenario": self.scenario,
            "envs": len(self.envs),
            "agents": self.agents,
            "step_s": task.step_s,
            "time_limit_s": task.limit * task.step_s,
            "action": {"names": task.names, "low": task.low, "high": task.high},
            "observation": {"length": task.length, "blocks": task.blocks},
            "reward": task.reward,
            "randomised": ["soil"] if self.scenario == "randomised" else [],
        }

    def answer(self, operation, flags, payload):
        operations = {
            1: self.reset,
            2: lambda data: self.step(data, flags),
            3: self.snapshot,
            4: self.restore,
            5: self.forget,
            6: self.digest,
            7: self.rollout,
            8: self.save,
            9: lambda data: b"",
            10: self.present,
        }
        if operation not in operations:
            raise Refused("operation %d is not known" % operation)
        return operations[operation](payload)

    def present(self, data):
        """What the present episodes began with; the soil is named after seed and episode."""
        each = zip(self.envs, self.episodes)
        drawn = [{"soil": "soil-%d-%d" % (env.seed % 1000, number)} for env, number in each]
        return json.dumps([{"number": 0, "drawn": values} for values in drawn]).encode("utf-8")

    def begin(self, index, options):
        """The next episode of an environment; options are those of a reset and hold for this episode alone."""
        self.episodes[index] += 1
        episode = self.episodes[index]
        seed = self.seeds[index] if episode == 0 else (self.seeds[index] * 1000003 + episode * 7919) % (1 << 31)
        self.envs[index].begin(seed, episode, options)
        self.begun[index], self.ended[index] = True, False

    def reset(self, data):
        count = len(self.envs)
        if len(data) < 9 * count:
            raise Refused("reset: %d bytes are too few" % len(data))
        mask = data[:count]
        seeds = struct.unpack_from("<%dq" % count, data, count)
        options = json.loads(data[9 * count :].decode("utf-8")) if len(data) > 9 * count else {}
        for name in options:
            if name not in ("start", "goal"):
                raise Refused("reset: unknown option %s" % name)
        for index in range(count):
            if mask[index]:
                if seeds[index] != -1:
                    self.seeds[index], self.episodes[index] = seeds[index], -1
                self.begin(index, options)
        return self.observations()

    def observations(self):
        values = []
        for env, begun in zip(self.envs, self.begun):
            for agent in range(len(self.agents)):
                values += env.observe(agent) if begun else [0.0] * self.task.length
        return struct.pack("<%df" % len(values), *values)

    def step(self, data, mode):
        count, agents, width = len(self.envs), len(self.agents), len(self.task.names)
        if len(data) != 4 * count * agents * width:
            raise Refused("step: %d bytes, not %d" % (len(data), 4 * count * agents * width))
        values = struct.unpack("<%df" % (count * agents * width), data)
        for at, value in enumerate(values):
            if value != value or value in (float("inf"), float("-inf")):
                raise Refused("environment %d, agent %d: not a number" % (at // (agents * width), at // width % agents))
        for index in range(count):
            if not self.begun[index] or (mode == 0 and self.ended[index]):
                raise Refused("environment %d: its episode has ended" % index)
        self.steps += 1
        rows = [[values[at : at + width] for at in self.offsets(index)] for index in range(count)]
        results = [self.step_one(index, rows[index], mode) for index in range(count)]
        parts = [self.observations()]
        if mode == 2:
            parts.append(b"".join(result["last"] for result in results))
        for kind, key in (("f", "rewards"), ("f", "terms"), ("B", "terminated"), ("B", "truncated"), ("B", "ended")):
            flat = [value for result in results for value in result[key]]
            parts.append(struct.pack("<%d%s" % (len(flat), kind), *flat))
        parts.append(bytes(result["reset"] for result in results))
        return b"".join(parts)

    def offsets(self, index):
        width = len(self.task.names)
        first = index * len(self.agents) * width
        return range(first, first + len(self.agents) * width, width)

    def step_one(self, index, actions, mode):
        env, agents = self.envs[index], len(self.agents)
        nothing = struct.pack("<%df" % (agents * self.task.length), *[7e7] * (agents * self.task.length))
        if mode == 1 and self.ended[index]:
            self.begin(index, {})
            zeros = [[0.0] * len(self.task.reward) for _ in range(agents)]
            return self.result(zeros, [False] * agents, False, False, True, nothing)
        terms = env.step(actions)
        truncated = env.steps >= self.task.limit
        ended = truncated or all(env.terminated)
        terminated = list(env.terminated)
        self.ended[index] = ended
        last = nothing
        if mode == 2 and ended:
            values = [value for agent in range(agents) for value in env.observe(agent)]
            last = struct.pack("<%df" % len(values), *values)
            self.begin(index, {})
        return self.result(terms, terminated, truncated, ended, mode == 2 and ended, last)

    @staticmethod
    def result(terms, terminated, truncated, ended, reset, last):
        return {
            "rewards": [sum(each) for each in terms],
            "terms": [value for each in terms for value in each],
            "terminated": terminated,
            "truncated": [truncated],
            "ended": [ended],
            "reset": reset,
            "last": last,
        }

    def snapshot(self, data):
        handle = 1000 + len(self.snapshots)
        kept = [index for index in range(len(self.envs)) if data[index]]
        self.snapshots[handle] = {index: copy.deepcopy(self.all_of(index)) for index in kept}
        return struct.pack("<Q", handle)

    def states(self):
        return self.envs, self.ended, self.begun, self.seeds, self.episodes

    def all_of(self, index):
        return [each[index] for each in self.states()]

    def restore(self, data):
        (handle,) = struct.unpack_from("<Q", data)
        if self.snapshots.get(handle) is None:
            raise Refused("snapshot %d is not known" % handle)
        for index in range(len(self.envs)):
            if data[8 + index]:
                if index not in self.snapshots[handle]:
                    raise Refused("snapshot %d does not have environment %d" % (handle, index))
                state = copy.deepcopy(self.snapshots[handle][index])
                for each, value in zip(self.states(), state):
                    each[index] = value
        return self.observations()

    def forget(self, data):
        (handle,) = struct.unpack("<Q", data)
        if self.snapshots.get(handle) is None:
            raise Refused("snapshot %d is not known" % handle)
        self.snapshots[handle] = None
        return b""

    def digest(self, data):
        return b"".join(self.digest_of(index) for index in range(len(self.envs)))

    def digest_of(self, index):
        state = json.dumps({key: value for key, value in vars(self.envs[index]).items()}, sort_keys=True)
        return hashlib.blake2b(state.encode(), digest_size=8).digest()

    def rollout(self, data):
        index, candidates, steps = struct.unpack_from("<III", data)
        agents, width, length = len(self.agents), len(self.task.names), self.task.length
        values = struct.unpack_from("<%df" % (candidates * steps * agents * width), data, 12)
        rewards, ends, last = [], [], []
        for candidate in range(candidates):
            env, end = copy.deepcopy(self.envs[index]), None
            for step in range(steps):
                first = (candidate * steps + step) * agents * width
                if end is not None:
                    rewards += [0.0] * agents
                    continue
                terms = env.step([values[first + agent * width :][:width] for agent in range(agents)])
                rewards += [sum(each) for each in terms]
                if all(env.terminated) or env.steps >= self.task.limit:
                    end = step + 1
            ends.append(steps if end is None else end)
            last += [value for agent in range(agents) for value in env.observe(agent)]
        kinds = "<%df%dI%df" % (len(rewards), len(ends), candidates * agents * length)
        return struct.pack(kinds, *rewards, *ends, *last)

    def save(self, data):
        request = json.loads(data.decode("utf-8"))
        os.makedirs(request["folder"])
        digest = "%016x" % int.from_bytes(self.digest_of(request["env"]), "little")
        with open(os.path.join(request["folder"], "scenario.yaml"), "w", encoding="utf-8") as file:
            file.write("digest: %s\n" % digest)
        return json.dumps({"digest": digest, "epochs": self.envs[request["env"]].steps * 25}).encode("utf-8")


def read(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            return None
        data += part
    return data


def serve(connection, environments):
    """Answers the requests of one client until it closes."""
    fault = environments.fault
    hello = json.dumps(environments.hello()).encode("utf-8")
    if fault == "no-json":
        hello = b"220 mail.example ESMTP"
    if fault == "busy":
        connection.sendall(HEADER.pack(22, 128, 1, 0, 0) + b"another client is here")
        return
    connection.sendall(HEADER.pack(len(hello), 128, 0, 0, 0) + hello)
    while True:
        head = read(connection, HEADER.size)
        if head is None:
            return
        length, operation, flags, zero, number = HEADER.unpack(head)
        payload = read(connection, length)
        if payload is None:
            return
        error = 0
        try:
            if zero:
                raise Refused("not a frame of this protocol")
            answer = environments.answer(operation, flags, payload)
        except Refused as refusal:
            answer, error = str(refusal).encode("utf-8"), 1
        if operation == 2 and environments.fault:
            answer, number = disturb(connection, environments, answer, number)
            if answer is None:
                return
        connection.sendall(HEADER.pack(len(answer), operation | 128, error, 0, number) + answer)
        if operation == 9:
            return


def disturb(connection, environments, answer, number):
    fault = environments.fault
    if fault == "dies" and environments.steps == 3:
        print("warning: the ground is soft", file=sys.stderr)
        print("furrow: the wheel left the ground at tick 12", file=sys.stderr, flush=True)
        os._exit(3)
    if fault == "garbage":
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    if fault in ("garbage", "hangs-up"):
        return None, number
    if fault == "silent":
        read(connection, 1)
        return None, number
    return {"short": answer[:-1], "long": answer + b"\0"}.get(fault, answer), number + (fault == "wrong-number")


def listen(address):
    """A listening socket, and the address to which clients connect."""
    kind, where = address.split(":", 1)
    if kind == "unix":
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(where)
    else:
        host, port = where.rsplit(":", 1)
        listening = socket.create_server((host, int(port)))
        address = "tcp:%s:%d" % (host, listening.getsockname()[1])
    listening.listen()
    return listening, address


def accept(listening, environments):
    while True:
        connection, _ = listening.accept()
        with connection:
            serve(connection, environments)


def main():
    parser = argparse.ArgumentParser(prog="furrow")
    parser.add_argument("command", choices=["env"])
    parser.add_argument("scenario")
    parser.add_argument("--envs", type=int, default=1)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--listen", default="tcp:127.0.0.1:0")
    parser.add_argument("--idle", type=float, default=600)
    parser.add_argument("--save")
    parser.add_argument("--fake-first-line")
    args = parser.parse_args()
    if args.scenario not in SCENARIOS:
        print("furrow: %s: is not a scenario" % args.scenario, file=sys.stderr)
        sys.exit(2)
    environments = Environments(args.scenario, args.envs)
    listening, address = listen(args.listen)
    print(args.fake_first_line or json.dumps({"listening": address}), flush=True)
    threading.Thread(target=accept, args=(listening, environments), daemon=True).start()
    sys.stdin.buffer.read()  # its end is the end of the server
    listening.close()
    # a file that shows that the server was not killed
    if os.environ.get("FAKE_FURROW_ENDED"):
        open(os.environ["FAKE_FURROW_ENDED"], "w", encoding="utf-8").close()


if __name__ == "__main__":
    main()
