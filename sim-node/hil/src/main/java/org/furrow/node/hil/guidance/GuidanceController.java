package org.furrow.node.hil.guidance;

import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.Navigation;

/**
 * A guidance controller on a CAN bus: claims an address, receives position, course, heading and rate of turn,
 * and sends every 50 ms a curvature command to the machine and its navigation errors. While the machine reports
 * "not ready", or its message or positions have timed out, commands carry "do not steer", so that the machine
 * still receives messages from the controller.
 */
public final class GuidanceController implements BusController {
    /** Default address. */
    public static final int ADDRESS = 28;

    /** Function of guidance controllers in a NAME. */
    static final int FUNCTION = 29;

    /** Numbers of a message counter. */
    static final int COUNTS = 251;

    private static final int IDENTITY = 7;
    private static final double MS = 1e-3;
    private static final int COMMAND_PERIOD_MS = 50;
    /** Largest age of a position, and of the machine's last message, for steering. */
    private static final long TIMEOUT_MS = 500;

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final PathTracker tracker;
    private final ControllerNode node;
    private long now_ms;
    private boolean started;
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
        this.tracker = tracker;
        node = new ControllerNode(bus, FUNCTION, IDENTITY, address, this::onMessage);
    }

    @Override
    public void step(long time_ms) {
        long elapsed_ms = started ? time_ms - now_ms : 0;
        now_ms = time_ms;
        if (!started) {
            nextCommand_ms = now_ms;
            started = true;
        }
        tracker.observer().advance(elapsed_ms * MS);
        node.poll(now_ms);
        if (now_ms >= nextCommand_ms) {
            nextCommand_ms = Math.max(nextCommand_ms + COMMAND_PERIOD_MS, now_ms + 1);
            if (node.isReady()) {
                command();
            }
        }
    }

    private void onMessage(int pgn, int source, byte[] data) {
        if (pgn == Guidance.MACHINE.pgn()) {
            machine = source;
            ready = Guidance.READY.get(data) == 1 && Guidance.LOCKOUT.get(data) != 1;
            machineAt_ms = now_ms;
        } else if (tracker.observer().accept(pgn, data) && pgn == Gnss.POSITION_RAPID.pgn()) {
            positionAt_ms = now_ms;
        }
    }

    private void command() {
        boolean machineReady = ready && now_ms - machineAt_ms <= TIMEOUT_MS;
        boolean located = tracker.observer().hasPosition() && now_ms - positionAt_ms <= TIMEOUT_MS;
        double curvature = located ? tracker.command(COMMAND_PERIOD_MS * MS) : 0;
        steering = machineReady && located;
        if (!steering) {
            tracker.release();
        }
        node.begin(Guidance.COMMAND, machine)
                .put(Guidance.COMMANDED_CURVATURE, steering ? curvature : 0)
                .put(Guidance.STEER, steering ? 1 : 0)
                .send();
        commands++;
        errorCounter = (errorCounter + 1) % COUNTS;
        node.begin(Navigation.ERROR, machine)
                .put(Navigation.OFF_TRACK, located ? tracker.observer().offset_m() : Double.NaN)
                .put(Navigation.HEADING_ERROR, located ? tracker.observer().courseError_rad() : Double.NaN)
                .put(Navigation.ERROR_VALID, located ? 1 : 0)
                .put(Navigation.ERROR_COUNTER, errorCounter)
                .send();
    }

    @Override
    public String status() {
        return !node.isReady() ? "has no address" : steering ? "steers" : "does not steer";
    }

    @Override
    public String summary() {
        return commands + " commands";
    }

    /** Whether the last command carried "steer". */
    public boolean isSteering() {
        return steering;
    }

    /** The claimed address, 254 without one. */
    public int address() {
        return node.address();
    }
}
