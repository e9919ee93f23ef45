package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.spec.InputName;
import org.furrow.world.math.Gravity;

/** Warnings about a vehicle: valid values that contradict each other or that no vehicle has. */
public final class VehiclePlausibility {
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
        if (spec.steersWheels() && !figures.declared().turnsOnTheSpot()) {
            check.pivot(figures);
            check.curvature(figures);
        }
        check.warnings.addAll(spec.doubts(
                figures.wheels().stream().map(VehicleFigures.Wheel::load_N).toList()));
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
        double mean_N =
                figures.mass_kg() * Gravity.STANDARD_MPS2 / figures.wheels().size();
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

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another dependency
    private void warn(String format, Object... values) {
        warnings.add(String.format(Locale.ROOT, format, values));
    }
}
