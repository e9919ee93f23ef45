package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.HandshakeException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * What comes before the first epoch: the ranks compare what they were started with, and the folder of the run is made ready.
 * Whatever is wrong is told to all ranks, and all of them end with it.
 *
 * @param folder of the run, the same for all ranks
 * @param continuation where the run begins
 */
public record RunPreparation(OutputFolder folder, Continuation continuation) {
    /**
     * What a rank was asked to run.
     *
     * @param out where the results go, or null for that of the run to resume
     */
    public record Plan(Scenario scenario, Run.Options options, Path out) {}

    /** How one rank read its input: a plan, or what is wrong with it. */
    public record Input(@Nullable Plan plan, @Nullable InputError fault) {}

    /**
     * For a process that has all ranks.
     *
     * @throws InputError when the folder cannot be made, or holds something else than what is to be resumed
     */
    public static RunPreparation alone(Plan plan, Progress progress) throws InputError, RunFailedException {
        try {
            StartHandshake.of(plan.scenario());
        } catch (HandshakeException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
        return prepare(plan, progress);
    }

    /**
     * For a process that has one of several ranks.
     *
     * @throws InputError on every rank when one rank's input is wrong, or theirs differ; nothing was written
     * @throws RunFailedException on every rank when the store to resume is damaged
     */
    public static RunPreparation together(Transport transport, Input input, Progress progress)
            throws InputError, RunFailedException {
        InputError fault = input.fault();
        requireSound(transport, fault == null ? "" : INPUT + fault.getMessage());
        Plan plan = Objects.requireNonNull(input.plan(), "an input without fault has a plan");
        try {
            StartHandshake.of(plan.scenario()).agree(transport);
        } catch (HandshakeException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
        return transport.rank() == 0 ? lead(transport, plan, progress) : follow(transport, plan);
    }

    private static final String INPUT = "input ";
    private static final String FAILURE = "failure ";

    private static RunPreparation lead(Transport transport, Plan plan, Progress progress)
            throws InputError, RunFailedException {
        RunPreparation ready = null;
        String fault = "";
        try {
            ready = prepare(plan, progress);
        } catch (InputError e) {
            fault = INPUT + e.getMessage();
        } catch (RunFailedException e) {
            fault = FAILURE + e.getMessage();
        }
        requireSound(transport, fault);
        RunPreparation sound = Objects.requireNonNull(ready);
        Path path = sound.folder.path().toAbsolutePath();
        TextAllGather.hear(transport, sound.continuation.epoch() + " " + path);
        requireSound(transport, "");
        return sound;
    }

    private static RunPreparation follow(Transport transport, Plan plan) throws InputError, RunFailedException {
        requireSound(transport, "");
        String[] told = TextAllGather.hear(transport, "").get(0).split(" ", 2);
        RunPreparation ready = null;
        String fault = "";
        Path path = Path.of(told[1]);
        try {
            Continuation continuation = Continuation.find(plan.scenario(), plan.options(), path);
            if (continuation.epoch() != Integer.parseInt(told[0])) {
                fault = FAILURE + path + ": its checkpoint of epoch " + told[0] + " is not seen on " + HostInfo.name();
            }
            ready = new RunPreparation(OutputFolder.join(path), continuation);
        } catch (InputError e) {
            fault = INPUT + e.getMessage() + ", on " + HostInfo.name();
        } catch (RunFailedException e) {
            fault = FAILURE + e.getMessage();
        }
        requireSound(transport, fault);
        return Objects.requireNonNull(ready);
    }

    private static RunPreparation prepare(Plan plan, Progress progress) throws InputError, RunFailedException {
        Path resume = plan.options().resume();
        boolean same = resume != null
                && plan.out()
                        .toAbsolutePath()
                        .normalize()
                        .equals(resume.toAbsolutePath().normalize());
        Path to = same ? Objects.requireNonNull(resume) : plan.out();
        Continuation continuation = Continuation.find(plan.scenario(), plan.options(), to);
        OutputFolder folder = same ? OutputFolder.resume(to) : OutputFolder.create(to);
        try {
            Files.writeString(
                    folder.file("scenario.yaml"), plan.scenario().origin().yaml());
            continuation.prepare(progress);
        } catch (StoreException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new RunFailedException(to + ": results cannot be written: " + e.getMessage(), e);
        }
        return new RunPreparation(folder, continuation);
    }

    /** One round: the first rank's fault becomes that of all. */
    private static void requireSound(Transport transport, String mine) throws InputError, RunFailedException {
        List<String> all = TextAllGather.hear(transport, mine);
        for (String fault : all) {
            if (fault.startsWith(INPUT)) {
                throw new InputError(fault.substring(INPUT.length()));
            }
            if (fault.startsWith(FAILURE)) {
                throw new RunFailedException(fault.substring(FAILURE.length()));
            }
        }
    }
}
