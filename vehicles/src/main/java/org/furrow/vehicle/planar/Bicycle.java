package org.furrow.vehicle.planar;

import org.furrow.vehicle.ode.FixedStep;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Ranges;

/**
 * Lateral dynamics of a vehicle with one wheel per axle, at a given forward speed (Karkee et al. 2010, eqs. 7 to 12).
 * Axes as in ISO 8855: x ahead, y left; angles positive to the left. The reference point is the centre of mass.
 *
 * <p>Two misprints are mended: the second force of (7) is that of the rear axle, and the left side of (8) is the yaw
 * acceleration. The slip angle of an axle follows with its relaxation length, {@code alpha' = (v + a gamma) / sigma -
 * (u / sigma) delta - (|u| / sigma) alpha}: with |u| instead of the u of (9) and (10), so that it decays in reverse,
 * too. At u = 0 it is the deflection of a spring, so below {@link #SLOW_MPS} a damper acts beside it, without which a
 * vehicle that stops in a bend would sway. Angles are small (delta, not tan(delta)), and forces are linear: there is no
 * limit of adhesion.
 */
public final class Bicycle implements PlanarMotion, FixedStep.Rates {
    /** Speed below which tyres have a damper, in m/s. */
    static final double SLOW_MPS = 0.2;

    private final Spec spec;
    private final double reference_m;
    /** Critical damping of the axles at rest, as slip angle over slip velocity, in s/m. */
    private final double frontDamping_spm;

    private final double rearDamping_spm;
    private final FixedStep stepper = new FixedStep(Tableau.RK4, SIZE);
    private final double[] sinCos = new double[2];
    private double u_mps;
    private double delta_rad;
    private double left_N;
    private double moment_Nm;

    /**
     * Parameters.
     *
     * @param front_m distance a from the centre of mass to the front axle
     * @param rear_m distance b from the centre of mass to the rear axle
     * @param front_Nprad cornering stiffness of the front axle, both wheels
     * @param rear_Nprad cornering stiffness of the rear axle, both wheels
     * @param frontRelaxation_m relaxation length of the front tyres
     * @param rearRelaxation_m relaxation length of the rear tyres
     */
    public record Spec(
            double mass_kg,
            double yawInertia_kgm2,
            double front_m,
            double rear_m,
            double front_Nprad,
            double rear_Nprad,
            double frontRelaxation_m,
            double rearRelaxation_m) {
        public Spec {
            Ranges.positive("mass_kg", mass_kg);
            Ranges.positive("yaw_inertia_kgm2", yawInertia_kgm2);
            Ranges.positive("distance of the front axle from the centre of mass", front_m);
            Ranges.positive("distance of the rear axle from the centre of mass", rear_m);
            Ranges.positive("front.cornering_Nprad", front_Nprad);
            Ranges.positive("rear.cornering_Nprad", rear_Nprad);
            Ranges.positive("front.relaxation_m", frontRelaxation_m);
            Ranges.positive("rear.relaxation_m", rearRelaxation_m);
        }

        /** Wheelbase, in m. */
        public double wheelbase_m() {
            return front_m + rear_m;
        }

        /** Understeer gradient K of the steady yaw rate u delta / (L + K u^2), in s^2/m. */
        public double understeer_s2pm() {
            return mass_kg / wheelbase_m() * (rear_m / front_Nprad - front_m / rear_Nprad);
        }
    }

    /** @param com_m x of the centre of mass in the chassis frame */
    public Bicycle(Spec spec, double com_m) {
        this.spec = spec;
        reference_m = com_m;
        double perLength = spec.mass_kg / spec.wheelbase_m();
        frontDamping_spm = criticalDamping_spm(perLength * spec.rear_m, spec.front_Nprad, spec.frontRelaxation_m);
        rearDamping_spm = criticalDamping_spm(perLength * spec.front_m, spec.rear_Nprad, spec.rearRelaxation_m);
    }

    /** Slip angle over slip velocity that damps the mass which an axle carries critically, in s/m. */
    static double criticalDamping_spm(double carried_kg, double cornering_Nprad, double relaxation_m) {
        return 2 * Math.sqrt(carried_kg / (cornering_Nprad * relaxation_m));
    }

    Spec spec() {
        return spec;
    }

    @Override
    public double reference_m() {
        return reference_m;
    }

    /** Computes the rates of the state at the speed and the angle of the last {@link #advance}. */
    @Override
    public void rates(double[] state, double[] dest) {
        double gamma = state[YAW_RATE];
        double v = state[LATERAL];
        double frontSlip_mps = v + spec.front_m * gamma - u_mps * delta_rad;
        double rearSlip_mps = v - spec.rear_m * gamma;
        double slow = slow(u_mps);
        double front_N = -spec.front_Nprad * (state[FRONT_SLIP] + slow * frontDamping_spm * frontSlip_mps);
        double rear_N = -spec.rear_Nprad * (state[REAR_SLIP] + slow * rearDamping_spm * rearSlip_mps);
        double decay = Math.abs(u_mps);
        ExactMath.sinCos(state[HEADING], sinCos);
        double sin = sinCos[0];
        double cos = sinCos[1];
        dest[X] = u_mps * cos - v * sin;
        dest[Y] = u_mps * sin + v * cos;
        dest[HEADING] = gamma;
        dest[LATERAL] = (front_N + rear_N + left_N) / spec.mass_kg - u_mps * gamma;
        dest[YAW_RATE] = (spec.front_m * front_N - spec.rear_m * rear_N + moment_Nm) / spec.yawInertia_kgm2;
        dest[FRONT_SLIP] = (frontSlip_mps - decay * state[FRONT_SLIP]) / spec.frontRelaxation_m;
        dest[REAR_SLIP] = (rearSlip_mps - decay * state[REAR_SLIP]) / spec.rearRelaxation_m;
    }

    /** Share of the damper at a speed along the wheels: 1 at rest, 0 from {@link #SLOW_MPS}. */
    static double slow(double u_mps) {
        double share = 1 - Math.min(1, Math.abs(u_mps) / SLOW_MPS);
        return share * share;
    }

    @Override
    public double front_N(double[] state) {
        return -spec.front_Nprad * state[FRONT_SLIP];
    }

    @Override
    public void push(double left_N, double moment_Nm) {
        this.left_N += left_N;
        this.moment_Nm += moment_Nm;
    }

    @Override
    public void advance(double[] state, double u_mps, double delta_rad, double step_s) {
        begin(u_mps, delta_rad);
        stepper.advance(this, state, step_s);
        end();
    }

    /** Sets the speed and the angle of {@link #rates}. */
    void begin(double u_mps, double delta_rad) {
        this.u_mps = u_mps;
        this.delta_rad = delta_rad;
    }

    /** Ends a step, for which alone a push acts. */
    void end() {
        left_N = 0;
        moment_Nm = 0;
    }
}
