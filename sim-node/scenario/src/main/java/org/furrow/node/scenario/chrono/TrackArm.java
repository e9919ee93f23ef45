package org.furrow.node.scenario.chrono;

import org.furrow.node.input.InputError;
import org.joml.Vector3d;

/**
 * The arm of a road wheel, with template TranslationalDamperSuspension. Its mass is shared between the wheel and the
 * chassis so that the inertia about the pivot, the total and the centre of mass stay.
 *
 * @param along_m from the wheel to the pivot along the chassis
 * @param up_m height of the pivot above the wheel
 * @param preload_Nm torque of the bar in the design position, positive downwards on the wheel
 * @param shock_Nmsprad damping of the shock about the pivot in the design position
 * @param travelling_kg mass that travels with the wheel
 * @param fixed_kg mass that stays with the chassis
 * @param fixedAt share of the way from the pivot to the wheel at which the fixed mass is
 */
record TrackArm(
        double along_m,
        double up_m,
        double preload_Nm,
        double stiffness_Nmprad,
        double damping_Nmsprad,
        double shock_Nmsprad,
        double travelling_kg,
        double fixed_kg,
        double fixedAt) {
    static TrackArm read(ChronoNode suspension) throws InputError {
        if (!ChronoFiles.template(suspension).equals("TranslationalDamperSuspension")) {
            throw suspension.unknown("suspension of a road wheel", "TranslationalDamperSuspension");
        }
        ChronoNode arm = suspension.get("Suspension Arm");
        arm.understand("Location Wheel"); // the wheel is at the place that the track assembly gives
        Vector3d pivot = arm.vector("Location Chassis");
        if (!(pivot.x > 0)) {
            throw arm.get("Location Chassis").error("must be ahead of the wheel: arms are trailing arms");
        }
        Vector3d com = arm.vector("COM").sub(pivot);
        com.y = 0;
        double length2 = pivot.x * pivot.x + pivot.z * pivot.z;
        double mass = arm.number("Mass");
        double travelling = (arm.numbers("Inertia", 3)[1] + mass * com.lengthSquared()) / length2;
        double fixed = mass - travelling;
        if (!(fixed > 0)) {
            throw arm.get("Inertia").error("is more than that of the whole mass at the wheel");
        }
        double moment = mass * com.length() - travelling * Math.sqrt(length2);
        ChronoNode bar = suspension.get("Torsional Spring");
        double stiffness = bar.number("Spring Constant");
        return new TrackArm(
                pivot.x,
                pivot.z,
                -bar.number("Preload", 0) - stiffness * bar.number("Free Angle"),
                stiffness,
                bar.number("Damping Coefficient", 0),
                shock(suspension.get("Damper"), pivot),
                travelling,
                fixed,
                moment / fixed / Math.sqrt(length2));
    }

    /** c r^2 with the distance r of the shock's line from the pivot. */
    private static double shock(ChronoNode damper, Vector3d pivot) throws InputError {
        Vector3d from = damper.vector("Location Arm");
        Vector3d line = damper.vector("Location Chassis").sub(from);
        from.sub(pivot);
        double arm = (from.x * line.z - from.z * line.x) / line.length();
        return damper.number("Damping Coefficient") * arm * arm;
    }
}
