package org.furrow.node.scenario.chrono;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.furrow.node.input.InputError;
import org.furrow.vehicle.spec.Curve;

/** Engine, transmission and driveline as the drivetrain {@code automotive}. */
final class Powertrain {
    private static final double RADPS_PER_RPM = Math.PI / 30;
    /** Inertia of a crankshaft over its engine's largest torque, kg m^2 per Nm: that of Chrono's HMMWV. */
    private static final double INERTIA_PER_TORQUE = 1.1 / 793;
    /** Inertia of each shaft that a simple driveline has none of, kg m^2. */
    private static final double SHAFT_KGM2 = 0.1;

    /** Rad/s taken for rpm are less by about ten. */
    private static final double LEAST_PART = 5;

    private static final String FULL = "Map Full Throttle";
    private static final String NONE = "Map Zero Throttle";

    private final ChronoFiles files;
    private final ChronoNode engine;
    private final ChronoNode transmission;
    private final double[][] torque;
    private final double[][] losses;

    Powertrain(ChronoNode engine, ChronoNode transmission, ChronoFiles files) throws InputError {
        this.files = files;
        this.engine = engine;
        this.transmission = transmission;
        switch (ChronoFiles.template(engine)) {
            case "EngineShafts" -> {
                torque = engine.rows("Torque Map", 2);
                losses = engine.rows("Losses Map", 2);
            }
            case "EngineSimpleMap" -> {
                losses = engine.rows(NONE, 2);
                torque = aboveNone(engine);
                doubtSpeeds(engine.number("Maximal Engine Speed RPM", 0));
            }
            case "EngineSimple" -> {
                torque = hyperbola(engine);
                losses = new double[][] {{0, 0}};
            }
            default -> throw engine.unknown("engine", "EngineShafts", "EngineSimple", "EngineSimpleMap");
        }
    }

    /** Moment of inertia about the x axis that the blocks of engine and transmission add to the chassis, kg m^2. */
    double blockInertia() throws InputError {
        return engine.number("Motor Block Inertia", 0) + transmission.number("Transmission Block Inertia", 0);
    }

    /** States that a map ends far below the engine's largest speed: its speeds may be those of another unit. */
    private void doubtSpeeds(double most_rpm) throws InputError {
        double last_rpm = engine.rows(FULL, 2)[engine.rows(FULL, 2).length - 1][0];
        if (most_rpm > LEAST_PART * last_rpm) {
            files.approximate("the engine ends where its map does, at " + Math.round(last_rpm) + " rpm of "
                    + Math.round(most_rpm) + " rpm; if the speeds of the map are rad/s, use another engine");
        }
    }

    /** The torque at full throttle above that at none. */
    private static double[][] aboveNone(ChronoNode engine) throws InputError {
        TreeSet<Double> speeds = new TreeSet<>();
        for (String key : List.of(FULL, NONE)) {
            Arrays.stream(engine.rows(key, 2)).forEach(point -> speeds.add(point[0]));
        }
        Curve full = ascending(engine, FULL);
        Curve none = ascending(engine, NONE);
        return speeds.stream()
                .map(speed -> new double[] {speed, full.at(speed) - none.at(speed)})
                .toArray(double[][]::new);
    }

    private static Curve ascending(ChronoNode engine, String key) throws InputError {
        try {
            return new Curve(List.of(engine.rows(key, 2)));
        } catch (IllegalArgumentException e) {
            throw engine.get(key).error(String.valueOf(e.getMessage()));
        }
    }

    /** Constant torque, then constant power up to the largest speed. */
    private static double[][] hyperbola(ChronoNode engine) throws InputError {
        double most = engine.number("Maximum Engine Torque");
        double power = engine.number("Maximum Engine Power");
        double end = engine.number("Maximum Engine Speed");
        double corner = Math.min(power / most, end);
        return DoubleStream.concat(
                        DoubleStream.of(0, corner),
                        DoubleStream.iterate(1, i -> i <= 8, i -> i + 1).map(i -> corner + (end - corner) * i / 8))
                .distinct()
                .mapToObj(w -> new double[] {w / RADPS_PER_RPM, w <= corner ? most : power / w})
                .collect(Collectors.collectingAndThen(Collectors.toList(), points -> {
                    points.add(new double[] {end * 1.02 / RADPS_PER_RPM, 0});
                    return points.toArray(double[][]::new);
                }));
    }

    /** The point of the largest torque; the fastest of several. */
    private double[] peak() {
        double[] peak = torque[0];
        for (double[] point : torque) {
            peak = point[1] >= peak[1] ? point : peak;
        }
        return peak;
    }

