"""The games of a vector in this process, or parts of them in processes over shared memory.

Neither NumPy nor Gymnasium is imported here, so that a process starts quickly.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from os import getpid
from typing import Any, Final, NamedTuple, TypeAlias

from safari_rules.authoring.errors import InvalidAgent
from safari_rules.authoring.values import cause_of, shown
from safari_rules.envs.batch import Batch, Buffers

__all__ = ["Crew", "Died", "Layout", "Local"]

#: Begin, end and format of each buffer in a block of memory.
Layout: TypeAlias = Sequence[tuple[int, int, Any]]
#: Seconds that a worker process has to end by itself before it is killed.
PATIENCE: Final = 5.0
#: Processes are spawned, and import what they need. A fork of this process could inherit locks that its threads hold.
CONTEXT: Final = get_context("spawn")


class Died(NamedTuple):
    """The answer of a process that has died."""

    code: int | None


class Local:
    """The games of a vector in this process."""

    def __init__(self, layout: Layout, batches: list[Batch | None]) -> None:
        self.memory, self.batches = memoryview(bytearray(layout[-1][1])), batches
        self.buffers = divided(self.memory, layout)
        self.arrays: dict[str, Any] = {}

    def lost(self, part: int) -> bool:
        """Return False, because no process can have died."""
        return False

    def start(self, part: int, batch: Batch) -> None:
        """Do nothing, because there is no process."""

    def ask(self, asked: str, arguments: tuple[Any, ...], number: int | None) -> list[Any]:
        """Return the answer of the games, in a list."""
        here = [batch for batch in self.batches if batch is not None]
        if asked == "copy":
            return [batch if batch.opponent is None else copied(batch) for batch in here]
        return [answer(batch, self.buffers, asked, arguments) for batch in here]

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class Crew:
    """The games of a vector in processes, with a batch each."""

    def __init__(self, layout: Layout, batches: list[Batch | None]) -> None:
        self.shared, self.layout, self.owner = SharedMemory(create=True, size=layout[-1][1]), layout, getpid()
        self.memory = self.shared.buf
        #: The arrays in the memory, which closes after them.
        self.arrays: dict[str, Any] = {}
        #: The process of each part and the connection to it, None if it has died.
        self.workers: list[tuple[BaseProcess, Connection] | None] = [None] * len(batches)
        self.games = [range(0)] * len(batches)
        for part, batch in enumerate(batches):
            if batch is not None:
                self.start(part, batch)

    def lost(self, part: int) -> bool:
        """Return whether the process of a part has died."""
        return self.workers[part] is None

    def start(self, part: int, batch: Batch) -> None:
        """Start the process of a part, and hand it the games."""
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=serve, args=(theirs, self.shared.name, self.layout, batch), daemon=True)
        process.start()
        theirs.close()
        self.workers[part] = process, ours
        self.games[part] = range(batch.first, batch.first + len(batch.games))

    def ask(self, asked: str, arguments: tuple[Any, ...], number: int | None) -> list[Any]:
        """Return the answers of the parts: Died if a process has just died, None if it had, or if it was not asked.

        :param asked: the name of the method, as in `answer`.
        :param arguments: its arguments.
        :param number: the number of a game whose part alone is asked, None for all parts.
        :returns: the answers.
        """
        asking = {
            part: worker
            for part, (games, worker) in enumerate(zip(self.games, self.workers, strict=True))
            if worker is not None and (number is None or number in games)
        }
        try:
            for _, channel in asking.values():
                with suppress(OSError):  # it has died, which the missing answer will show
                    channel.send((asked, arguments))
            return [self._answer(part, *asking[part]) if part in asking else None for part in range(len(self.games))]
        except BaseException:  # interrupted, perhaps in the middle of a message
            for part, (process, channel) in asking.items():
                process.kill()
                self._drop(part, process, channel)
            raise

    def _answer(self, part: int, process: BaseProcess, channel: Connection) -> Any:
        """Return the answer of a part."""
        try:
            return channel.recv()
        except (EOFError, OSError):
            self._drop(part, process, channel)
            return Died(process.exitcode)

    def _drop(self, part: int, process: BaseProcess, channel: Connection) -> None:
        """Wait for the end of a part's process, whose games are lost until the next reset."""
        channel.close()
        process.join(PATIENCE)
        self.workers[part] = None

    def close(self) -> None:
        """End the processes, and free the memory."""
        if getpid() != self.owner:  # a fork of the process that owns them
            return
        workers = [worker for worker in self.workers if worker is not None]
        for _, channel in workers:
            channel.close()
        for process, _ in workers:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
            process.join()
        self.arrays.clear()
        self.shared.close()
        self.shared.unlink()


def divided(memory: Any, layout: Layout) -> Buffers:
    """Return the buffers that lie in a block of memory.

    :param memory: the block.
    :param layout: where they lie.
    :returns: the buffers.
    """
    return Buffers(*[memory[begin:end].cast(kind) for begin, end, kind in layout])


def serve(channel: Connection, memory: str, layout: Layout, batch: Batch) -> None:
    """Run the methods of a batch that the parent process asks for, until that process closes the channel.

    :param channel: the connection to the parent. It brings the name of a method and its arguments, and takes the result or the error.
    :param memory: the name of the shared memory.
    :param layout: where the buffers lie in it.
    :param batch: the games.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles interruptions
    shared = SharedMemory(memory)
    buffers = divided(shared.buf, layout)
    try:
        while True:
            asked, arguments = channel.recv()
            found = answer(batch, buffers, asked, arguments)
            try:
                channel.send(found)
            except OSError:  # the parent has closed the channel while the games moved
                break
            except Exception as error:  # the answer cannot be pickled: an agent holds a lock, for example
                channel.send(uncopied(batch, error))
    except (EOFError, ConnectionError):  # the parent has closed the channel, perhaps with an answer that it has not read
        pass
    finally:
        for each in buffers:
            each.release()
        shared.close()


def copied(batch: Batch) -> Batch | InvalidAgent:
    """Return a copy of games, or the error if they cannot be copied."""
    try:
        return deepcopy(batch)
    except Exception as error:
        return uncopied(batch, error)


def uncopied(batch: Batch, error: Exception) -> InvalidAgent:
    """Return the error of games whose opponents cannot be copied: they hold a lock, for example."""
    return InvalidAgent(f"The games against {shown(batch.opponent)} cannot be copied: {cause_of(error)}")


def answer(batch: Batch, buffers: Buffers, asked: str, arguments: tuple[Any, ...]) -> Any:
    """Run a method of a batch.

    :param batch: the games.
    :param buffers: the arrays that they read and write.
    :param asked: "begin" for new games, "step", "check" for an id, "copy" for the games themselves.
    :param arguments: those of the method.
    :returns: the batch if it is asked for, or the error that was raised.
    """
    try:
        if asked == "begin":
            batch.begin(buffers, *arguments)
        elif asked == "step":
            batch.step(buffers)
        elif asked == "check":
            batch.check(*arguments)
        return batch if asked == "copy" else None
    except Exception as error:
        return error
