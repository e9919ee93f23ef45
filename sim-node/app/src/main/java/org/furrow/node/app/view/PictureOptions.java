package org.furrow.node.app.view;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.app.terminal.ShareProgress;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.launch.EndHook;
import org.furrow.node.view.still.StillSpec;
import org.furrow.node.view.still.Stills;
import picocli.CommandLine.Option;

/** Stills and videos that the viewer draws without a screen. */
public final class PictureOptions {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,3}[02468])x(\\d{1,3}[02468])");
    private static final List<String> STILLS = List.of(".png");
    private static final List<String> VIDEOS = List.of(".webm", ".mp4", ".gif");

    @Option(
            names = "--shot",
            paramLabel = "SPEC",
            description = "Draw a picture to a file and end, without a screen:"
                    + " t=SECONDS,camera=CAMERA,colour=COLOUR,FILE.png. Cameras: all, orbit:NAME, top:NAME, follow:NAME,"
                    + " driver:NAME, with azimuth=, elevation= and distance=. Colours: soil, sinkage, yield, vehicle,"
                    + " age. May be repeated; needs Chromium.")
    private List<String> shots = new ArrayList<>();

    @Option(
            names = "--video",
            paramLabel = "SPEC",
            description = "Draw a video to a file and end: from=SECONDS,to=SECONDS,fps=N,speed=X,camera=CAMERA,"
                    + "colour=COLOUR,FILE.webm (or .mp4, .gif). May be repeated; needs Chromium and ffmpeg.")
    private List<String> videos = new ArrayList<>();

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "1280x720",
            description = "Size of pictures and videos in pixels (default: ${DEFAULT-VALUE}).")
    private String size;

    /** Whether a picture is asked for. */
    boolean given() {
        return !shots.isEmpty() || !videos.isEmpty();
    }

    /** Checks the options before anything is started. */
    void check() throws InputError {
        stills();
        films();
        pixels();
    }

    private List<StillSpec> stills() throws InputError {
        return specs("--shot", shots, StillSpec.STILL, STILLS);
    }

    private List<StillSpec> films() throws InputError {
        return specs("--video", videos, StillSpec.VIDEO, VIDEOS);
    }

    private static List<StillSpec> specs(String option, List<String> given, List<String> keys, List<String> endings)
            throws InputError {
        List<StillSpec> specs = new ArrayList<>();
        for (String each : given) {
            specs.add(StillSpec.read(option, each, keys, endings));
        }
        return specs;
    }

    private Matcher pixels() throws InputError {
        Matcher found = SIZE.matcher(size);
        if (!found.matches()) {
            throw new InputError("--size " + size + ": write the width and height in even numbers, as 1280x720");
        }
        return found;
    }

    /** Draws all that is asked for. */
    void draw(String url, PrintWriter out, PrintWriter err) throws InputError, IOException {
        Matcher pixels = pixels();
        try (Stills page = new Stills(url, Integer.parseInt(pixels.group(1)), Integer.parseInt(pixels.group(2)));
                EndHook _ = new EndHook(page::close)) {
            for (StillSpec still : stills()) {
                page.still(still);
                out.println(OneLine.of(still.file() + ": written"));
            }
            for (StillSpec film : films()) {
                try (ShareProgress progress = new ShareProgress(err)) {
                    page.video(film, progress);
                }
                out.println(OneLine.of(film.file() + ": written"));
            }
        }
    }
}
