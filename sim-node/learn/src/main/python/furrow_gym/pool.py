"""Several servers, for instance on several machines, as if they were one with all their environments."""

from pathlib import Path

import numpy

from ._wire import FurrowError, split_addresses
from .client import Client, Operations, Step
from .server import Server

__all__ = ["Pool", "connect"]


def connect(scenario=None, envs=None, address=None, threads=None, command=None, arguments=(), timeout=None):
    """A client of running servers at an address, or of a server that is started for it."""
    if address is None:
        if scenario is None:
            raise ValueError("a scenario, or the address of a server that runs one, is needed")
        server = Server(scenario, 1 if envs is None else envs, threads, command, arguments)
        try:
            return _checked(Client(server.address, server, timeout), envs)
        except BaseException:
            server.close()
            raise
    if threads is not None or command is not None or len(arguments):
        raise ValueError("threads, command and arguments are for a server that is started, not for one with an address")
    clients = []
    try:
        for each in split_addresses(address):
            clients.append(Client(each, None, timeout))
        return _checked(clients[0] if len(clients) == 1 else Pool(clients), envs, scenario)
    except BaseException:
        for client in clients:
            client.close()
        raise


def _checked(client, envs, scenario=None):
    if scenario is not None and Path(scenario).stem != Path(client.task.scenario).stem:
        raise FurrowError("the servers simulate %s, not %s" % (client.task.scenario, scenario))
    if envs is not None and client.envs != envs:
        raise FurrowError("the servers have %d environments, not %d" % (client.envs, envs))
    return client


class Pool(Operations):
    """Sends a request to all servers, and then receives all responses, so that all servers work at the same time."""

    def __init__(self, clients):
        super().__init__()
        self._clients = list(clients)
        self._pending = None
        self.task = self._clients[0].task
        for client in self._clients[1:]:
            self._require_same(client)
        ends = numpy.cumsum([client.envs for client in self._clients]).tolist()
        self._parts = [slice(end - client.envs, end) for client, end in zip(self._clients, ends)]
        self.envs = ends[-1]

    @property
    def address(self):
        return ",".join(client.address for client in self._clients)

    @property
    def owns_server(self):
        return False

    def _require_same(self, client):
        mine, other = self.task.kind(), client.task.kind()
        different = [key for key in mine if mine[key] != other[key]]
        if different:
            raise FurrowError(
                "the servers of a pool must be alike: %s has another %s than %s: %s, %s"
                % (client.address, different[0], self._clients[0].address, other[different[0]], mine[different[0]])
            )

    def begin_reset(self, mask, seeds, options=None):
        mask, seeds = numpy.asarray(mask), numpy.asarray(seeds)
        self._begin(lambda client, part: client.begin_reset(mask[part], seeds[part], options), numpy.concatenate)

    def begin_step(self, actions, mode):
        # checked as a whole, so that no server steps if the actions for another one are wrong
        shape = (self.envs, len(self.task.agents), len(self.task.action_names))
        checked = self.checked_actions(actions, shape, "environment, agent, action")
        self._begin(lambda client, part: client.begin_step(checked[part], mode), _join)

    def begin_snapshot(self, mask):
        mask = numpy.asarray(mask)
        self._begin(lambda client, part: client.begin_snapshot(mask[part]), tuple)

    def begin_restore(self, handle, mask):
        mask = numpy.asarray(mask)
        handles = dict(zip(self._clients, handle))
        self._begin(lambda client, part: client.begin_restore(handles[client], mask[part]), numpy.concatenate)

    def begin_digests(self):
        self._begin(lambda client, part: client.begin_digests(), numpy.concatenate)

    def begin_episodes(self):
        self._begin(lambda client, part: client.begin_episodes(), lambda parts: sum(parts, []))

    def finish(self):
        if self._pending is None:
            raise FurrowError("no step was sent: call step_async first")
        join, self._pending = self._pending, None
        results, errors = self._finish(self._clients)
        if errors:
            others = "; the other servers have carried the request out" if results else ""
            raise FurrowError("; ".join(errors) + others)
        return join(results)

    def forget(self, handle):
        for client, each in zip(self._clients, handle):
            client.forget(each)

    def rollout(self, env, candidates):
        client, index = self._find(env)
        return client.rollout(index, candidates)

    def save(self, env, folder):
        client, index = self._find(env)
        return client.save(index, folder)

    def close(self):
        for client in self._clients:
            client.close()

    def _begin(self, begin, join):
        if self._pending is not None:
            raise FurrowError("a step was sent whose result was not fetched: call step_wait first")
        for client in self._clients:
            client.require_usable()
        begun = []
        try:
            for client, part in zip(self._clients, self._parts):
                begin(client, part)
                begun.append(client)
        except FurrowError as error:
            self._finish(begun)
            others = "; the servers before it have carried the request out" if begun else ""
            raise FurrowError(str(error) + others) from error
        self._pending = join

    @staticmethod
    def _finish(clients):
        results, errors = [], []
        for client in clients:
            try:
                results.append(client.finish())
            except FurrowError as error:
                text = str(error)
                errors.append(text if client.address in text else "%s: %s" % (client.address, text))
        return results, errors

    def _find(self, env):
        for client, part in zip(self._clients, self._parts):
            if part.start <= env < part.stop:
                return client, env - part.start
        raise ValueError("environment %s: must be 0 to %d" % (env, self.envs - 1))


def _join(steps):
    return Step(*(None if each[0] is None else numpy.concatenate(each) for each in zip(*steps)))
