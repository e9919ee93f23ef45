package org.furrow.node.hil.guidance;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.can.message.MachineSpeed;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.hil.guidance.Engagement.Need;
import org.furrow.vehicle.steering.SteeringValveSpec;
import org.jspecify.annotations.Nullable;

/**
 * The steering controller of Karkee et al. (2010, section 3.2, figures 9 and 10): turns the errors of a {@link
 * NavigationController} into a steering angle, and sends it every 20 ms; or closes the loop of the angle itself and
 * sends the command of the valve's spool.
 *
 * <p>It is engaged while the machine is ready and the errors are valid. Otherwise its messages say that it does not
 * steer, so that the machine still receives messages from it.
 */
public final class SteeringController implements BusController {
    /** Default address, that of a steering valve. */
    public static final int ADDRESS = 19;

    private static final int FUNCTION = 13;
    private static final int IDENTITY = 9;
    private static final int PERIOD_MS = 20;
    private static final double PERIOD_S = 0.02;
    private static final long TIMEOUT_MS = 500;

    // for a tractor; tuned in virtual time, stable with bus delays of up to 60 ms each way
    /** Distance along which the offset from the path decays, over the speed. */
    private static final double CONVERGENCE_S = 1.1;

    private static final double LEAST_CONVERGENCE_M = 4;
    private static final double DAMPING = 1;
    private static final double MOST_OFFSET_M = 2;
    /** Curvature per integral of the offset, in 1/m per m s. */
    private static final double INTEGRAL_GAIN = 0.005;

    /** Time from a command to the driven curvature. */
    private static final double STEERING_LAG_S = 0.3;

    private static final double MOST_INTEGRAL_MS = 2;
    /** Below this speed the integral does not change. */
    private static final double MOVING_MPS = 0.5;
    /** Share of the gain of a valve's own controller, which has no bus in its loop. */
    private static final double BUS_SHARE = 0.5;

    private static final String NOT_VALID = "the errors of the navigation controller are not valid";

    private final SteeringGear gear;
    private final @Nullable SteeringValveSpec valve;
    private final ControllerNode node;
    private final MachineState machine = new MachineState();
    private final Engagement engagement;
    private long now_ms;
    private boolean started;
    private long next_ms;
    private int machineAddress = KnownMessages.NULL_ADDRESS;
    private double offset_m;
    private double error_rad;
    private double path_1pm;
    private boolean valid;
    private double speed_mps;
    private double angle_rad;
    private double driven_1pm;
    private final CurvatureFactor factor = new CurvatureFactor(STEERING_LAG_S);
    private double integral_ms;
    private long commands;

    /**
     * @param byValve whether it commands the valve in place of the angle
     * @param address the first address to claim
     * @throws IllegalArgumentException when the steering has no valve to command
     */
    public SteeringController(CanBus bus, SteeringGear gear, boolean byValve, int address) {
        if (byValve && gear.valve() == null) {
            throw new IllegalArgumentException("the vehicle has no steering valve that could be commanded");
        }
        this.gear = gear;
        valve = byValve ? gear.valve() : null;
        node = new ControllerNode(bus, FUNCTION, IDENTITY, address, this::onMessage);
        List<Need> needs = new ArrayList<>(List.of(
                new Need(Navigation.ERROR, TIMEOUT_MS),
                new Need(MachineSpeed.WHEEL_BASED, TIMEOUT_MS),
                new Need(Guidance.MACHINE, TIMEOUT_MS)));
        if (byValve) {
            needs.add(new Need(Navigation.STEERING, TIMEOUT_MS));
        }
        engagement = new Engagement(needs);
    }

    @Override
    public void step(long time_ms) {
        now_ms = time_ms;
        if (!started) {
            next_ms = now_ms;
            started = true;
        }
        node.poll(now_ms);
        engagement.update(node, new Engagement.Conditions(machine.refusal(), valid ? "" : NOT_VALID, ""), now_ms);
        if (now_ms >= next_ms) {
            next_ms = Math.max(next_ms + PERIOD_MS, now_ms + 1);
            if (node.isReady()) {
                command();
            }
        }
    }

    private void onMessage(int pgn, int source, byte[] data) {
        if (pgn == Navigation.ERROR.pgn()) {
            offset_m = Navigation.OFF_TRACK.get(data);
            error_rad = Navigation.HEADING_ERROR.get(data);
            double curvature_1pm = Navigation.PATH_CURVATURE.get(data);
            path_1pm = Double.isNaN(curvature_1pm) ? 0 : curvature_1pm;
            valid = Navigation.ERROR_VALID.get(data) == 1 && !Double.isNaN(offset_m + error_rad);
            engagement.arrived(Navigation.ERROR, now_ms);
        } else if (pgn == MachineSpeed.WHEEL_BASED.pgn()) {
            double given_mps = MachineSpeed.SPEED.get(data);
            if (!Double.isNaN(given_mps)) {
                speed_mps = given_mps;
                engagement.arrived(MachineSpeed.WHEEL_BASED, now_ms);
            }
        } else if (pgn == Guidance.MACHINE.pgn()) {
            machine.accept(data);
            double given_1pm = Guidance.ESTIMATED_CURVATURE.get(data);
            driven_1pm = Double.isNaN(given_1pm) ? driven_1pm : given_1pm;
            machineAddress = source;
            engagement.arrived(Guidance.MACHINE, now_ms);
        } else if (pgn == Navigation.STEERING.pgn() && source == machineAddress) {
            double given_rad = Navigation.STEERING_ANGLE.get(data);
            if (!Double.isNaN(given_rad)) {
                angle_rad = given_rad;
                engagement.arrived(Navigation.STEERING, now_ms);
            }
        }
    }

    private void command() {
        boolean engaged = engagement.isEngaged();
        double command_rad = 0;
        if (engaged) {
            if (speed_mps > MOVING_MPS) {
                factor.adapt(driven_1pm, PERIOD_S);
                integral_ms = Math.clamp(integral_ms + offset_m * PERIOD_S, -MOST_INTEGRAL_MS, MOST_INTEGRAL_MS);
            }
            double wanted_1pm = law().curvature_1pm(path_1pm, offset_m, error_rad) - INTEGRAL_GAIN * integral_ms;
            command_rad = gear.angle_rad(factor.command_1pm(wanted_1pm, PERIOD_S));
        } else {
            integral_ms = 0;
            factor.release();
        }
        commands++;
        node.begin(Navigation.STEERING, J1939Id.GLOBAL).put(Navigation.STEERING_VALID, engaged ? 1 : 0);
        if (valve == null) {
            node.put(Navigation.STEERING_ANGLE, command_rad);
        } else {
            node.put(Navigation.VALVE, engaged ? spool(valve, command_rad - angle_rad) : 0);
        }
        node.send();
    }

    private CurvatureLaw law() {
        return new CurvatureLaw(Math.max(LEAST_CONVERGENCE_M, CONVERGENCE_S * speed_mps), DAMPING, MOST_OFFSET_M);
    }

    /** Position of the spool that turns the wheels towards the commanded angle, with its dead band compensated. */
    private static double spool(SteeringValveSpec of, double missing_rad) {
        double full_radps = of.freeSpeed_mps() / of.linkage().arm_m();
        return of.spool().position(BUS_SHARE * of.loop().gain_1ps() * missing_rad / full_radps);
    }

    @Override
    public String status() {
        return engagement.status();
    }

    @Override
    public String summary() {
        return status() + "; " + commands + " commands, " + engagement.faults() + " faults";
    }

    Engagement engagement() {
        return engagement;
    }
}
