package org.furrow.node.study.bench.steps;

import java.util.Locale;
import java.util.Objects;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.hydraulic.CircuitSpec.Hold;
import org.furrow.vehicle.hydraulic.CircuitSpec.Schedule;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.ode.Tableau;
import org.jspecify.annotations.Nullable;

/**
 * Steps and methods of a linkage and its hydraulics, in the terms of Karkee et al. (2010), section 3.3.
 *
 * @param linkage_us step of the linkage, T of the paper; s at a single rate
 * @param linkage method of the linkage; of both at a single rate
 * @param fast step and method of the hydraulics; null at a single rate
 */
record StepSizes(
        int linkage_us, Integrator linkage, @Nullable Fast fast) {
    /**
     * Steps of the hydraulics.
     *
     * @param exchange_us time between two exchanges, c of the paper
     * @param step_us t of the paper
     */
    record Fast(int exchange_us, int step_us, Tableau method) {}

    static StepSizes single(int step_us) {
        return new StepSizes(step_us, Integrator.ODE5, null);
    }

    static StepSizes multi(int step_us, int exchange_us, int linkage_us) {
        return new StepSizes(linkage_us, Integrator.ODE3, new Fast(exchange_us, step_us, Tableau.ODE5));
    }

    /** The vehicle with these steps. */
    MultibodySpec on(MultibodySpec vehicle) {
        CircuitSpec circuit = Objects.requireNonNull(vehicle.hydraulics());
        Schedule schedule = fast == null
                ? null
                : new Schedule(fast.method, fast.step_us * 1e-6, fast.exchange_us * 1e-6, Hold.CONSTANT);
        return vehicle.with(linkage).with(circuit.with(schedule));
    }

    double linkage_s() {
        return linkage_us * 1e-6;
    }

    String text() {
        return fast == null
                ? String.format(Locale.ROOT, "single rate, s %d us (%s)", linkage_us, name(linkage))
                : String.format(
                        Locale.ROOT,
                        "multi-rate, t %d us (%s), c %d us, T %d us (%s)",
                        fast.step_us,
                        name(fast.method),
                        fast.exchange_us,
                        linkage_us,
                        name(linkage));
    }

    private static String name(Enum<?> method) {
        return method.name().toLowerCase(Locale.ROOT);
    }
}