    /** The drivetrain as keys of a vehicle file, without its axles. */
    String yaml() throws InputError {
        String gears =
                switch (ChronoFiles.template(transmission)) {
                    case "AutomaticTransmissionShafts" -> withConverter();
                    case "AutomaticTransmissionSimpleMap" -> withoutConverter();
                    default ->
                        throw transmission.unknown(
                                "transmission", "AutomaticTransmissionShafts", "AutomaticTransmissionSimpleMap");
                };
        return "driveline:\n  engine:\n    inertia_kgm2: " + engineInertia() + "\n    torque_rpm_Nm: "
                + MechanismText.curve(torque) + "\n    losses_rpm_Nm: " + MechanismText.curve(losses) + "\n" + gears;
    }

    private double engineInertia() throws InputError {
        if (engine.has("Motorshaft Inertia")) {
            return engine.number("Motorshaft Inertia");
        }
        files.approximate("engine and shafts without inertia get that of Chrono's HMMWV in proportion to the torque");
        return peak()[1] * INERTIA_PER_TORQUE;
    }

    private String withConverter() throws InputError {
        ChronoNode converter = transmission.get("Torque Converter");
        ChronoNode box = transmission.get("Gear Box");
        return converter(
                        MechanismText.curve(converter.rows("Capacity Factor Map", 2)),
                        MechanismText.curve(converter.rows("Torque Ratio Map", 2)))
                + gearbox(
                        new double[] {
                            transmission.number("Motorshaft Inertia"),
                            transmission.number("Input Shaft Inertia"),
                            transmission.number("Driveshaft Inertia")
                        },
                        box,
                        box.number("Upshift RPM"),
                        box.number("Downshift RPM"),
                        box.number("Shift Latency", 1));
    }

    /** Chrono's simple transmission has neither a converter nor inertia, and limits of each gear. */
    private String withoutConverter() throws InputError {
        files.approximate("a transmission without converter gets one that stalls at the speed of the largest torque");
        files.approximate("shift points of each gear become one upshift and one downshift speed: their means");
        ChronoNode box = transmission.get("Gear Box");
        double[][] shifts = box.rows("Shift Points Map RPM", 2);
        double up = 0;
        double down = 0;
        for (int gear = 0; gear < shifts.length; gear++) {
            boolean isLast = gear == shifts.length - 1 && gear > 0;
            boolean isFirst = gear == 0 && shifts.length > 1;
            up += isLast ? 0 : shifts[gear][1] / Math.max(1, shifts.length - 1);
            down += isFirst ? 0 : shifts[gear][0] / Math.max(1, shifts.length - 1);
        }
        double[] peak = peak();
        if (!(peak[0] > 0 && peak[1] > 0)) {
            throw engine.error("has no torque at a speed above 0");
        }
        double stall = peak[0] * RADPS_PER_RPM / Math.sqrt(peak[1]);
        double inertia = engineInertia();
        return converter(
                        MechanismText.curve(
                                new double[][] {{0, stall}, {0.75, stall}, {0.9, 1.2 * stall}, {1, 2.3 * stall}}),
                        "[[0, 2], [0.25, 1.8], [0.5, 1.5], [0.75, 1.15], [1, 1]]")
                + gearbox(
                        new double[] {0.45 * inertia, 0.27 * inertia, 0.45 * inertia},
                        box,
                        up,
                        down > 0 ? down : 0.4 * up,
                        1);
    }

    private static String converter(String capacity, String ratio) {
        return "  converter:\n    capacity: " + capacity + "\n    torque_ratio: " + ratio + "\n";
    }

    private static String gearbox(double[] inertias, ChronoNode box, double up, double down, double pause_s)
            throws InputError {
        return "  gearbox:\n    motor_inertia_kgm2: " + inertias[0] + "\n    input_inertia_kgm2: " + inertias[1]
                + "\n    output_inertia_kgm2: " + inertias[2] + "\n    reverse: " + box.number("Reverse Gear Ratio")
                + "\n    forward: " + Arrays.toString(box.numbers("Forward Gear Ratios", 0)) + "\n    upshift_rpm: "
                + up + "\n    downshift_rpm: " + down + "\n    pause_s: " + pause_s + "\n";
    }

