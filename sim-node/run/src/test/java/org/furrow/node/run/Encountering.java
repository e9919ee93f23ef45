package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.vehicle.fourwheel.FourWheelSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.transport.LocalHub;

/** Records the collision of two vehicles that accelerate, coast and meet, epoch by epoch. */
final class Encountering implements EpochObserver {
    /** Kinetic energy of both chassis at the end of each epoch, in J. */
    final List<Double> kinetic_J = new ArrayList<>();
    /** Speed of the first relative to the second, in m/s. */
    final List<Double> apart_mps = new ArrayList<>();
    /** True for epochs in which the two overlapped, by their predicted positions. */
    final List<Boolean> touching = new ArrayList<>();

    double deepest_m;
    private final List<MechanismSpec.Body> chassis = new ArrayList<>();
    private long ticks;

    /** A vehicle: type, start, throttle, and the time in s at which the throttle closes. */
    record Car(String type, double x_m, double y_m, double heading_deg, double throttle, double until_s) {
        String yaml(String name) {
            return """
                      - name: %s
                        type: %s
                        start: {x_m: %s, y_m: %s, heading_deg: %s}
                        driver: {type: inputs, file: %s.csv}
                    """.formatted(name, type, x_m, y_m, heading_deg, name);
        }

        String inputs() {
            return "t_s,steering,throttle,brake\n0,0,%s,0\n%s,0,%s,0\n%s,0,0,0\n"
                    .formatted(throttle, until_s, throttle, until_s + 0.1);
        }
    }

    /** Writes a scenario of two cars. */
    static Path write(Path folder, String ground, double duration_s, Car first, Car second) throws IOException {
        Files.writeString(folder.resolve("first.csv"), first.inputs());
        Files.writeString(folder.resolve("second.csv"), second.inputs());
        return Files.writeString(
                folder.resolve("meet.yaml"),
                "furrow: 1\nname: meet\nduration_s: " + duration_s + "\nterrain: {type: flat}\n" + ground
                        + "\ncollisions: true\nvehicles:\n" + first.yaml("first") + second.yaml("second"));
    }

    /** Runs both on one rank. */
    static Encountering run(Scenario scenario, Car first, Car second) throws InputError, StoreException {
        Encountering seen = new Encountering();
        seen.chassis.add(chassis(first.type));
        seen.chassis.add(chassis(second.type));
        new RankLoop(
                        scenario,
                        new LocalHub(1, scenario.exchange().delay() + 2, 10_000).rank(0),
                        RankLoop.Settings.PLAIN,
                        seen,
                        () -> false)
                .run();
        return seen;
    }

    private static MechanismSpec.Body chassis(String type) throws InputError {
        VehicleSpec spec = VehicleReader.read(Library.findVehicle(type), file -> {});
        return switch (spec) {
            case MultibodySpec multibody -> multibody.chassisBody();
            case FourWheelSpec four -> {
                Vector i = four.chassis().inertia_kgm2();
                yield new MechanismSpec.Body(
                        "chassis",
                        four.chassis().mass_kg(),
                        Vector.ZERO,
                        Axes.PARALLEL,
                        four.chassis().com_m(),
                        new MechanismSpec.Inertia(i.x(), i.y(), i.z(), 0, 0, 0));
            }
            default -> throw new IllegalArgumentException(type + " has no body in space");
        };
    }

    @Override
    public void onStepped(int epoch, List<VehicleUnit> units) {
        VehicleReport first = units.get(0).report();
        VehicleReport second = units.get(1).report();
        kinetic_J.add(kinetic_J(chassis.get(0), first) + kinetic_J(chassis.get(1), second));
        apart_mps.add(
                vector(first.velocity_mps).minus(vector(second.velocity_mps)).length());
        Collisions collisions = Objects.requireNonNull(units.get(0).collisions());
        touching.add(collisions.touchedTicks() > ticks);
        ticks = collisions.touchedTicks();
        deepest_m = collisions.deepest_m();
    }

    private static double kinetic_J(MechanismSpec.Body body, VehicleReport report) {
        Axes axes = axes(report.orientation);
        Vector omega = vector(report.angularVelocity_radps);
        Vector v = vector(report.velocity_mps).plus(omega.cross(axes.out(body.com_m())));
        Vector w = new Vector(omega.dot(axes.x()), omega.dot(axes.y()), omega.dot(axes.z()));
        MechanismSpec.Inertia i = body.inertia_kgm2();
        return 0.5 * body.mass_kg() * v.dot(v)
                + 0.5 * (i.xx() * w.x() * w.x() + i.yy() * w.y() * w.y() + i.zz() * w.z() * w.z())
                + i.xy() * w.x() * w.y()
                + i.xz() * w.x() * w.z()
                + i.yz() * w.y() * w.z();
    }

    private static Axes axes(double[] q) {
        double w = q[0];
        double x = q[1];
        double y = q[2];
        double z = q[3];
        return new Axes(
                new Vector(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
                new Vector(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
                new Vector(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)));
    }

    private static Vector vector(double[] v) {
        return new Vector(v[0], v[1], v[2]);
    }
}
