package org.furrow.node.view.still;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/** Draws stills and videos of a page that shows a run. */
public final class Stills implements AutoCloseable {
    private static final double FPS = 25;
    private static final double MAX_FPS = 120;

    private final String page;
    private final int width;
    private final int height;
    private volatile @Nullable Browser browser;
    private volatile boolean closed;

    /**
     * @param page its address
     * @param width in pixels, even
     * @param height in pixels, even
     */
    public Stills(String page, int width, int height) {
        this.page = page;
        this.width = width;
        this.height = height;
    }

    /** Draws one picture as PNG. */
    public void still(StillSpec spec) throws InputError, IOException {
        double t_s = spec.number("t", 0);
        try (Browser drawn = open(spec)) {
            seek(drawn, t_s);
            Files.write(spec.file(), drawn.picture());
        } catch (InputError e) {
            throw new InputError(spec.file() + ": " + e.getMessage());
        }
    }

    private Browser open(StillSpec spec) throws InputError, IOException {
        Browser opened = new Browser(width, height);
        browser = opened;
        try {
            if (closed) {
                throw new IOException("interrupted");
            }
            opened.open(spec.url(page), width, height);
            opened.evaluate("furrow.ready");
            return opened;
        } catch (InputError | IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Ends the browser of a picture that is being drawn; may be called by another thread. */
    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(browser);
    }

    private static void seek(Browser drawn, double t_s) throws InputError, IOException {
        drawn.evaluate(String.format(Locale.ROOT, "furrow.seek(%.6f)", t_s));
    }

    /**
     * Draws a video, frame by frame; ffmpeg encodes it as its file's name says.
     *
     * @param progress receives the share that is done
     */
    public void video(StillSpec spec, DoubleConsumer progress) throws InputError, IOException {
        try (Browser drawn = open(spec)) {
            video(spec, drawn.evaluate("furrow.end_s").asDouble(), drawn, progress);
        } catch (InputError e) {
            throw new InputError(spec.file() + ": " + e.getMessage());
        }
    }

    private static void video(StillSpec spec, double end_s, Browser drawn, DoubleConsumer progress)
            throws InputError, IOException {
        double fps = spec.number("fps", FPS);
        double speed = spec.number("speed", 1);
        double from_s = spec.number("from", 0);
        double to_s = spec.number("to", end_s);
        if (to_s > end_s) {
            throw new InputError(String.format(Locale.ROOT, "to=%s: the recording ends at %.2f s", to_s, end_s));
        }
        if (!(fps > 0 && fps <= MAX_FPS && speed > 0 && to_s > from_s)) {
            throw new InputError("needs from < to, speed > 0 and fps in (0, " + (int) MAX_FPS + "]");
        }
        int frames = (int) Math.max(1, Math.round((to_s - from_s) * fps / speed));
        Process ffmpeg = ffmpeg(spec.file(), fps);
        try {
            try (OutputStream pictures = ffmpeg.getOutputStream()) {
                for (int f = 0; f < frames; f++) {
                    seek(drawn, from_s + f * speed / fps);
                    pictures.write(drawn.picture());
                    progress.accept((f + 1.0) / frames);
                }
            }
            String said = new String(ffmpeg.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (ffmpeg.waitFor() != 0) {
                throw new IOException(
                        "ffmpeg: " + said.strip().lines().reduce((a, b) -> b).orElse("failed"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            ffmpeg.destroyForcibly();
        }
    }

    private static Process ffmpeg(Path file, double fps) throws InputError {
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-loglevel", "error", "-y", "-f", "image2pipe"));
        command.addAll(List.of("-framerate", Double.toString(fps), "-c:v", "png", "-i", "-"));
        String name = file.toString();
        if (name.endsWith(".gif")) {
            command.addAll(List.of("-vf", "split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=bayer"));
        } else {
            command.addAll(List.of("-c:v", name.endsWith(".mp4") ? "libx264" : "libvpx-vp9"));
            command.addAll(List.of("-pix_fmt", "yuv420p", "-b:v", "0", "-crf", "30"));
        }
        command.add(name);
        try {
            return new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new InputError("videos need ffmpeg; install with: apt-get install ffmpeg");
        }
    }
}
