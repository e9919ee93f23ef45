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
import org.furrow.node.input.InputError;

/** Draws stills and videos of a page that shows a run. */
public final class Stills {
    private static final double FPS = 25;
    private static final double MAX_FPS = 120;

    private final String page;
    private final int width;
    private final int height;

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
        try (Browser browser = new Browser(spec.url(page), width, height)) {
            browser.evaluate("furrow.ready");
            seek(browser, t_s);
            Files.write(spec.file(), browser.picture());
        }
    }

    private static void seek(Browser browser, double t_s) throws IOException {
        browser.evaluate(String.format(Locale.ROOT, "furrow.seek(%.6f)", t_s));
    }

    /**
     * Draws a video, frame by frame; ffmpeg encodes it as its file's name says.
     *
     * @param end_s time of the end of the run
     * @param progress receives the share that is done
     */
    public void video(StillSpec spec, double end_s, DoubleConsumer progress) throws InputError, IOException {
        double fps = spec.number("fps", FPS);
        double speed = spec.number("speed", 1);
        double from_s = spec.number("from", 0);
        double to_s = Math.min(end_s, spec.number("to", end_s));
        if (!(fps > 0 && fps <= MAX_FPS && speed > 0 && to_s > from_s)) {
            throw new InputError(spec.file() + ": needs from < to, speed > 0 and fps in (0, " + (int) MAX_FPS + "]");
        }
        int frames = (int) Math.max(1, Math.round((to_s - from_s) * fps / speed));
        Process ffmpeg = ffmpeg(spec.file(), fps);
        try (Browser browser = new Browser(spec.url(page), width, height)) {
            browser.evaluate("furrow.ready");
            try (OutputStream pictures = ffmpeg.getOutputStream()) {
                for (int f = 0; f < frames; f++) {
                    seek(browser, from_s + f * speed / fps);
                    pictures.write(browser.picture());
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
