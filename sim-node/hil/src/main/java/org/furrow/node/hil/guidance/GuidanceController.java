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
 * A guidance controller on a CAN bus: claims an address, receives position, course, heading and rate of turn,
 * and sends every 50 ms a curvature command to the machine and its navigation errors. While the machine reports
 * "not ready", or its message or positions have timed out, commands carry "do not steer", so that the machine
 * still receives messages from the controller.
 *
 * <p>Time is passed in, in whole milliseconds.
 */
public final class GuidanceController {
    /** Default address. */
    public static final int ADDRESS = 28;

    private static final double MS = 1e-3;
    private static final int COMMAND_PERIOD_MS = 50;
    /** Largest age of a position, and of the machine's last message, for steering. */
    private static final long TIMEOUT_MS = 500;

    private static final int FUNCTION_GUIDANCE = 29;
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final CanBus bus;
    private final PathTracker tracker;
    private final AddressClaim claim;
    private final CanFrame frame = new CanFrame();
    private final FrameHandler handler = this::onFrame;
    private long now_ms;
    private boolean started;
    private boolean wasUp;
    private int machine = J1939Id.GLOBAL;
    private boolean ready;
    private long machineAt_ms = NEVER;
    private long positionAt_ms = NEVER;
    private long nextCommand_ms;
    private boolean steering;
    private long commands;
    private int errorCounter;

    /** @param address the first address to claim */
    public GuidanceController(CanBus bus, PathTracker tracker, int address) {
        this.bus = bus;
        this.tracker = tracker;
        claim = new AddressClaim(new J1939Name(true, 2, 0, 0, FUNCTION_GUIDANCE, 0, 0, 0, 7), address, MS);
    }

    /** Receives frames and sends what is due; the time must not decrease. */
    public void step(long time_ms) {
        long elapsed_ms = started ? time_ms - now_ms : 0;
        now_ms = time_ms;
        boolean isUp = bus.stats().state().isUp();
        if (!started) {
            claim.start(now_ms);
            nextCommand_ms = now_ms;
            started = true;
        } else if (isUp && !wasUp) {
            claim.restart(now_ms); // other nodes may have claimed it meanwhile
        }
        wasUp = isUp;
        tracker.advance(elapsed_ms * MS);
        bus.drain(handler);
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

    private void onFrame(CanFrame received) {
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
            machineAt_ms = now_ms;
        } else if (pgn == Gnss.POSITION_RAPID.pgn()) {
            position(Gnss.RAPID_LATITUDE.get(data), Gnss.RAPID_LONGITUDE.get(data));
        } else if (pgn == VehiclePosition.DIRECTION.pgn()) {
            tracker.onCourse(VehiclePosition.BEARING.get(data), VehiclePosition.SPEED.get(data));
        } else if (pgn == Attitude.VESSEL_HEADING.pgn()) {
            tracker.onHeading(Attitude.HEADING.get(data));
        } else if (pgn == Attitude.RATE_OF_TURN.pgn()) {
            tracker.onYawRate(Attitude.RATE.get(data));
        }
    }

    private void position(double lat_deg, double lon_deg) {
        if (!Double.isNaN(lat_deg) && !Double.isNaN(lon_deg)) {
            tracker.onPosition(lat_deg, lon_deg);
            positionAt_ms = now_ms;
        }
    }

    private void command() {
        boolean machineReady = ready && now_ms - machineAt_ms <= TIMEOUT_MS;
        boolean located = tracker.hasPosition() && now_ms - positionAt_ms <= TIMEOUT_MS;
        double curvature = located ? tracker.command(COMMAND_PERIOD_MS * MS) : 0;
        steering = machineReady && located;
        if (!steering) {
            tracker.release();
        }
        begin(Guidance.COMMAND);
        put(Guidance.COMMANDED_CURVATURE, steering ? curvature : 0);
        put(Guidance.STEER, steering ? 1 : 0);
        bus.send(frame);
        commands++;
        errorCounter = (errorCounter + 1) % 251;
        begin(Navigation.ERROR);
        put(Navigation.OFF_TRACK, located ? tracker.offset_m() : Double.NaN);
        put(Navigation.HEADING_ERROR, located ? tracker.courseError_rad() : Double.NaN);
        put(Navigation.ERROR_VALID, located ? 1 : 0);
        put(Navigation.ERROR_COUNTER, errorCounter);
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

    /** Whether the last command carried "steer". */
    public boolean isSteering() {
        return steering;
    }

    /** Number of commands sent. */
    public long commands() {
        return commands;
    }

    /** The claimed address, 254 without one. */
    public int address() {
        return claim.address();
    }
}
