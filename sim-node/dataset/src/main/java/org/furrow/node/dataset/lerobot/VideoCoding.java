package org.furrow.node.dataset.lerobot;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.sense.suite.CameraSpec;

/** How images become videos: H.264 by x264 in ffmpeg. */
enum VideoCoding {
    /** The pixels stay as they are. */
    LOSSLESS("gbrp", 1, "libx264rgb", "-qp", "0"),
    /** Small files; colours have half the resolution. */
    LOSSY("yuv420p", 2, "libx264", "-crf", "18");

    /** Name of the codec in the metadata of a data set. */
    static final String CODEC = "h264";

    private static final String PROGRAM = "ffmpeg";
    /** Frames from one key frame to the next, so that a reader finds any frame fast. */
    private static final String KEY_FRAMES = "2";

    private final String pixelFormat;
    /** Width and height are multiples of it. */
    private final int multiple;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<String> encoder;

    VideoCoding(String pixelFormat, int multiple, String... encoder) {
        this.pixelFormat = pixelFormat;
        this.multiple = multiple;
        this.encoder = List.of(encoder);
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String pixelFormat() {
        return pixelFormat;
    }

    /**
     * The coding that an option names.
     *
     * @param option for the message
     */
    static VideoCoding of(String option, String word) throws InputError {
        for (VideoCoding each : values()) {
            if (each.word().equals(word)) {
                return each;
            }
        }
        String words = Arrays.stream(values()).map(VideoCoding::word).collect(Collectors.joining(" or "));
        throw new InputError(option + " " + word + ": expected " + words);
    }

    /**
     * Requires what the coding needs.
     *
     * @param option for the message
     * @param path folders of programs, as in the variable PATH
     */
    void require(String option, String path, List<CameraSpec> cameras) throws InputError {
        if (cameras.isEmpty()) {
            throw new InputError(option + " " + word() + ": the suite has no camera with rgb");
        }
        for (CameraSpec camera : cameras) {
            CameraSpec.Lens lens = camera.lens();
            if (lens.width() % multiple != 0 || lens.height() % multiple != 0) {
                throw new InputError(option + " " + word() + ": sensor '" + camera.name() + "' has " + lens.width()
                        + " x " + lens.height() + " pixels; width and height must be even, or use " + option + " "
                        + LOSSLESS.word());
            }
        }
        for (String folder : path.split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(folder, PROGRAM))) {
                return;
            }
        }
        throw new InputError(
                option + " " + word() + ": needs " + PROGRAM + " on the PATH; install with: apt-get install ffmpeg");
    }

    /** The command that writes a video from PNG files at its input. One thread makes the same bytes each time. */
    List<String> command(Path file, int fps) {
        List<String> command = new ArrayList<>(List.of(
                PROGRAM, "-v", "error", "-f", "image2pipe", "-c:v", "png", "-framerate", Integer.toString(fps)));
        command.addAll(List.of("-threads", "1", "-i", "-", "-an", "-c:v"));
        command.addAll(encoder);
        command.addAll(List.of("-pix_fmt", pixelFormat, "-preset", "medium", "-threads", "1"));
        command.addAll(List.of("-g", KEY_FRAMES, "-bf", "0", "-map_metadata", "-1"));
        command.addAll(List.of("-fflags", "+bitexact", "-flags:v", "+bitexact", file.toString()));
        return command;
    }
}
