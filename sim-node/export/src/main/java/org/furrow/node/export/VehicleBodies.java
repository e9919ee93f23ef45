package org.furrow.node.export;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.value.LevelGround;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/**
 * Poses of a vehicle's chassis and wheels, from its recorded rows.
 *
 * <p>The pose of the chassis is recorded, those of the wheels follow: a wheel has its place on the standing vehicle,
 * but at the height at which it touches the ground below it while it carries load. Its angles are those of an ideal
 * (Ackermann) steering and the integral of its speed.
 */
final class VehicleBodies {
    /** Largest distance of a wheel from its place on the standing vehicle, in m; more than any suspension travels. */
    private static final double MAX_TRAVEL_M = 0.5;

    private final int index;
    private final Scenario scenario;
    private final SteeringGeometry steering;
    private final @Nullable BodySurface hull;
    private final List<Wheel> wheels = new ArrayList<>();
    private double last_s = Double.NaN;

    /** A wheel on the standing vehicle: place and orientation in the chassis frame, and its angle of rotation. */
    private static final class Wheel {
        final BodySurface surface;
        final double radius_m;
        final Vector3d place_m;
        final Matrix3d orientation;
        double angle_rad;
        double omega_radps;

        Wheel(BodySurface surface, Vector3d place_m, Matrix3d orientation) {
            this.surface = surface;
            this.place_m = place_m;
            this.orientation = orientation;
            radius_m = surface.radius_m();
        }
    }

    VehicleBodies(int index, Scenario scenario) {
        this.index = index;
        this.scenario = scenario;
        VehicleModel model = scenario.vehicles().get(index).model();
        steering = model.steering();
        CollisionBody body = model.collisionBody();
        hull = body == null ? null : BodySurface.of(body);
        addWheels(model);
    }

    private void addWheels(VehicleModel model) {
        Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        standing.updateBodies();
        VehicleReport report = new VehicleReport();
        standing.report(report);
        double[] q = report.orientation;
        Matrix3d toChassis =
                new Matrix3d().rotation(new Quaterniond(q[1], q[2], q[3], q[0])).transpose();
        TouchingBodies bodies = standing.bodies();
        for (int wheel : bodies.wheels()) {
            Vector3d place = new Vector3d(
                            bodies.position[3 * wheel], bodies.position[3 * wheel + 1], bodies.position[3 * wheel + 2])
                    .sub(report.position_m[0], report.position_m[1], report.position_m[2]);
            double[] r = bodies.rotation;
            int k = 9 * wheel;
            // JOML's constructor takes columns, the rows here
            Matrix3d inWorld =
                    new Matrix3d(r[k], r[k + 3], r[k + 6], r[k + 1], r[k + 4], r[k + 7], r[k + 2], r[k + 5], r[k + 8]);
            wheels.add(new Wheel(
                    BodySurface.of(bodies.bodies().get(wheel).shape()),
                    toChassis.transform(place),
                    toChassis.mul(inWorld, new Matrix3d())));
        }
    }

    /** True when the vehicle's file describes the shape of its chassis. */
    boolean hasHull() {
        return hull != null;
    }

    /** Advances the wheels' angles to a row; call it for every row. */
    void advance(VehicleRows.Row row, double time_s) {
        double step_s = Double.isNaN(last_s) ? 0 : time_s - last_s;
        for (int w = 0; w < wheels.size(); w++) {
            Wheel wheel = wheels.get(w);
            double omega = row.wheels().get(w).omega_radps();
            wheel.angle_rad += 0.5 * (wheel.omega_radps + omega) * step_s;
            wheel.omega_radps = omega;
        }
        last_s = time_s;
    }

    /** Adds the bodies at the row of the last {@link #advance}. */
    void addTo(BodyFrame frame, VehicleRows.Row row) {
        Matrix3d chassis = new Matrix3d().rotation(row.orientation());
        if (hull != null) {
            frame.add(hull, row.position_m(), chassis, new BodyFrame.Mark(index, 0, row.speed_mps()));
        }
        double pivot_m = steering.pivot_m();
        double longest_m = wheels.stream()
                .mapToDouble(wheel -> Math.abs(wheel.place_m.x - pivot_m))
                .max()
                .orElse(0);
        for (int w = 0; w < wheels.size(); w++) {
            Wheel wheel = wheels.get(w);
            Vector3d centre = chassis.transform(wheel.place_m, new Vector3d()).add(row.position_m());
            centre.z += travel_m(centre, row.wheels().get(w), wheel.radius_m);
            boolean steers = Math.abs(wheel.place_m.x - pivot_m) > 0.5 * longest_m;
            Matrix3d rotation = new Matrix3d(chassis)
                    .rotateZ(steers ? angle_rad(wheel.place_m, row.steering()) : 0)
                    .mul(wheel.orientation)
                    .rotateY(wheel.angle_rad);
            frame.add(wheel.surface, centre, rotation, new BodyFrame.Mark(index, w + 1, row.speed_mps()));
        }
    }

    /** Height in W by which a wheel is above its place on the standing vehicle. */
    private double travel_m(Vector3d centre, VehicleRows.WheelState state, double radius_m) {
        if (!(state.fz_N() > 0)) {
            return 0;
        }
        Scenario.GroundPlan ground = scenario.ground();
        double level_m = ground.frame().worldHeight_m(ground.undeformed(), centre.x, centre.y);
        double travel_m = level_m - state.sinkage_m() + radius_m - centre.z;
        return Math.abs(travel_m) <= MAX_TRAVEL_M ? travel_m : 0;
    }

    /** Angle at which a wheel rolls without sideslip around the centre of a slow turn. */
    private double angle_rad(Vector3d place_m, double input) {
        if (steering.turnsOnTheSpot()) {
            return 0; // no wheel steers
        }
        double wheelbase_m = 2 * Math.abs(steering.pivot_m());
        double curvature_1pm = wheelbase_m == 0
                ? input * steering.maxCurvature_1pm()
                : Math.tan(input * steering.fullAngle_rad()) / wheelbase_m;
        return Math.atan2(curvature_1pm * (place_m.x - steering.pivot_m()), 1 - curvature_1pm * place_m.y);
    }
}
