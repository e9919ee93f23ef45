package org.furrow.vehicle.hydraulic;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.ode.FixedStep;
import org.furrow.vehicle.ode.Tableau;

/**
 * The equations of a hydraulic circuit and their steps. The state is the pump's pressure and displacement, then four
 * words a cylinder: two areas of compensators and two pressures of chambers.
 *
 * <p>Equations of Karkee et al. (2010): flow (1), compensator (2), pump (3), chamber (4), force (5). Where the paper is
 * silent or misprinted: the factor of (3) is beta / V_line in place of 1 / (2 pi), whose units do not fit; the area of
 * a compensator is limited, since (2) would integrate without end; the pressure between inlet valve and compensator
 * follows from their equal flow; the displacement of the pump follows its load-sensing control with a lag. Pressures
 * are above the tank's and do not fall below it.
 *
 * <p>Not thread-safe; a step allocates nothing.
 */
public final class Circuit implements CircuitBlock, FixedStep.Rates {
    private static final int PUMP_Pa = 0;
    private static final int DISPLACEMENT_M3 = 1;
    private static final int CYLINDERS = 2;
    private static final int WORDS = 4;
    /** Words of a cylinder. */
    private static final int HEAD_AREA = 0;

    private static final int ROD_AREA = 1;
    private static final int HEAD_Pa = 2;
    private static final int ROD_Pa = 3;

    private static final int[] SIDES = {HEAD_AREA, ROD_AREA};

    /** Flow of the relief valve over the excess of pressure, in m^3/s per Pa. */
    private static final double RELIEF_M3PSPA = 1e-8;
    /** Stiffness and damping of the cylinders' end stops. */
    private static final double STOP_NPM = 1e7;

    private static final double STOP_NSPM = 1e5;
    /** Tolerance on the number of steps that fit into a time. */
    private static final double WHOLE = 1e-9;

    private final CircuitSpec spec;
    private final double step_s;
    private final FixedStep stepper;
    /** Conductances of inlet and return valve at the present input, signed: positive extends. */
    private final double[] inlet;

    private final double[] outlet;
    private final double[] extension_m;
    private final double[] speed_mps;

    public Circuit(CircuitSpec spec) {
        this.spec = spec;
        int cylinders = spec.sections().size();
        CircuitSpec.Schedule schedule = spec.schedule();
        step_s = schedule == null ? Double.POSITIVE_INFINITY : schedule.step_s();
        stepper = new FixedStep(schedule == null ? Tableau.EULER : schedule.method(), size(spec));
        inlet = new double[cylinders];
        outlet = new double[cylinders];
        extension_m = new double[cylinders];
        speed_mps = new double[cylinders];
    }

    /** Number of words of the state of a circuit. */
    public static int size(CircuitSpec spec) {
        return CYLINDERS + WORDS * spec.sections().size();
    }

    /** Names of the words of the state. */
    public static List<String> words(CircuitSpec spec) {
        List<String> words = new ArrayList<>(List.of("pump_Pa", "pump_m3"));
        for (CircuitSpec.Section section : spec.sections()) {
            for (String word : List.of("head_compensator_m2", "rod_compensator_m2", "head_Pa", "rod_Pa")) {
                words.add(section.joint() + "." + word);
            }
        }
        return words;
    }

    /** Sets the pressures of a cylinder that carries a load, in N, positive where the load shortens it. */
    public static void carry(CircuitSpec spec, double[] state, int cylinder, double load_N) {
        CircuitSpec.Cylinder dimensions = spec.sections().get(cylinder).cylinder();
        state[word(cylinder, HEAD_Pa)] = Math.max(0, load_N) / dimensions.head_m2();
        state[word(cylinder, ROD_Pa)] = Math.max(0, -load_N) / dimensions.rod_m2();
    }

    /** Sets the input of a valve in [-1, 1] from now on. */
    public void setInput(int cylinder, double input) {
        CircuitSpec.Section section = spec.sections().get(cylinder);
        double value = section.command().isDirect() ? input : -input;
        double size = Math.abs(value);
        inlet[cylinder] =
                Math.copySign(spec.oil().conductance(section.inlet_m2().applyAsDouble(size)), value);
        outlet[cylinder] = spec.oil().conductance(section.outlet_m2().applyAsDouble(size));
    }

