package org.furrow.vehicle.tyre;

/**
 * The brush model (Pacejka, Tire and Vehicle Dynamics, 3rd ed. 2012, sections 3.2 and 3.3:
 * parabolic pressure, isotropic friction) driven by a tread deflection with a relaxation length (section 7.2, single
 * contact point model):
 *
 * <pre>
 *   du/dt = v_s - |v_r| u / sigma               v_s slip velocity, v_r speed of the tread through the contact
 *   q = (C_x u_x, C_y u_y) / sigma              force without sliding
 *   zeta = |q| / (3 mu N)
 *   F = -mu N (3 zeta - 3 zeta^2 + zeta^3) q / |q| - c du/dt,    |F| &lt;= mu N
 * </pre>
 *
 * <p>u is limited to zeta = 1, where the whole contact slides. A standing tyre has v_r = 0: its tread is a spring and
 * does not creep. At steady slip s = v_s / |v_r| the force is the brush model's. Alignment and bore moments are
 * omitted.
 */
final class BrushLaw implements RoadLaw {
    private final SlipSpec law;

    BrushLaw(SlipSpec law) {
        this.law = law;
    }

    @Override
    public int stateLength() {
        return 2;
    }

    @Override
    public String stateName(int word) {
        return word == 0 ? "tread_x_m" : "tread_y_m";
    }

    @Override
    public void update(RoadForce contact, double[] state, int at, double step_s) {
        double ahead_mps = contact.slipAhead_mps;
        double left_mps = contact.slipLeft_mps;
        double through_mps = Math.abs(contact.rolling_mps);
        double limit_N = contact.friction * law.grip() * contact.normal_N;
        double ahead_N;
        double left_N;
        double sigma = law.relaxation_m();
        double oldX = state[at];
        double oldY = state[at + 1];
        // the decay is implicit: stable at any speed
        double decay = 1 / (1 + step_s * through_mps / sigma);
        double ux = (oldX + step_s * ahead_mps) * decay;
        double uy = (oldY + step_s * left_mps) * decay;
        double qx = law.longitudinal_N() / sigma * ux;
        double qy = law.lateral_N() / sigma * uy;
        double q = Math.sqrt(qx * qx + qy * qy);
        double rateX = ahead_mps - through_mps * oldX / sigma;
        double rateY = left_mps - through_mps * oldY / sigma;
        if (!(q < 3 * limit_N)) {
            double hold = q > 0 ? 3 * limit_N / q : 0;
            ux *= hold;
            uy *= hold;
            ahead_N = q > 0 ? -limit_N * qx / q : 0;
            left_N = q > 0 ? -limit_N * qy / q : 0;
        } else {
            double zeta = q / (3 * limit_N);
            double share = limit_N > 0 ? (1 - zeta + zeta * zeta / 3) : 0;
            ahead_N = -share * qx;
            left_N = -share * qy;
        }
        if (step_s > 0) {
            rateX = (ux - oldX) / step_s;
            rateY = (uy - oldY) / step_s;
            state[at] = ux;
            state[at + 1] = uy;
        }
        ahead_N -= law.damping_Nspm() * rateX;
        left_N -= law.damping_Nspm() * rateY;
        contact.ahead_N = ahead_N;
        contact.left_N = left_N;
        contact.limit(limit_N);
    }

    @Override
    public double viscous_Nms() {
        return 0;
    }
}
