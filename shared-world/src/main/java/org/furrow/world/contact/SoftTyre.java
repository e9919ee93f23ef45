package org.furrow.world.contact;

import org.furrow.world.math.Ranges;

/**
 * A tyre that gives way on soil. Its tread is a round that is flat where the soil presses more than the tyre can bear:
 * the force on the flat is pressure times width times length, plus stiffness times deflection.
 *
 * @param width_m of the tread, > 0
 * @param pressure_Pa inflation pressure above that of the air outside, plus what the carcass bears without it, >= 0
 * @param stiffness_Npm further force per deflection, >= 0
 * @param damping_Nspm force per speed of the deflection, > 0
 * @param rolling rolling resistance of the carcass over the force on the flat, >= 0
 */
public record SoftTyre(double width_m, double pressure_Pa, double stiffness_Npm, double damping_Nspm, double rolling) {
    public SoftTyre {
        Ranges.positive("soft_tyre width_m", width_m);
        Ranges.notNegative("soft_tyre.pressure_kPa", pressure_Pa);
        Ranges.notNegative("soft_tyre.stiffness_Npm", stiffness_Npm);
        Ranges.positive("soft_tyre.damping_Nspm", damping_Nspm);
        Ranges.notNegative("soft_tyre.rolling", rolling);
        if (pressure_Pa + stiffness_Npm == 0) {
            throw new IllegalArgumentException(
                    "soft_tyre: a pressure_kPa, a carcass_kPa or a stiffness_Npm above 0 must carry the load");
        }
    }
}