    /** Sets extension and speed of a cylinder from the coordinate of its joint and its rate. */
    public void setMotion(int cylinder, double travel_m, double rate_mps) {
        extension_m[cylinder] = spec.sections().get(cylinder).cylinder().start_m() + travel_m;
        speed_mps[cylinder] = rate_mps;
    }

    /**
     * {@inheritDoc} It takes steps that are not longer than the circuit's. Within a step the chambers' volumes are
     * constant.
     */
    @Override
    public void advance(Exchange exchange, double time_s) {
        for (int k = 0; k < speed_mps.length; k++) {
            setInput(k, exchange.input[k]);
            setMotion(k, exchange.travel_m[k], exchange.speed_mps[k]);
        }
        int steps = Math.max(1, (int) Math.ceil(time_s / step_s - WHOLE));
        double part_s = time_s / steps;
        for (int n = 0; n < steps; n++) {
            stepper.advance(this, exchange.state, part_s);
            limit(exchange.state);
            for (int k = 0; k < speed_mps.length; k++) {
                extension_m[k] += part_s * speed_mps[k];
                speed_mps[k] += part_s * exchange.acceleration_mps2[k];
            }
        }
        for (int k = 0; k < speed_mps.length; k++) {
            exchange.force_N[k] = push_N(k, exchange.state);
        }
    }

    /** Force of a cylinder on its piston in the motion that was set, positive when it extends, in N (eq. 5). */
    public double push_N(int k, double[] state) {
        CircuitSpec.Cylinder cylinder = spec.sections().get(k).cylinder();
        double head_N = state[word(k, HEAD_Pa)] * cylinder.head_m2();
        double rod_N = state[word(k, ROD_Pa)] * cylinder.rod_m2();
        double beyond_m = Math.max(0, extension_m[k] - cylinder.stroke_m()) + Math.min(0, extension_m[k]);
        double outward_mps = Math.copySign(speed_mps[k], beyond_m * speed_mps[k]);
        double stop_N = beyond_m == 0
                ? 0
                : Math.copySign(Math.max(0, STOP_NPM * Math.abs(beyond_m) + STOP_NSPM * outward_mps), beyond_m);
        return head_N - rod_N - cylinder.damping_Nspm() * speed_mps[k] - stop_N;
    }

    /** Brings pressures, areas and the displacement of a state into their limits. */
    public void limit(double[] state) {
        state[PUMP_Pa] = Math.max(0, state[PUMP_Pa]);
        state[DISPLACEMENT_M3] =
                Math.clamp(state[DISPLACEMENT_M3], 0, spec.pump().displacement_m3());
        for (int k = 0; k < speed_mps.length; k++) {
            double most = spec.sections().get(k).compensator().area_m2();
            for (int side : SIDES) {
                int area = word(k, HEAD_AREA + side);
                int pressure = word(k, HEAD_Pa + side);
                state[area] = Math.clamp(state[area], 0, most);
                state[pressure] = Math.max(0, state[pressure]);
            }
        }
    }

    private static int word(int cylinder, int word) {
        return CYLINDERS + WORDS * cylinder + word;
    }

    @Override
    public void rates(double[] at, double[] dest) {
        double load_Pa = load_Pa(at);
        double used_m3ps = 0;
        for (int k = 0; k < speed_mps.length; k++) {
            used_m3ps += cylinderRates(k, at, load_Pa, dest);
        }
        CircuitSpec.Pump pump = spec.pump();
        double pump_Pa = at[PUMP_Pa];
        double delivered_m3ps = at[DISPLACEMENT_M3] * pump.speed_radps() / (2 * Math.PI);
        double lost_m3ps = pump.leak_m3psPa() * pump_Pa + RELIEF_M3PSPA * Math.max(0, pump_Pa - pump.relief_Pa());
        dest[PUMP_Pa] = spec.oil().bulk_Pa() / pump.line_m3() * (delivered_m3ps - lost_m3ps - used_m3ps);
        double wanted = Math.clamp((load_Pa + pump.margin_Pa() - pump_Pa) / pump.band_Pa(), 0, 1);
        dest[DISPLACEMENT_M3] = (wanted * pump.displacement_m3() - at[DISPLACEMENT_M3]) / pump.lag_s();
    }

