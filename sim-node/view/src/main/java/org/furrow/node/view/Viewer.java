package org.furrow.node.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.furrow.node.control.RunControl;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.foxglove.LiveFoxglove;
import org.furrow.node.view.pack.PackStore;
import org.furrow.node.view.web.SocketService;
import org.furrow.node.view.web.WebServer;
import org.jspecify.annotations.Nullable;

/** Shows one or two recorded runs, or one that goes on, in a browser. */
public final class Viewer implements AutoCloseable {
    private static final int PANEL_PERIOD_MS = 200;

    private final List<AutoCloseable> parts = new ArrayList<>();
    private final List<PackThread> threads = new ArrayList<>();
    private final WebServer server;

    /**
     * A run to show.
     *
     * @param ended whether its recording will not grow any more
     */
    public record Run(Path folder, Scenario scenario, BooleanSupplier ended) {
        /**
         * A run in a folder, which another process may still compute.
         *
         * @throws InputError when the folder holds no recorded run, or its scenario has changed
         * @throws RunFailedException when the log is damaged, or the tables have changed since the run
         */
        public static Run in(Path folder, BooleanSupplier ended) throws InputError, IOException, RunFailedException {
            try {
                Scenario scenario = ended.getAsBoolean() ? RunLog.scenario(folder) : RunLog.begun(folder);
                return new Run(folder, scenario, ended);
            } catch (LogDamagedException e) {
                throw RunFailedException.damaged(folder, e);
            }
        }
    }

    /**
     * A run that goes on, for the page.
     *
     * @param control by which the page controls the run; null: it only looks
     * @param panel rows that the page shows beside the run, as a message of the page; null: none
     * @param goesOn whether the run is also shown to Foxglove as it goes on
     */
    public record Live(
            @Nullable RunControl control, @Nullable Supplier<String> panel, boolean goesOn) {
        /** Of a run that has ended, or that another process computes. */
        public static final Live NONE = new Live(null, null, false);
        /** Of a run that goes on and that clients look at. */
        public static final Live LOOKING = new Live(null, null, true);
    }

    /**
     * Begins to serve.
     *
     * @param runs one or two
     * @param live connects the page with the first run while it goes on
     * @param report receives lines about refused requests and recordings that cannot be read
     * @throws IOException when the port is not available, or the temporary files cannot be written
     */
    public Viewer(List<Run> runs, WebServer.Settings settings, Live live, Consumer<String> report) throws IOException {
        List<ViewedRun> viewed = new ArrayList<>();
        List<LiveService> services = new ArrayList<>();
        List<SocketService> all = new ArrayList<>();
        try {
            for (Run run : runs) {
                PackStore store = new PackStore(_ -> services.forEach(LiveService::wake));
                parts.add(store);
                viewed.add(new ViewedRun(run.folder, run.scenario, store));
            }
            LiveService service = new LiveService(viewed.getFirst(), live.control, live.panel);
            services.add(service);
            parts.addFirst(service);
            all.add(service);
            if (live.goesOn) {
                Run run = runs.getFirst();
                LiveFoxglove foxglove = new LiveFoxglove(run.folder, run.scenario, run.ended, live.control, report);
                parts.addFirst(foxglove);
                all.add(foxglove);
            }
            if (live.panel != null) {
                parts.addFirst(refreshing(service));
            }
            server = WebServer.start(settings, new PageResources(viewed), List.copyOf(all), report);
            parts.addFirst(server);
            for (int r = 0; r < runs.size(); r++) {
                Run run = runs.get(r);
                PackThread thread =
                        new PackThread(run.folder, run.scenario, viewed.get(r).store(), run.ended, report);
                threads.add(thread);
                parts.addFirst(thread);
            }
        } catch (IOException | RuntimeException e) {
            CloseHelper.quietCloseAll(parts);
            throw e;
        }
    }

    /** Wakes the pages for the rows beside the run. */
    private static AutoCloseable refreshing(LiveService service) {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("viewer-panel").factory());
        ScheduledFuture<?> _ =
                clock.scheduleAtFixedRate(service::wake, PANEL_PERIOD_MS, PANEL_PERIOD_MS, TimeUnit.MILLISECONDS);
        return clock::shutdownNow;
    }

    /** URL of the page, with the token. */
    public String url() {
        return server.url() + (threads.size() > 1 ? "&runs=a,b" : "");
    }

    /** URL for Foxglove and Lichtblick, with the token. */
    public String foxgloveUrl() {
        return server.socketUrl();
    }

    /** Returns when all of the recordings can be shown. */
    public void awaitPacks() throws InterruptedException {
        for (PackThread thread : threads) {
            thread.await();
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(parts);
    }
}
