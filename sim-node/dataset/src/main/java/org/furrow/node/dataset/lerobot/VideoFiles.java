package org.furrow.node.dataset.lerobot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The videos of an episode, one of each camera, each written by a process of ffmpeg while images are added. */
final class VideoFiles implements AutoCloseable {
    private final List<Video> videos = new ArrayList<>();

    /** A process, and its messages of errors. */
    private record Video(Path file, Process process, CompletableFuture<String> errors) {
        static Video begin(Path file, VideoCoding coding, int fps) throws IOException {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Process process = new ProcessBuilder(coding.command(file, fps))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Video(file, process, CompletableFuture.supplyAsync(() -> read(process.getErrorStream())));
        }

        private static String read(InputStream errors) {
            try {
                return new String(errors.readAllBytes(), StandardCharsets.UTF_8).strip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        IOException failure() {
            return new IOException(file + ": ffmpeg failed: " + errors.join());
        }

        void finish() throws IOException {
            try {
                process.getOutputStream().close();
                if (process.waitFor() != 0) {
                    throw failure();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(file + ": interrupted", e);
            }
        }
    }

    /** Begins a video in each of some files. */
    VideoFiles(List<Path> files, VideoCoding coding, int fps) throws IOException {
        try {
            for (Path file : files) {
                videos.add(Video.begin(file, coding, fps));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Adds an image to a video, as the bytes of a PNG file. */
    void add(int number, byte[] png) throws IOException {
        Video video = videos.get(number);
        try {
            OutputStream to = video.process.getOutputStream();
            to.write(png);
        } catch (IOException e) {
            IOException failure = video.failure();
            failure.addSuppressed(e);
            throw failure;
        }
    }

    /** Ends all videos. */
    void finish() throws IOException {
        for (Video video : videos) {
            video.finish();
        }
    }

    /** Ends processes that are left after a failure. */
    @Override
    public void close() {
        videos.forEach(video -> video.process.destroyForcibly());
    }
}
