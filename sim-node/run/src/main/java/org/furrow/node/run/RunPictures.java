package org.furrow.node.run;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.furrow.node.run.figure.Figure;
import org.furrow.node.run.picture.DrivePlots;
import org.furrow.node.run.picture.GroundPicture;
import org.furrow.node.run.record.Drive;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.run.record.Ride;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;

/** Draws the pictures of a finished run on two threads: on a short run they take longer than its steps. */
final class RunPictures {
    private final Scenario scenario;
    private final List<Drive> drives;
    private final OutputFolder folder;

    RunPictures(Scenario scenario, List<Drive> drives, OutputFolder folder) {
        this.scenario = scenario;
        this.drives = drives;
        this.folder = folder;
    }

    /**
     * Writes {@code ground.png} and the ride.
     *
     * @param plots whether to write the figures over time too
     */
    void write(List<CommittedWorld> worlds, boolean plots) throws IOException {
        FutureTask<Void> charts = start(() -> {
            Ride.write(scenario, folder);
            if (plots) {
                DrivePlots.write(drives, folder.file(DrivePlots.FOLDER), Set.of(Figure.Format.PNG));
            }
            return null;
        });
        try {
            GroundPicture.write(scenario, worlds, drives, folder.file("ground.png"));
        } finally {
            await(charts);
        }
    }

    private static FutureTask<Void> start(Callable<Void> work) {
        FutureTask<Void> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("charts").start(task);
        return task;
    }

    private static void await(FutureTask<Void> task) throws IOException {
        boolean interrupted = false;
        while (true) {
            try {
                task.get();
                break;
            } catch (InterruptedException e) {
                interrupted = true; // the files must be complete before the manifest is written
            } catch (ExecutionException e) {
                throwCause(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void throwCause(ExecutionException failure) throws IOException {
        Throwable cause = failure.getCause();
        if (cause instanceof IOException io) {
            throw io;
        }
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(failure);
    }
}
