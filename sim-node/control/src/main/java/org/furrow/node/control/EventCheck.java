package org.furrow.node.control;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.Spelling;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.TyreLoad;

/** Makes events of a scenario's vehicles, and refuses those that cannot act. */
final class EventCheck {
    /** Greatest force of a push, in N: that of ten tanks. */
    private static final double MOST_N = 1e7;
    /** As of a driver. */
    private static final double MOST_MPS = 100;

    private static final double PA_PER_KPA = 1000;

    private final Scenario scenario;
    private final List<String> names;

    EventCheck(Scenario scenario) {
        this.scenario = scenario;
        names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
    }

    /** A vehicle's name. */
    String name(int vehicle) {
        return names.get(vehicle);
    }

    /**
     * Makes an event.
     *
     * @param vehicle name
     * @throws RefusedException when there is no such vehicle, or the event cannot act on it
     */
    RunEvent event(long tick, int order, String vehicle, RunEvent.Act act) throws RefusedException {
        int index = names.indexOf(vehicle);
        if (index < 0) {
            throw new RefusedException("there is no vehicle '" + vehicle + "'; " + Spelling.advice(vehicle, names));
        }
        VehiclePlan plan = scenario.vehicles().get(index);
        long entered = (long) plan.enterEpoch() * scenario.clock().epochTicks();
        if (tick < entered) {
            throw new RefusedException("vehicle " + vehicle + " enters at "
                    + (float) (entered * scenario.clock().step_s()) + " s, in tick " + entered
                    + "; an event cannot act before");
        }
        if (act instanceof RunEvent.Speed(double speed_mps)) {
            if (!plan.driver().holdsSpeed()) {
                throw new RefusedException("the driver of vehicle " + vehicle + " holds no speed");
            }
            if (speed_mps > MOST_MPS) {
                throw new RefusedException("a speed of " + speed_mps + " m/s: must be at most " + MOST_MPS + " m/s");
            }
        }
        if (act instanceof RunEvent.Pressure(double pressure_Pa)) {
            requirePressure(plan, pressure_Pa);
        }
        if (act instanceof RunEvent.Push push) {
            double most = Math.max(Math.abs(push.fx_N()), Math.max(Math.abs(push.fy_N()), Math.abs(push.fz_N())));
            if (most > MOST_N) {
                throw new RefusedException("a push of " + most + " N: must be at most " + MOST_N + " N");
            }
        }
        return new RunEvent(tick, order, index, act);
    }

    private static void requirePressure(VehiclePlan plan, double pressure_Pa) throws RefusedException {
        List<TyreLoad> loads = plan.model().touching().stream()
                .map(TouchingBody::soft)
                .filter(Objects::nonNull)
                .map(SoftTyre::load)
                .toList();
        if (loads.isEmpty()) {
            throw new RefusedException("vehicle " + plan.name() + " has no tyres that give way; add 'soft_tyre' to it");
        }
        for (TyreLoad load : loads) {
            if (pressure_Pa < load.least_Pa() || pressure_Pa > load.most_Pa()) {
                throw new RefusedException(String.format(
                        Locale.ROOT,
                        "a pressure of %.1f kPa: must be in [%.1f, %.1f] kPa",
                        pressure_Pa / PA_PER_KPA,
                        load.least_Pa() / PA_PER_KPA,
                        load.most_Pa() / PA_PER_KPA));
            }
        }
    }

    /** The number of ticks of a duration. */
    long ticks(double duration_s) throws RefusedException {
        double ticks = Math.rint(duration_s / scenario.clock().step_s());
        double step_s = scenario.clock().step_s();
        if (!(ticks >= 1 && ticks <= Integer.MAX_VALUE)) {
            throw new RefusedException("a push for " + duration_s + " s: must be "
                    + (ticks < 1
                            ? "at least one tick, " + (float) step_s + " s"
                            : "at most " + Math.round(Integer.MAX_VALUE * step_s) + " s"));
        }
        return (long) ticks;
    }
}
