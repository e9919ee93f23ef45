package org.furrow.vehicle.ode;

import org.jspecify.annotations.Nullable;

/** Time integration method; the ground's forces are constant over its stages. */
public enum Integrator {
    /** Semi-implicit Euler, velocities first: one evaluation, first order. */
    EULER(null),
    /** Midpoint rule: two evaluations, second order (that of Perera et al. 2006). */
    RK2(Tableau.RK2),
    /** Classical Runge-Kutta: four evaluations, fourth order. */
    RK4(Tableau.RK4),
    /** Bogacki and Shampine: three evaluations, third order (that of the linkage of Karkee et al. 2010). */
    ODE3(Tableau.ODE3),
    /** Dormand and Prince: six evaluations, fifth order. */
    ODE5(Tableau.ODE5);

    private final @Nullable Tableau tableau;

    Integrator(@Nullable Tableau tableau) {
        this.tableau = tableau;
    }

    /** Coefficients of an explicit Runge-Kutta method; null for {@link #EULER}. */
    public @Nullable Tableau tableau() {
        return tableau;
    }
}
