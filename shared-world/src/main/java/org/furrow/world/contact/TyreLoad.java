package org.furrow.world.contact;

import org.furrow.world.math.Ranges;

/** The force that flattens a tyre by a deflection at an inflation pressure, on hard ground. */
public sealed interface TyreLoad permits TyreLoad.Carcass, LoadCurves {
    /**
     * The force.
     *
     * @param pressure_Pa inflation pressure above that of the air outside
     * @param deflection_m > 0
     * @param area_m2 of the flat at that deflection
     */
    double force_N(double pressure_Pa, double deflection_m, double area_m2);

    /**
     * Its slope over the deflection.
     *
     * @param widening_m slope of the area over the deflection
     */
    double slope_Npm(double pressure_Pa, double deflection_m, double widening_m);

    /** The least inflation pressure for which it holds, in Pa. */
    double least_Pa();

    /** The greatest. */
    double most_Pa();

    /**
     * Pressure times the area of the flat, plus stiffness times deflection (Bekker's ground pressure).
     *
     * @param pressure_Pa ground pressure that the carcass bears without inflation, >= 0
     * @param stiffness_Npm further force per deflection, >= 0
     */
    record Carcass(double pressure_Pa, double stiffness_Npm) implements TyreLoad {
        /** Greatest inflation pressure of a tyre, in Pa. */
        public static final double MOST_PA = 1e7;

        public Carcass {
            Ranges.notNegative("soft_tyre.carcass_kPa", pressure_Pa);
            Ranges.notNegative("soft_tyre.stiffness_Npm", stiffness_Npm);
        }

        @Override
        public double force_N(double inflation_Pa, double deflection_m, double area_m2) {
            return (inflation_Pa + pressure_Pa) * area_m2 + stiffness_Npm * deflection_m;
        }

        @Override
        public double slope_Npm(double inflation_Pa, double deflection_m, double widening_m) {
            return (inflation_Pa + pressure_Pa) * widening_m + stiffness_Npm;
        }

        @Override
        public double least_Pa() {
            return 0;
        }

        @Override
        public double most_Pa() {
            return MOST_PA;
        }
    }
}