    /** The largest pressure of the chambers that open inlet valves feed; 0 if all are closed. */
    private double load_Pa(double[] at) {
        double most = 0;
        for (int k = 0; k < inlet.length; k++) {
            if (inlet[k] != 0) {
                most = Math.max(most, at[word(k, inlet[k] > 0 ? HEAD_Pa : ROD_Pa)]);
            }
        }
        return most;
    }

    /** Computes the rates of a cylinder and returns the flow that it takes from the pump. */
    private double cylinderRates(int k, double[] at, double load_Pa, double[] dest) {
        CircuitSpec.Section section = spec.sections().get(k);
        CircuitSpec.Cylinder cylinder = section.cylinder();
        double extension = Math.clamp(extension_m[k], 0, cylinder.stroke_m());
        double head_m3 = cylinder.dead_m3() + cylinder.head_m2() * extension;
        double rod_m3 = cylinder.dead_m3() + cylinder.rod_m2() * (cylinder.stroke_m() - extension);
        boolean extending = inlet[k] > 0;
        double in_m3ps = inflow_m3ps(k, at, extending ? HEAD_AREA : ROD_AREA, extending ? HEAD_Pa : ROD_Pa);
        double out_m3ps = Orifice.flow_m3ps(outlet[k], at[word(k, extending ? ROD_Pa : HEAD_Pa)]);
        double intoHead_m3ps = (extending ? in_m3ps : -out_m3ps) - cylinder.head_m2() * speed_mps[k];
        double intoRod_m3ps = (extending ? -out_m3ps : in_m3ps) + cylinder.rod_m2() * speed_mps[k];
        double bulk_Pa = spec.oil().bulk_Pa();
        dest[word(k, HEAD_Pa)] = bulk_Pa / head_m3 * intoHead_m3ps;
        dest[word(k, ROD_Pa)] = bulk_Pa / rod_m3 * intoRod_m3ps;
        for (int side : SIDES) {
            double ahead_Pa = ahead_Pa(k, at, HEAD_AREA + side, HEAD_Pa + side, extending == (side == HEAD_AREA));
            double rate = section.compensator().gain_m2psPa() * (ahead_Pa - load_Pa);
            double area_m2 = at[word(k, HEAD_AREA + side)];
            boolean isAtLimit = rate > 0 ? area_m2 >= section.compensator().area_m2() : area_m2 <= 0;
            dest[word(k, HEAD_AREA + side)] = isAtLimit ? 0 : rate;
        }
        return in_m3ps;
    }

    /** Pressure between an inlet valve and its compensator: their flows are equal. */
    private double ahead_Pa(int k, double[] at, int area, int pressure, boolean isOpen) {
        double valve = isOpen ? Math.abs(inlet[k]) : 0;
        double compensator = spec.oil().conductance(at[word(k, area)]);
        double sum = valve * valve + compensator * compensator;
        if (sum == 0) {
            return at[word(k, pressure)];
        }
        return (valve * valve * at[PUMP_Pa] + compensator * compensator * at[word(k, pressure)]) / sum;
    }

    /** Flow through the inlet valve and its compensator in a row; a check valve keeps it from flowing back. */
    private double inflow_m3ps(int k, double[] at, int area, int pressure) {
        double drop_Pa = at[PUMP_Pa] - at[word(k, pressure)];
        double valve = Math.abs(inlet[k]);
        double compensator = spec.oil().conductance(at[word(k, area)]);
        if (!(drop_Pa > 0) || valve == 0 || compensator == 0) {
            return 0;
        }
        double both = valve * compensator / Math.sqrt(valve * valve + compensator * compensator);
        return Orifice.flow_m3ps(both, drop_Pa);
    }
}
