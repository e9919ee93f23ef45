package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.VehicleSpec;

/** Warnings about a vehicle: valid values that contradict each other or that no vehicle has. */
public final class VehiclePlausibility {
    private static final double GRAVITY_MPS2 = 9.81;
    /** Allowed deviation of declared steering from the geometry, relative. */
    private static final double STEERING_TOLERANCE = 0.3;
    /** Allowed deviation of the pivot from the axle that does not steer, over the wheelbase. */
    private static final double PIVOT_TOLERANCE = 0.1;
    /** Least load of a wheel over the mean load. */
    private static final double LEAST_LOAD = 0.05;

    private final List<String> warnings = new ArrayList<>();

    private VehiclePlausibility() {}

    /** Returns the warnings, one line each, without the name of the file. */
    public static List<String> of(VehicleSpec spec, VehicleFigures figures) {
        VehiclePlausibility check = new VehiclePlausibility();
        check.masses(figures);
        check.loads(figures);
        if (spec instanceof MultibodySpec multibody) {
            check.pivot(figures);
            check.curvature(figures);
            check.joints(multibody.mechanism());
        }
        if (spec instanceof FourWheelSpec fourWheel) {
            check.springs(fourWheel, figures);
        }
        return List.copyOf(check.warnings);
    }

    private void masses(VehicleFigures figures) {
        double wheels_kg = figures.wheels().stream()
                .mapToDouble(VehicleFigures.Wheel::mass_kg)
                .sum();
        if (figures.chassis_kg() < wheels_kg) {
            warn(
                    "the chassis (%.4g kg) is lighter than the wheels (%.4g kg together)",
                    figures.chassis_kg(), wheels_kg);
        }
    }

    private void loads(VehicleFigures figures) {
        double mean_N = figures.mass_kg() * GRAVITY_MPS2 / figures.wheels().size();
        for (VehicleFigures.Wheel wheel : figures.wheels()) {
            if (wheel.load_N() < LEAST_LOAD * mean_N) {
                warn(
                        "wheel %s carries %.0f N at rest, of %.0f N on average; check the centre of mass",
                        wheel.name(), wheel.load_N(), mean_N);
            }
        }
    }

    private void pivot(VehicleFigures figures) {
        double pivot_m = figures.declared().pivot_m();
        List<Double> axles_m = figures.fixedAxles_m();
        double tolerance_m = PIVOT_TOLERANCE * figures.wheelbase_m();
        if (!axles_m.isEmpty() && axles_m.stream().noneMatch(axle_m -> Math.abs(pivot_m - axle_m) <= tolerance_m)) {
            warn(
                    "steering.pivot_m is %.3f m, but the wheels that do not steer are at %.3f m on average",
                    pivot_m, axles_m.getLast());
        }
    }

    private void curvature(VehicleFigures figures) {
        double declared = figures.declared().maxCurvature_1pm();
        double found = figures.curvature_1pm();
        if (found == 0) {
            warn("steering turns no wheel; a motion of the mechanism needs 'input: %s'", InputName.STEERING);
        } else if (found < 0) {
            warn("steering to the left turns the wheels to the right; change the sign of the motion's scale");
        } else if (Math.abs(declared / found - 1) > STEERING_TOLERANCE) {
            warn(
                    "steering.max_curvature_1pm is %.3f, but the angles of the wheels at full steering give %.3f",
                    declared, found);
        }
    }

    private void joints(MechanismSpec mechanism) {
        for (JointSpec joint : mechanism.joints()) {
            attachment(mechanism, joint, joint.first(), joint.onFirst().at_m());
            attachment(mechanism, joint, joint.second(), joint.onSecond().at_m());
        }
    }

    private void attachment(MechanismSpec mechanism, JointSpec joint, String name, Vector at_m) {
        for (MechanismSpec.Body body : mechanism.bodies()) {
            if (body.name().equals(name)) {
                BodyExtent extent = BodyExtent.of(body);
                if (extent.isFarOutside(at_m)) {
                    warn(
                            "joint '%s' is attached to '%s' %.2f m from its centre of mass, far outside a body of its"
                                    + " moments of inertia; was a part moved without the other?",
                            joint.name(), name, extent.distance_m(at_m));
                }
            }
        }
    }

    private void springs(FourWheelSpec spec, VehicleFigures figures) {
        axle("front", spec.front(), figures.wheels().get(0).load_N());
        axle("rear", spec.rear(), figures.wheels().get(2).load_N());
    }

    private void axle(String name, FourWheelSpec.Axle axle, double load_N) {
        FourWheelSpec.Suspension suspension = axle.suspension();
        double spring_N = load_N - axle.wheel().mass_kg() * GRAVITY_MPS2;
        double travel_m = (spring_N - suspension.preload_N()) / suspension.stiffness_Npm();
        if (Math.abs(travel_m) > suspension.travel_m()) {
            warn(
                    "%s.suspension rests on its stop: at rest a spring carries %.0f N, with preload_N %.0f and"
                            + " stiffness_Npm %.0f it would travel %.3f m, but travel_m is %.3f",
                    name,
                    spring_N,
                    suspension.preload_N(),
                    suspension.stiffness_Npm(),
                    travel_m,
                    suspension.travel_m());
        }
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another dependency
    private void warn(String format, Object... values) {
        warnings.add(String.format(Locale.ROOT, format, values));
    }
}
