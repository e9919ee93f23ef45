package org.furrow.world.contact;

import java.util.List;
import java.util.Locale;
import org.furrow.world.math.Ranges;

/**
 * A tyre that gives way on soil. Its tread is a round that is flat where the soil presses more than the tyre can bear.
 *
 * @param width_m of the tread, > 0
 * @param load the force on the flat over its deflection
 * @param inflation pressure over time
 * @param damping_Nspm force per speed of the deflection, > 0
 * @param rolling rolling resistance of the carcass over the force on the flat, >= 0
 */
public record SoftTyre(double width_m, TyreLoad load, Inflation inflation, double damping_Nspm, double rolling) {
    private static final double PA_PER_KPA = 1000;

    public SoftTyre {
        Ranges.positive("soft_tyre width_m", width_m);
        Ranges.positive("soft_tyre.damping_Nspm", damping_Nspm);
        Ranges.notNegative("soft_tyre.rolling", rolling);
        if (load instanceof TyreLoad.Carcass carcass
                && carcass.pressure_Pa() + carcass.stiffness_Npm() == 0
                && inflation.least_Pa() == 0) {
            throw new IllegalArgumentException(
                    "soft_tyre: a pressure_kPa, a carcass_kPa or a stiffness_Npm above 0 must carry the load");
        }
        for (double pressure_Pa : List.of(inflation.least_Pa(), inflation.most_Pa())) {
            if (pressure_Pa < load.least_Pa() || pressure_Pa > load.most_Pa()) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "soft_tyre: a pressure of %.1f kPa must be in [%.1f, %.1f] kPa, for which the tyre has load"
                                + " curves",
                        pressure_Pa / PA_PER_KPA,
                        load.least_Pa() / PA_PER_KPA,
                        load.most_Pa() / PA_PER_KPA));
            }
        }
    }

    /**
     * A tyre of constant pressure.
     *
     * @param pressure_Pa inflation pressure above that of the air outside, plus what the carcass bears without it, >= 0
     * @param stiffness_Npm further force per deflection, >= 0
     */
    public SoftTyre(double width_m, double pressure_Pa, double stiffness_Npm, double damping_Nspm, double rolling) {
        this(width_m, new TyreLoad.Carcass(0, stiffness_Npm), Inflation.constant(pressure_Pa), damping_Nspm, rolling);
    }
}
