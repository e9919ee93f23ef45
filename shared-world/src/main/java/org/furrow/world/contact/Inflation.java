package org.furrow.world.contact;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * Inflation of a tyre over the time of a run: pressures above that of the air outside.
 *
 * @param pressure_Pa at the start, >= 0
 * @param steps time in s and the pressure in Pa to which the tyre is brought from then on; times ascend
 * @param rate_Paps greatest change of the pressure, > 0; infinite: a change takes one step
 */
public record Inflation(double pressure_Pa, List<Step> steps, double rate_Paps) {
    /**
     * A change.
     *
     * @param from_s when it begins, >= 0
     * @param pressure_Pa to which it leads, >= 0
     */
    public record Step(double from_s, double pressure_Pa) {
        public Step {
            Ranges.notNegative("the time of a step of soft_tyre.pressure_s_kPa", from_s);
            Ranges.notNegative("the pressure of a step of soft_tyre.pressure_s_kPa", pressure_Pa);
        }
    }

    public Inflation {
        Ranges.notNegative("soft_tyre.pressure_kPa", pressure_Pa);
        steps = List.copyOf(steps);
        for (int k = 1; k < steps.size(); k++) {
            if (!(steps.get(k).from_s > steps.get(k - 1).from_s)) {
                throw new IllegalArgumentException("the times of soft_tyre.pressure_s_kPa must ascend, "
                        + steps.get(k).from_s + " s follows " + steps.get(k - 1).from_s + " s");
            }
        }
        if (!(rate_Paps > 0)) {
            throw new IllegalArgumentException("soft_tyre.pressure_rate_kPaps must be > 0");
        }
    }

    /** A pressure that does not change unless it is ordered to. */
    public static Inflation constant(double pressure_Pa) {
        return new Inflation(pressure_Pa, List.of(), Double.POSITIVE_INFINITY);
    }

    /** The pressure to which the tyre is brought at a time, in Pa. Allocates nothing. */
    public double wanted_Pa(double t_s) {
        double wanted_Pa = pressure_Pa;
        for (int k = 0; k < steps.size() && steps.get(k).from_s <= t_s; k++) {
            wanted_Pa = steps.get(k).pressure_Pa;
        }
        return wanted_Pa;
    }

    /** The least pressure that it reaches by itself. */
    double least_Pa() {
        return steps.stream().mapToDouble(Step::pressure_Pa).reduce(pressure_Pa, Math::min);
    }

    /** The greatest. */
    double most_Pa() {
        return steps.stream().mapToDouble(Step::pressure_Pa).reduce(pressure_Pa, Math::max);
    }
}