    /**
     * The shafts to the axles and their differentials as keys of {@code driveline}.
     *
     * @param driven keys of each driven axle: left, right and carrier
     */
    String axles(ChronoNode driveline, List<String> driven) throws InputError {
        driveline.understand("Shaft Direction");
        return switch (ChronoFiles.template(driveline)) {
            case "ShaftsDriveline2WD" -> {
                ChronoNode inertia = driveline.get("Shaft Inertia");
                double half = inertia.number("Driveshaft") / 2;
                open(driveline, "Axle Differential Locking Limit");
                yield shafts(driveline, half, driven, new double[] {
                    driveline.get("Gear Ratio").number("Conical Gear"), inertia.number("Differential Box"), half
                });
            }
            case "ShaftsDriveline4WD" -> {
                ChronoNode inertia = driveline.get("Shaft Inertia");
                ChronoNode ratio = driveline.get("Gear Ratio");
                open(driveline, "Axle Differential Locking Limit");
                open(driveline, "Central Differential Locking Limit");
                yield shafts(
                        driveline,
                        inertia.number("Driveshaft"),
                        driven,
                        new double[] {
                            ratio.number("Front Conical Gear"),
                            inertia.number("Front Differential Box"),
                            inertia.number("Front Driveshaft")
                        },
                        new double[] {
                            ratio.number("Rear Conical Gear"),
                            inertia.number("Rear Differential Box"),
                            inertia.number("Rear Driveshaft")
                        });
            }
            case "SimpleDriveline" -> {
                simple();
                yield shafts(
                        driveline,
                        SHAFT_KGM2,
                        driven,
                        new double[] {driveline.number("Front Conical Gear Ratio"), 0, SHAFT_KGM2},
                        new double[] {driveline.number("Rear Conical Gear Ratio"), 0, SHAFT_KGM2});
            }
            case "SimpleDrivelineXWD" -> {
                simple();
                double[][] each = new double[driven.size()][];
                Arrays.fill(each, new double[] {1, 0, SHAFT_KGM2});
                yield shafts(driveline, SHAFT_KGM2, driven, each);
            }
            default ->
                throw driveline.unknown(
                        "driveline",
                        "ShaftsDriveline2WD",
                        "ShaftsDriveline4WD",
                        "SimpleDriveline",
                        "SimpleDrivelineXWD");
        };
    }

    /** The shaft to the sprockets of a tracked vehicle and their differential as keys of {@code driveline}. */
    String sprockets(ChronoNode driveline) throws InputError {
        List<String> driven = List.of("left: left, right: right");
        driveline.understand("Shaft Direction");
        return switch (ChronoFiles.template(driveline)) {
            case "TrackDrivelineBDS" -> {
                double half = driveline.number("Driveshaft Inertia") / 2;
                double box = driveline.number("Differential Box Inertia");
                yield shafts(driveline, half, driven, new double[] {driveline.number("Conical Gear Ratio"), box, half});
            }
            case "SimpleTrackDriveline" -> {
                simple();
                driveline.understand("Differential Max Bias");
                yield shafts(driveline, SHAFT_KGM2, driven, new double[] {1, 0, SHAFT_KGM2});
            }
            default -> throw driveline.unknown("driveline of tracks", "SimpleTrackDriveline", "TrackDrivelineBDS");
        };
    }

    /**
     * Number of axles that a driveline drives.
     *
     * @param otherwise of a template that drives any number
     */
    static int drivenAxles(ChronoNode driveline, int otherwise) throws InputError {
        return switch (ChronoFiles.template(driveline)) {
            case "ShaftsDriveline2WD" -> 1;
            case "ShaftsDriveline4WD", "SimpleDriveline" -> 2;
            default -> otherwise;
        };
    }

    private void simple() {
        files.approximate("a simple driveline gets open differentials, which share the torque equally, and shafts of "
                + SHAFT_KGM2 + " kg m^2");
    }

    /** Chrono's differentials are open until a program locks them. */
    private static void open(ChronoNode driveline, String key) {
        driveline.understand(key);
    }

    private static String shafts(ChronoNode driveline, double shaft_kgm2, List<String> driven, double[]... parts)
            throws InputError {
        if (parts.length != driven.size()) {
            throw driveline.error("drives " + parts.length + " axles, but 'Suspension Indexes' of the vehicle names "
                    + driven.size());
        }
        StringBuilder yaml = new StringBuilder("  shaft_inertia_kgm2: " + shaft_kgm2 + "\n  axles:\n");
        for (int i = 0; i < parts.length; i++) {
            yaml.append("    - {" + driven.get(i) + ", ratio: " + parts[i][0] + ", box_inertia_kgm2: " + parts[i][1]
                    + ", shaft_inertia_kgm2: " + parts[i][2] + "}\n");
        }
        return yaml.toString();
    }
}
