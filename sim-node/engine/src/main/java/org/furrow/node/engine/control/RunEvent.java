package org.furrow.node.engine.control;

/**
 * Something that acts on one vehicle from outside and changes the simulation.
 *
 * @param tick the first in which it acts, from 0
 * @param order among the events of its tick, from 0
 * @param vehicle index of the vehicle
 */
public record RunEvent(long tick, int order, int vehicle, Act act) {
    /** The ways in which an event acts. */
    public sealed interface Act {}

    /**
     * A force on the chassis at the origin of its frame, constant in W.
     *
     * @param ticks how long it acts
     */
    public record Push(double fx_N, double fy_N, double fz_N, long ticks) implements Act {
        public Push {
            if (!(Double.isFinite(fx_N) && Double.isFinite(fy_N) && Double.isFinite(fz_N)) || ticks < 1) {
                throw new IllegalArgumentException("a push needs finite forces and ticks >= 1, fx_N=" + fx_N + " fy_N="
                        + fy_N + " fz_N=" + fz_N + " ticks=" + ticks);
            }
        }
    }

    /** Another speed for the driver to hold, from its next decision on, in place of that of the scenario. */
    public record Speed(double speed_mps) implements Act {
        public Speed {
            if (!(speed_mps >= 0 && Double.isFinite(speed_mps))) {
                throw new IllegalArgumentException("speed_mps must be >= 0, speed_mps=" + speed_mps);
            }
        }
    }

    /** Another inflation pressure of all tyres that give way on soil, in place of that of the scenario. */
    public record Pressure(double pressure_Pa) implements Act {
        public Pressure {
            if (!(pressure_Pa >= 0 && Double.isFinite(pressure_Pa))) {
                throw new IllegalArgumentException("pressure_Pa must be >= 0, pressure_Pa=" + pressure_Pa);
            }
        }
    }

    /** The vehicle leaves the run after the epoch in which the tick before is. */
    public record Eject() implements Act {}

    public RunEvent {
        if (tick < 0 || order < 0 || vehicle < 0) {
            throw new IllegalArgumentException(
                    "tick, order and vehicle must be >= 0, tick=" + tick + " order=" + order + " vehicle=" + vehicle);
        }
    }
}
