package org.furrow.node.hil.tracking;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.furrow.node.hil.guidance.GuidancePath;
import org.furrow.node.hil.guidance.NavigationController;
import org.furrow.node.hil.guidance.SteeringController;
import org.furrow.node.hil.guidance.SteeringGear;
import org.furrow.node.hil.guidance.Waypoints;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.results.table.Drives;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;

/**
 * Drives the models of the tractor along the path of a scenario, each with the same navigation and steering
 * controllers, and measures their distance from the path (Karkee et al. 2010, sections 3.2 and 4).
 */
public final class TrackingBench {
    /** The scenario. */
    public static final String SCENARIO = "hil-tractor";

    /** Slower rows of a run do not count. */
    private static final double MOVING_MPS = 0.5;

    private static final List<Model> MODELS = List.of(
            new Model("kinematic", "ideal", "none"),
            new Model("kinematic", "valve", "none"),
            new Model("bicycle", "ideal", "none"),
            new Model("bicycle", "valve", "none"),
            new Model("four-wheel", "ideal", "none"),
            new Model("four-wheel", "valve", "none"),
            new Model("four-wheel", "valve", "cart"));

    /** A model, by the keys of a scenario's vehicle. */
    public record Model(String chassis, String steering, String implement) {
        /** Its name in tables. */
        public String name() {
            return chassis + ", " + steering + (implement.equals("none") ? "" : ", " + implement);
        }

        /** The name of its folder. */
        String folder() {
            return chassis + "-" + steering + (implement.equals("none") ? "" : "-" + implement);
        }

        private List<Setting> settings() throws InputError {
            List<Setting> settings = new ArrayList<>();
            for (String setting : List.of("chassis=" + chassis, "steering=" + steering, "implement=" + implement)) {
                settings.add(Setting.parse("vehicles.0." + setting));
            }
            return settings;
        }
    }

    /**
     * What a model has driven.
     *
     * @param rms_m root of the mean square of the distance from the path, while it moves
     * @param most_m largest distance
     * @param digest of the run
     */
    public record Result(Model model, Drive drive, double rms_m, double most_m, String digest) {}

    /**
     * All results.
     *
     * @param scenario of the last model; all have the same path and field
     */
    public record Outcome(Scenario scenario, List<Result> results) {
        public Outcome {
            results = List.copyOf(results);
        }
    }

    private TrackingBench() {}

    /**
     * Drives all models.
     *
     * @param duration_s length of each run; 0: that of the scenario
     * @param folder in which each run gets a new folder
     * @param note receives a line for each model
     */
    public static Outcome run(double duration_s, Path folder, Consumer<String> note)
            throws InputError, RunFailedException {
        List<Result> results = new ArrayList<>();
        Scenario last = null;
        for (Model model : MODELS) {
            List<Setting> settings = model.settings();
            if (duration_s > 0) {
                settings.add(Setting.parse("duration_s=" + duration_s));
            }
            Scenario scenario = ScenarioReader.read(Library.find(SCENARIO), settings);
            Result result = drive(model, scenario, folder.resolve(model.folder()));
            note.accept(String.format(Locale.ROOT, "%-27s %6.3f m rms", model.name(), result.rms_m));
            results.add(result);
            last = scenario;
        }
        if (last == null) {
            throw new IllegalStateException("there are models");
        }
        return new Outcome(last, results);
    }

    private static Result drive(Model model, Scenario scenario, Path out) throws InputError, RunFailedException {
        VirtualLoop loop = new VirtualLoop(scenario);
        NavigationController navigation = new NavigationController(
                loop.join(), new GuidancePath(Waypoints.of(scenario)), NavigationController.ADDRESS);
        SteeringController steering =
                new SteeringController(loop.join(), SteeringGear.of(scenario, null), false, SteeringController.ADDRESS);
        RunSummary summary = loop.run(
                time_ms -> {
                    navigation.step(time_ms);
                    steering.step(time_ms);
                },
                out);
        try {
            return result(model, Drives.read(scenario, out).getFirst(), summary.digest());
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static Result result(Model model, Drive drive, String digest) {
        double sum_m2 = 0;
        double most_m = 0;
        int moving = 0;
        for (int row = 0; row < drive.rows(); row++) {
            double away_m = drive.at(row, Quantity.PATH_ERROR_M);
            if (drive.at(row, Quantity.SPEED_MPS) >= MOVING_MPS) {
                sum_m2 += away_m * away_m;
                most_m = Math.max(most_m, Math.abs(away_m));
                moving++;
            }
        }
        return new Result(model, drive, moving == 0 ? Double.NaN : Math.sqrt(sum_m2 / moving), most_m, digest);
    }
}
