package org.furrow.node.view;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.run.RunLog;
import org.furrow.node.run.steer.RunControl;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.view.pack.PackStore;
import org.furrow.node.view.web.WebServer;
import org.jspecify.annotations.Nullable;

/** Shows one or two recorded runs, or one that goes on, in a browser. */
public final class Viewer implements AutoCloseable {
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
         * @throws InputError when the folder holds no recorded run, its log is damaged, or its scenario has changed
         */
        public static Run in(Path folder, BooleanSupplier ended) throws InputError, IOException {
            try {
                return new Run(folder, RunLog.scenario(folder), ended);
            } catch (LogDamagedException e) {
                throw new InputError(folder.resolve(RunLog.FILE) + ": " + e.getMessage());
            }
        }
    }

    /**
     * Begins to serve.
     *
     * @param runs one or two
     * @param control by which the page steers the first run; null: it only looks
     * @param report receives lines about refused requests and recordings that cannot be read
     * @throws IOException when the port is not available, or the temporary files cannot be written
     */
    public Viewer(List<Run> runs, WebServer.Settings settings, @Nullable RunControl control, Consumer<String> report)
            throws IOException {
        List<ViewedRun> viewed = new ArrayList<>();
        List<LiveService> services = new ArrayList<>();
        try {
            for (Run run : runs) {
                PackStore store = new PackStore(() -> services.forEach(LiveService::wake));
                parts.add(store);
                viewed.add(new ViewedRun(run.folder, run.scenario, store));
            }
            LiveService service = new LiveService(viewed.getFirst(), control);
            services.add(service);
            parts.addFirst(service);
            server = WebServer.start(settings, new PageResources(viewed), List.copyOf(services), report);
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

    /** URL of the page, with the token. */
    public String url() {
        return server.url() + (threads.size() > 1 ? "&runs=a,b" : "");
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
