package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.results.HostInfo;
import org.furrow.node.results.InputCopies;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.HandshakeException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run before its first epoch: the ranks have compared their inputs, and the folder of the run is ready.
 * A failure of one rank ends the preparation on all ranks.
 *
 * @param folder of the run, the same for all ranks
 * @param continuation start of the run
 */
public record RunPreparation(OutputFolder folder, Continuation continuation) {
    private static final long MEBI = 1 << 20;
    /** Least memory of a vehicle on soil. */
    private static final long BYTES_PER_VEHICLE = 5 * MEBI;

    /**
     * The input of a rank.
     *
     * @param out folder of the results
     * @param plots whether to write figures over time
     * @param recording commit log and poses to keep; null for none
     */
    public record Plan(
            Scenario scenario,
            Run.Options options,
            Path out,
            boolean plots,
            @Nullable Recording recording) {
        /** With figures and without a recording. */
        public Plan(Scenario scenario, Run.Options options, Path out) {
            this(scenario, options, out, true, null);
        }
    }

    /** A rank's plan, or the error in its input. */
    public record Input(@Nullable Plan plan, @Nullable InputError fault) {}

    /** A step of the preparation. */
    private interface Step<T> {
        T run() throws InputError, RunFailedException;
    }

    /**
     * Prepares a run that has all its ranks in this process.
     *
     * @throws InputError when the folder cannot be created, or holds anything but the run to resume
     */
    public static RunPreparation local(Plan plan, Progress progress) throws InputError, RunFailedException {
        requireMemory(plan.scenario(), Runtime.getRuntime().maxMemory());
        try {
            StartHandshake.of(plan.scenario(), plan.options().lookahead());
        } catch (HandshakeException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
        return prepare(plan, progress);
    }

    /** Refuses vehicles on soil whose views of the ground do not fit into the memory of this process. */
    static void requireMemory(Scenario scenario, long available_bytes) throws InputError {
        long needed_bytes = scenario.vehicles().size() * BYTES_PER_VEHICLE;
        if (!scenario.ground().kind().isRigid() && needed_bytes > available_bytes) {
            throw new InputError("the " + scenario.vehicles().size() + " vehicles of scenario " + scenario.name()
                    + " need " + needed_bytes / MEBI + " MiB of memory or more, 5 MiB each, and the process may take "
                    + available_bytes / MEBI
                    + " MiB; use fewer vehicles, several processes (--transport mpi), or a larger"
                    + " heap (FURROW_JAVA_OPTS=-Xmx8g)");
        }
    }

    /**
     * Prepares a run that has one of its ranks in this process; called by every rank.
     *
     * @throws InputError on every rank when the input of one is wrong or their inputs differ; nothing was written
     * @throws RunFailedException on every rank when the store to resume is damaged
     */
    public static RunPreparation distributed(Transport transport, Input input, Progress progress)
            throws InputError, RunFailedException {
        Plan plan = onAllRanks(transport, () -> {
            if (input.fault() != null) {
                throw input.fault();
            }
            return Objects.requireNonNull(input.plan(), "an input without fault has a plan");
        });
        try {
            StartHandshake.of(plan.scenario(), plan.options().lookahead()).agree(transport);
        } catch (HandshakeException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
        boolean first = transport.rank() == 0;
        Optional<RunPreparation> made =
                onAllRanks(transport, () -> first ? Optional.of(prepare(plan, progress)) : Optional.empty());
        String start = made.map(own ->
                        own.continuation.epoch() + " " + own.folder.path().toAbsolutePath())
                .orElse("");
        String[] epochAndPath = TextAllGather.gather(transport, start).get(0).split(" ", 2);
        return onAllRanks(
                transport,
                () -> made.isPresent()
                        ? made.get()
                        : join(plan, Integer.parseInt(epochAndPath[0]), Path.of(epochAndPath[1])));
    }

    /**
     * Runs a step, then exchanges failures in one round: every rank throws the failure of the first rank that has
     * one.
     */
    private static <T> T onAllRanks(Transport transport, Step<T> step) throws InputError, RunFailedException {
        Optional<T> result = Optional.empty();
        String failure = "";
        try {
            result = Optional.of(step.run());
        } catch (InputError e) {
            failure = encode(e instanceof DamagedInputError ? FailureKind.RUN_FAILED : FailureKind.INPUT, e);
        } catch (RunFailedException e) {
            failure = encode(e.kind(), e);
        }
        for (String each : TextAllGather.gather(transport, failure)) {
            if (!each.isEmpty()) {
                FailureKind kind = FailureKind.ofCode(each.charAt(0));
                if (kind == FailureKind.INPUT) {
                    throw new InputError(each.substring(1));
                }
                throw new RunFailedException(kind, each.substring(1));
            }
        }
        return result.orElseThrow();
    }

    /** The kind's code as a character, then the message; a rank without a failure sends an empty text. */
    private static String encode(FailureKind kind, Exception failure) {
        return (char) kind.code() + String.valueOf(failure.getMessage());
    }

    /** Opens the folder that the first rank has prepared. */
    private static RunPreparation join(Plan plan, int epoch, Path path) throws InputError, RunFailedException {
        Continuation continuation;
        OutputFolder folder;
        try {
            continuation = Continuation.find(plan.scenario(), plan.options(), path);
            folder = OutputFolder.join(path);
        } catch (InputError e) {
            throw new InputError(e.getMessage() + ", on " + HostInfo.name());
        }
        if (continuation.epoch() != epoch) {
            throw new RunFailedException(
                    path + ": its checkpoint of epoch " + epoch + " is not visible on " + HostInfo.name());
        }
        return new RunPreparation(folder, continuation);
    }

    private static RunPreparation prepare(Plan plan, Progress progress) throws InputError, RunFailedException {
        Path resumed = plan.options().resume();
        if (resumed != null) {
            OutputFolder.requireExists(resumed);
        }
        boolean inPlace = resumed != null
                && plan.out()
                        .toAbsolutePath()
                        .normalize()
                        .equals(resumed.toAbsolutePath().normalize());
        Path path = inPlace ? Objects.requireNonNull(resumed) : plan.out();
        // locked before it is read, so that no other process changes it meanwhile
        OutputFolder folder = inPlace ? OutputFolder.resume(path) : null;
        boolean isMade = false;
        try {
            Continuation continuation = Continuation.find(plan.scenario(), plan.options(), path);
            continuation.requireUndamaged();
            RunRecording.requireEarlier(plan, continuation);
            folder = folder == null ? OutputFolder.create(path) : folder;
            folder.begin();
            InputCopies.write(plan.scenario().origin().inputs(), folder);
            Files.writeString(
                    folder.file("scenario.yaml"), plan.scenario().origin().yaml());
            continuation.prepare(progress);
            isMade = true;
            return new RunPreparation(folder, continuation);
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new RunFailedException(path + ": results cannot be written: " + e.getMessage(), e);
        } finally {
            if (!isMade && folder != null) {
                folder.withdraw();
            }
        }
    }
}
