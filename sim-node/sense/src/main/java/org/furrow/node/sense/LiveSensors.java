package org.furrow.node.sense;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.ScanPattern;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;

/**
 * Cameras and lidars of a suite on vehicles of a scenario that is being simulated, which measure at the end of an
 * epoch. All rays of a frame are cast at one instant, and the number of a frame is that of the epoch; so an image is
 * that of a recorded run that is rendered with one image an epoch. Immutable; the scenes of any number of worlds share
 * it.
 */
public final class LiveSensors {
    private static final double NS = 1e9;

    final SceneParts parts;
    final double reach_m;
    /** Of each vehicle that carries sensors, then each sensor. */
    final List<Calibration> calibrations;

    /** What makes the frames of each of the calibrations. */
    final List<FrameSensorType.Sensors> makers = new ArrayList<>();

    private final Suite suite;
    private final List<Integer> vehicles;
    private final List<View> views;

    /**
     * A sensor that is asked for.
     *
     * @param sensor name in the suite
     * @param colour whether the image of a camera needs its colours
     * @param truth whether it needs depth and classes
     */
    public record View(String sensor, boolean colour, boolean truth) {}

    private LiveSensors(SceneParts parts, Suite suite, List<Integer> vehicles, List<View> views) throws InputError {
        if (suite.weather().dust() != null) {
            throw new InputError(suite.name() + ": weather.dust: dust follows from a recording, which an environment"
                    + " does not have; leave it out");
        }
        this.parts = parts;
        this.suite = suite;
        this.vehicles = List.copyOf(vehicles);
        this.views = List.copyOf(views);
        List<SensorSpec> specs = new ArrayList<>();
        for (View view : views) {
            specs.add(spec(suite, view, rate_hz()));
        }
        calibrations = calibrations(specs);
        Scenario.Clock clock = parts.scenario().clock();
        RenderedRun run = new RenderedRun(
                Path.of(""),
                parts.scenario(),
                suite,
                calibrations,
                parts.soils(),
                List.of(),
                Math.round(NS * clock.time_s(clock.epochs())));
        Map<String, FrameSensorType.Sensors> types = new HashMap<>();
        for (SensorSpec spec : specs) {
            if (!types.containsKey(spec.type())) {
                FrameSensorType type = Plugins.find(FrameSensorType.class, spec.type());
                types.put(spec.type(), Objects.requireNonNull(type, spec.type()).prepare(run));
            }
        }
        calibrations.forEach(
                each -> makers.add(Objects.requireNonNull(types.get(each.spec().type()))));
        reach_m = RecordedScene.reach_m(suite);
    }

    private List<Calibration> calibrations(List<SensorSpec> specs) {
        List<String> names = suite.sensors().stream().map(SensorSpec::name).toList();
        List<Calibration> all = new ArrayList<>();
        for (int vehicle : vehicles) {
            String name = parts.scenario().vehicles().get(vehicle).name();
            for (SensorSpec spec : specs) {
                all.add(new Calibration(
                        vehicle,
                        name,
                        names.indexOf(spec.name()),
                        spec,
                        Mounting.extrinsics(spec, parts.shapes().get(vehicle))));
            }
        }
        return all;
    }

    /**
     * Prepares sensors.
     *
     * @param vehicles indices of those that carry them
     * @param views sensors of the suite, cameras and lidars only
     * @throws InputError when a sensor cannot measure at one instant, or lacks what it needs
     */
    public static LiveSensors of(Scenario scenario, Suite suite, List<Integer> vehicles, List<View> views)
            throws InputError {
        return new LiveSensors(SceneParts.of(scenario), suite, vehicles, views);
    }

    /**
     * The same sensors of another suite, which differs in weather, light and the like, or in mounts.
     *
     * @throws InputError when a sensor of it cannot measure at one instant, or lacks what it needs
     */
    public LiveSensors in(Suite other) throws InputError {
        return new LiveSensors(parts, other, vehicles, views);
    }

    /**
     * The suite as a file. Its sensors that are asked for take a frame at the end of each epoch, so that their rendered
     * images are those that are seen; where epochs are too short for that they keep their rates.
     */
    public String toYaml() {
        List<String> names = suite.sensors().stream().map(SensorSpec::name).toList();
        List<Setting> settings = new ArrayList<>();
        for (View view : views) {
            String key = "sensors." + names.indexOf(view.sensor) + ".";
            settings.add(new Setting(key + "rate_hz", Double.toString(rate_hz()), "rate_hz of " + view.sensor));
            settings.add(new Setting(key + "phase_s", "null", "phase_s of " + view.sensor));
        }
        try {
            return YamlDocument.read(Source.ofText(suite.name(), suite.text()), SuiteReader.SCHEMA, settings)
                    .toYaml();
        } catch (InputError _) {
            return suite.text(); // a file cannot state so high a rate
        }
    }

    /** Rate of the ends of epochs. */
    private double rate_hz() {
        return 1 / parts.scenario().clock().time_s(1);
    }

    /** Why a sensor cannot measure at one instant; empty: it can. */
    public static String refusal(SensorSpec spec) {
        if (spec instanceof LidarSpec lidar) {
            return lidar.beams().pattern() instanceof ScanPattern.Rosette
                    ? "is a rosette, which has no image of rings and columns; observe a spinning or solid-state lidar"
                    : "";
        }
        if (!(spec instanceof CameraSpec camera)) {
            return "is of type " + spec.type() + ", only cameras and lidars can be observed";
        }
        if (camera.shutter().readout_s() > 0) {
            return "has 'readout_s', but an observation is of one instant; leave the key out";
        }
        return camera.shutter().exposure_s() > 0
                ? "has 'exposure_s', but an observation is of one instant; leave the key out"
                : "";
    }

    private static SensorSpec spec(Suite suite, View view, double rate_hz) throws InputError {
        SensorSpec spec = suite.sensors().stream()
                .filter(each -> each.name().equals(view.sensor))
                .findFirst()
                .orElseThrow(() -> new InputError(suite.name() + ": has no sensor '" + view.sensor + "'"));
        String refusal = refusal(spec);
        if (!refusal.isEmpty()) {
            throw new InputError(suite.name() + ": sensor '" + view.sensor + "' " + refusal);
        }
        if (spec instanceof LidarSpec of) {
            return new LidarSpec(
                    of.name(), of.mount(), rate_hz, of.model(), of.beams(), of.pulse(), of.returns(), of.noise());
        }
        CameraSpec of = (CameraSpec) spec;
        return new CameraSpec(
                of.name(),
                of.mount(),
                rate_hz,
                of.lens(),
                new CameraSpec.Shutter(0, 0, 1, 0),
                of.aperture(),
                new CameraSpec.Outputs(
                        view.colour,
                        view.truth,
                        of.outputs().range_m(),
                        Set.of(),
                        CameraSpec.Bayer.NONE,
                        of.outputs().grid()),
                of.noise());
    }

    /** Number of sensors on each vehicle. */
    int views() {
        return views.size();
    }

    /** Time between two ends of epochs. */
    long epoch_ns() {
        return Math.round(NS * parts.scenario().clock().time_s(1));
    }

    /**
     * A scene of a world of the scenario, to which the world is to be shown.
     *
     * @param first place of the chassis of each vehicle in W when the scenario began, in m: x, y and z of the first
     *     vehicle, then of the others
     */
    public LiveScene begin(double[] first) {
        return new LiveScene(this, first);
    }
}
