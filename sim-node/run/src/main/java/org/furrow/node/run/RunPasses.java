package org.furrow.node.run;

import java.io.IOException;
import java.util.List;
import org.furrow.node.control.EventFile;
import org.furrow.node.control.EventJournal;
import org.furrow.node.control.RunControl;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.Transport;

/**
 * The passes of a run through its scenario: one, and a further one after every reset. Holds what all ranks of this
 * process share in a pass.
 */
final class RunPasses implements AutoCloseable {
    private final Scenario scenario;
    private final OutputFolder folder;
    private final Recorder.Share share;
    private final RunControlPlan controlPlan;
    private volatile Continuation continuation;
    private volatile Recorder recorder;

    /** @throws RunFailedException when the events of the run to resume cannot be read */
    RunPasses(
            Scenario scenario,
            OutputFolder folder,
            Recorder.Share share,
            Continuation continuation,
            RunControlPlan given)
            throws IOException, RunFailedException {
        this.scenario = scenario;
        this.folder = folder;
        this.share = share;
        this.continuation = continuation;
        controlPlan = continuation.resumes() ? given.with(earlierEvents()) : given;
        if (share.here().contains(controlPlan.rank())) {
            record(
                    continuation.isInPlace()
                            ? EventJournal.resume(folder.path(), scenario, controlPlan.events())
                            : EventJournal.begin(folder.path(), scenario, controlPlan.events()));
        }
        recorder = new Recorder(scenario, folder, share, continuation.earlierRows());
    }

    private List<RunEvent> earlierEvents() throws RunFailedException {
        try {
            return EventFile.ofRun(continuation.from(), scenario);
        } catch (InputError e) {
            throw new RunFailedException(e.getMessage(), e);
        }
    }

    private void record(EventJournal journal) {
        RunControl control = controlPlan.control();
        if (control != null) {
            control.journal(journal);
        }
    }

    /** What acts on the run from outside; in a resumed run with the events of its earlier part. */
    RunControlPlan controlPlan() {
        return controlPlan;
    }

    /** Start of the present pass. */
    Continuation continuation() {
        return continuation;
    }

    /** Writes the tables of the present pass. */
    Recorder recorder() {
        return recorder;
    }

    /** Begins a further pass from the start, when all ranks have ended the one before; called by each rank. */
    void next(Transport transport) throws IOException {
        TextAllGather.gather(transport, "");
        if (transport.rank() == share.here().get(0)) {
            recorder.close();
            if (transport.rank() == 0) {
                clear();
            }
            continuation = continuation.fromStart();
            recorder = new Recorder(scenario, folder, share, null);
        }
        TextAllGather.gather(transport, "");
    }

    private void clear() throws IOException {
        try {
            continuation.clear();
        } catch (StoreException e) {
            throw new IOException(e.getMessage(), e);
        }
        record(EventJournal.begin(folder.path(), scenario, controlPlan.events()));
    }

    @Override
    public void close() throws IOException {
        recorder.close();
    }
}
