package org.furrow.node.view;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import java.util.regex.Matcher;
import org.furrow.node.export.ExportJob;
import org.furrow.node.export.ExportOption;
import org.furrow.node.export.RunExport;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.input.file.FileFailure;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.pack.PackBuilder;
import org.furrow.node.view.pack.PackStore;
import org.furrow.node.view.pack.PackTable;

/** Writes a recorded run as one HTML file that a browser opens without a server. */
public final class HtmlExport implements RunExport {
    /** Larger files take a browser too long to open. */
    private static final long MAX_BYTES = 100_000_000;

    /** Rows of a vehicle's table. */
    private static final int ROWS = 500;

    private static final String MARK = "<!-- data -->";

    @Override
    public String name() {
        return "html";
    }

    @Override
    public String description() {
        return "a recorded run, one file that a browser opens without a server";
    }

    @Override
    public List<ExportOption<?>> options() {
        return List.of();
    }

    @Override
    public String place() {
        return "export";
    }

    @Override
    public Written write(ExportJob job) throws InputError, RunFailedException {
        try {
            Viewer.Run run = Viewer.Run.in(job.folder(), () -> true);
            Path file = job.out().resolve(run.scenario().name() + ".html");
            write(run, file, job.progress());
            return new Written(
                    file, List.of(file + ": " + String.format(Locale.ROOT, "%.1f MB", Files.size(file) / 1e6)));
        } catch (LogDamagedException e) {
            throw RunFailedException.damaged(job.folder(), e);
        } catch (IOException e) {
            throw new RunFailedException(job.folder() + ": cannot be exported: " + FileFailure.words(e), e);
        }
    }

    private static void write(Viewer.Run run, Path to, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        double epochs = run.scenario().clock().epochs();
        try (PackStore store = new PackStore(now -> progress.accept(now.epochs() / epochs))) {
            try (PackBuilder builder = new PackBuilder(run.folder(), run.scenario(), store)) {
                builder.advance(true);
            }
            store.complete();
            long bytes = store.bytes() / 3 * 4;
            if (bytes > MAX_BYTES) {
                throw new InputError(run.folder() + ": the file would have " + bytes / 1_000_000 + " MB, more than "
                        + MAX_BYTES / 1_000_000 + "; show the run with 'furrow view " + run.folder() + "'");
            }
            if (to.getParent() != null) {
                Files.createDirectories(to.getParent());
            }
            AtomicFile.write(to, part -> write(run, store, part));
        }
    }

    private static void write(Viewer.Run run, PackStore store, Path to) throws IOException {
        String[] page = page("index.html").split(MARK, 2);
        String style = "<style>\n" + page("viewer.css") + "</style>";
        try (Writer out = Files.newBufferedWriter(to)) {
            out.write(page[0].replaceFirst("<link rel=\"stylesheet\"[^>]*>", Matcher.quoteReplacement(style)));
            ViewedRun viewed = new ViewedRun(run.folder(), run.scenario(), store);
            put(out, "state.json", viewed.state());
            put(out, ViewedRun.MARKS, viewed.marks());
            for (String name : store.names()) {
                put(out, name, Objects.requireNonNull(store.get(name)));
            }
            int every = Math.ceilDiv(run.scenario().clock().epochs() + 1, ROWS);
            for (VehiclePlan plan : run.scenario().vehicles()) {
                Path csv = run.folder().resolve("vehicles").resolve(plan.name() + ".csv");
                put(out, "table/" + plan.name() + ".bin", table(csv, every));
            }
            out.write(page[1].replace(
                    "<script src=\"viewer.js\"></script>", "<script>" + page("viewer.js") + "</script>"));
        }
    }

    private static byte[] table(Path csv, int every) throws IOException {
        try {
            return PackTable.of(csv, every);
        } catch (InputError e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void put(Writer out, String name, byte[] bytes) throws IOException {
        boolean text = name.endsWith(".json");
        out.write("<script type=\"application/octet-stream\" data-name=\"" + name + "\">");
        out.write(
                text
                        ? new String(bytes, StandardCharsets.UTF_8).replace("<", "\\u003c")
                        : Base64.getEncoder().encodeToString(bytes));
        out.write("</script>\n");
    }

    private static String page(String name) throws IOException {
        return new String(PageResources.read(name), StandardCharsets.UTF_8);
    }
}
