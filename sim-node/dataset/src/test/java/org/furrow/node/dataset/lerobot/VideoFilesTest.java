package org.furrow.node.dataset.lerobot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.sense.png.Png;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Videos of images, with Debian's ffmpeg. */
@Tag("run")
class VideoFilesTest {
    private static final int WIDTH = 32;
    private static final int HEIGHT = 18;
    private static final int FRAMES = 7;

    @TempDir
    private Path folder;

    /** An image with shades and sharp edges, which moves. */
    private static byte[] image(int frame) {
        byte[] rgb = new byte[3 * WIDTH * HEIGHT];
        for (int k = 0; k < rgb.length; k++) {
            int column = k / 3 % WIDTH;
            rgb[k] = (byte) (k % 3 == 0 ? 7 * (column + frame) : (column + frame) % 9 < 4 ? 40 * (k % 3) : 250);
        }
        return rgb;
    }

    private Path write(String name, VideoCoding coding) throws IOException {
        Path file = folder.resolve(name).resolve("video.mp4");
        try (VideoFiles videos = new VideoFiles(List.of(file), coding, 10)) {
            for (int f = 0; f < FRAMES; f++) {
                videos.add(0, Png.rgb8(WIDTH, HEIGHT, image(f)));
            }
            videos.finish();
        }
        return file;
    }

    private static byte[] output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        byte[] bytes = process.getInputStream().readAllBytes();
        assertEquals(0, process.waitFor());
        return bytes;
    }

    private static byte[] decoded(Path file) throws IOException, InterruptedException {
        return output("ffmpeg", "-v", "error", "-i", file.toString(), "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1");
    }

    private static byte[] all() {
        byte[] all = new byte[FRAMES * 3 * WIDTH * HEIGHT];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(image(f), 0, all, f * 3 * WIDTH * HEIGHT, 3 * WIDTH * HEIGHT);
        }
        return all;
    }

    @Test
    void losslessVideosShouldHaveThePixelsOfTheImagesAtTheirTimes() throws IOException, InterruptedException {
        assumeTrue(Software.FFMPEG.isHere());
        Path file = write("a", VideoCoding.LOSSLESS);
        assertArrayEquals(all(), decoded(file));
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(write("b", VideoCoding.LOSSLESS)));
        String[] probe = {
            "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,pix_fmt:frame=pts_time", "-of", "csv=p=0"
        };
        String[] command = Arrays.copyOf(probe, probe.length + 1);
        command[probe.length] = file.toString();
        List<String> lines = new String(output(command), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        for (int f = 0; f < FRAMES; f++) {
            assertEquals(0.1 * f, Double.parseDouble(lines.get(f).replace(",", "")), 1e-9);
        }
        assertEquals("h264," + VideoCoding.LOSSLESS.pixelFormat(), lines.get(FRAMES));
    }

    @Test
    void lossyVideosShouldBeNearTheImages() throws IOException, InterruptedException {
        assumeTrue(Software.FFMPEG.isHere());
        byte[] found = decoded(write("a", VideoCoding.LOSSY));
        byte[] wanted = all();
        assertEquals(wanted.length, found.length);
        double sum = 0;
        for (int k = 0; k < wanted.length; k++) {
            sum += Math.abs((wanted[k] & 0xff) - (found[k] & 0xff));
        }
        assertTrue(sum / wanted.length < 40, "mean difference " + sum / wanted.length);
    }

    @Test
    void aFailureShouldNameTheFileAndTheCause() {
        assumeTrue(Software.FFMPEG.isHere());
        Path file = folder.resolve("broken.mp4");
        IOException error = assertThrows(IOException.class, () -> {
            try (VideoFiles videos = new VideoFiles(List.of(file), VideoCoding.LOSSLESS, 10)) {
                videos.add(0, new byte[100]);
                videos.finish();
            }
        });
        assertTrue(String.valueOf(error.getMessage()).startsWith(file + ": ffmpeg failed: "), error.getMessage());
    }

    private static List<CameraSpec> cameras(String keys) throws InputError {
        String text = "furrow_sensors: 1\nname: test\nsensors: [{name: eye, type: camera, " + keys + "}]\n";
        return RenderedFrames.cameras(SuiteReader.read(Source.ofText("test.yaml", text)));
    }

    private static String refusal(VideoCoding coding, String path, List<CameraSpec> cameras) {
        InputError error = assertThrows(InputError.class, () -> coding.require("--video", path, cameras));
        return String.valueOf(error.getMessage());
    }

    @Test
    void whatIsMissingShouldBeSaidBeforeImagesAreRendered() throws InputError {
        List<CameraSpec> odd = cameras("width: 33, height: 20");
        assertEquals(
                "--video lossless: needs ffmpeg on the PATH; install with: apt-get install ffmpeg",
                refusal(VideoCoding.LOSSLESS, folder.toString(), odd));
        assertEquals(
                "--video lossy: sensor 'eye' has 33 x 20 pixels; width and height must be even, or use --video lossless",
                refusal(VideoCoding.LOSSY, folder.toString(), odd));
        assertEquals(
                "--video lossy: the suite has no camera with rgb",
                refusal(VideoCoding.LOSSY, folder.toString(), List.of()));
        InputError error = assertThrows(InputError.class, () -> VideoCoding.of("--video", "mp4"));
        assertEquals("--video mp4: expected lossless or lossy", error.getMessage());
    }
}
