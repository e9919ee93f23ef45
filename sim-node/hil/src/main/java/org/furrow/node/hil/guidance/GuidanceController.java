package org.furrow.node.hil.guidance;

import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Field;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.J1939Name;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.can.message.VehiclePosition;

/**
 * A guidance controller on a bus: claims an address, follows a path by the position, course, heading and rate of turn that it hears, and commands the
 * machine a curvature every 50 ms, with its navigation errors. While the machine says that it is not ready, or positions are missing, the command says
 * "do not steer": so the machine hears that the controller is there, and the controller begins anew when both are.
 *
 * <p>Time is whole milliseconds, handed in.
 */
public final class GuidanceController {
    /** A guidance controller's usual address. */
    public static final int ADDRESS = 28;

    private static final double MS = 1e-3;
    private static final int COMMAND_PERIOD_MS = 50;
    /** Without positions or a machine's word for so long it does not steer. */
    private static final long PATIENCE_MS = 500;

    private static final int FUNCTION_GUIDANCE = 29;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final CanBus bus;
    private final PathTracker tracker;
    private final AddressClaim claim;
    private final CanFrame frame = new CanFrame();
    private final FrameHandler taker = this::take;
    private long now_ms;
    private boolean started;
    private boolean wasUp;
    private int machine = J1939Id.GLOBAL;
    private boolean ready;
    private long readyAt_ms = NEVER;
    private long placedAt_ms = NEVER;
    private long nextCommand_ms;
    private boolean steering;
    private long commands;
    private int count;

    /** @param address the one to claim first */
    public GuidanceController(CanBus bus, PathTracker tracker, int address) {
        this.bus = bus;
        this.tracker = tracker;
        claim = new AddressClaim(new J1939Name(true, 2, 0, 0, FUNCTION_GUIDANCE, 0, 0, 0, 7), address, MS);
    }

    /** Does what is due at a time, which must not go back. */
    public void step(long time_ms) {
        long passed_ms = started ? time_ms - now_ms : 0;
        now_ms = time_ms;
        boolean isUp = bus.stats().state().isUp();
        if (!started) {
            claim.start(now_ms);
            nextCommand_ms = now_ms;
            started = true;
        } else if (isUp && !wasUp) {
            claim.restart(now_ms); // others may have come meanwhile
        }
        wasUp = isUp;
        tracker.advance(passed_ms * MS);
        bus.drain(taker);
        if (isUp && claim.poll(now_ms, frame) && !bus.send(frame)) {
            claim.notSent(now_ms);
        }
        if (now_ms >= nextCommand_ms) {
            nextCommand_ms = Math.max(nextCommand_ms + COMMAND_PERIOD_MS, now_ms + 1);
            if (claim.isReady()) {
                command();
            }
        }
    }

    private void take(CanFrame received) {
        claim.onFrame(received, now_ms);
        if (!received.isExtended()
                || received.isRemote()
                || received.length() < 8
                || !J1939Id.isFor(received.id(), claim.address())) {
            return;
        }
        byte[] data = received.array();
        int pgn = J1939Id.pgn(received.id());
        if (pgn == Guidance.MACHINE.pgn()) {
            machine = J1939Id.source(received.id());
            ready = Guidance.READY.get(data) == 1 && Guidance.LOCKOUT.get(data) != 1;
            readyAt_ms = now_ms;
        } else if (pgn == Gnss.POSITION_RAPID.pgn()) {
            position(Gnss.RAPID_LATITUDE.get(data), Gnss.RAPID_LONGITUDE.get(data));
        } else if (pgn == VehiclePosition.DIRECTION.pgn()) {
            course(VehiclePosition.BEARING.get(data), VehiclePosition.SPEED.get(data));
        } else if (pgn == Attitude.VESSEL_HEADING.pgn()) {
            double heading = Attitude.HEADING.get(data);
            if (!Double.isNaN(heading)) {
                tracker.onHeading(heading);
            }
        } else if (pgn == Attitude.RATE_OF_TURN.pgn()) {
            double rate = Attitude.RATE.get(data);
            if (!Double.isNaN(rate)) {
                tracker.onYawRate(rate);
            }
        }
    }

    private void position(double lat_deg, double lon_deg) {
        if (!Double.isNaN(lat_deg) && !Double.isNaN(lon_deg)) {
            tracker.onPosition(lat_deg, lon_deg);
            placedAt_ms = now_ms;
        }
    }

    private void course(double course_rad, double speed_mps) {
        if (!Double.isNaN(course_rad) && !Double.isNaN(speed_mps)) {
            tracker.onCourse(course_rad, speed_mps);
        }
    }

    private void command() {
        boolean heard = ready && now_ms - readyAt_ms <= PATIENCE_MS;
        boolean placed = tracker.isPlaced() && now_ms - placedAt_ms <= PATIENCE_MS;
        double curvature = placed ? tracker.command(COMMAND_PERIOD_MS * MS) : 0;
        steering = heard && placed;
        if (!steering) {
            tracker.release();
        }
        begin(Guidance.COMMAND);
        put(Guidance.COMMANDED_CURVATURE, steering ? curvature : 0);
        put(Guidance.STEER, steering ? 1 : 0);
        bus.send(frame);
        commands++;
        count = (count + 1) % 251;
        begin(Navigation.ERROR);
        put(Navigation.OFF_TRACK, placed ? tracker.offset_m() : Double.NaN);
        put(Navigation.HEADING_ERROR, placed ? tracker.courseError_rad() : Double.NaN);
        put(Navigation.ERROR_VALID, placed ? 1 : 0);
        put(Navigation.ERROR_COUNTER, count);
        bus.send(frame);
    }

    private void begin(MessageLayout layout) {
        frame.extended(J1939Id.of(layout.priority(), layout.pgn(), machine, claim.address()))
                .length(layout.length());
        layout.clear(frame.array());
    }

    private void put(Field field, double value) {
        field.set(frame.array(), value);
    }

    /** Whether the last command said "steer". */
    public boolean isSteering() {
        return steering;
    }

    /** Commands so far. */
    public long commands() {
        return commands;
    }

    /** Its address, 254 when it has none. */
    public int address() {
        return claim.address();
    }

    /** The law by which it steers. */
    public PathTracker tracker() {
        return tracker;
    }
}
