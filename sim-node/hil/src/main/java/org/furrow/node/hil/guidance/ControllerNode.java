package org.furrow.node.hil.guidance;

import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.can.message.Field;
import org.furrow.node.can.message.MessageLayout;

/**
 * A controller as a node on a bus: claims its address, receives the messages to it, and sends messages. Time is in
 * whole milliseconds.
 */
final class ControllerNode {
    private static final double MS = 1e-3;
    private static final int AGRICULTURE = 2;
    private static final int LENGTH = 8;

    private final CanBus bus;
    private final AddressClaim claim;
    private final Receiver receiver;
    private final FrameHandler handler = this::onFrame;
    private final CanFrame frame = new CanFrame();
    private long now_ms;
    private boolean started;
    private boolean wasUp;

    /** Receives the messages of 8 bytes that are addressed to the node or to all. */
    @FunctionalInterface
    interface Receiver {
        void message(int pgn, int source, byte[] data);
    }

    /**
     * @param function of the controller's NAME
     * @param identity identity number of the NAME
     * @param address the first address to claim
     */
    ControllerNode(CanBus bus, int function, int identity, int address, Receiver receiver) {
        this.bus = bus;
        this.receiver = receiver;
        claim = new AddressClaim(new J1939Name(true, AGRICULTURE, 0, 0, function, 0, 0, 0, identity), address, MS);
    }

    /** Receives frames, and sends a claim if it is due. */
    void poll(long time_ms) {
        now_ms = time_ms;
        boolean isUp = isUp();
        if (!started) {
            claim.start(now_ms);
            started = true;
        } else if (isUp && !wasUp) {
            claim.restart(now_ms); // other nodes may have claimed it meanwhile
        }
        wasUp = isUp;
        bus.drain(handler);
        if (isUp && claim.poll(now_ms, frame) && !bus.send(frame)) {
            claim.notSent(now_ms);
        }
    }

    private void onFrame(CanFrame received) {
        claim.onFrame(received, now_ms);
        if (!received.isExtended()
                || received.isRemote()
                || received.length() < LENGTH
                || !J1939Id.isFor(received.id(), claim.address())) {
            return;
        }
        receiver.message(J1939Id.pgn(received.id()), J1939Id.source(received.id()), received.array());
    }

    /** Whether frames can be sent and received. */
    boolean isUp() {
        return bus.stats().state().isUp();
    }

    /** Whether it has an address. */
    boolean isReady() {
        return claim.isReady();
    }

    /** Whether it has lost its address and found no other. */
    boolean hasLostAddress() {
        return claim.state() == AddressClaim.State.CANNOT_CLAIM;
    }

    /** The claimed address, 254 without one. */
    int address() {
        return claim.address();
    }

    /** Begins a message whose fields are "not available". */
    ControllerNode begin(MessageLayout layout, int destination) {
        frame.extended(J1939Id.of(layout.priority(), layout.pgn(), destination, claim.address()))
                .length(layout.length());
        layout.clear(frame.array());
        return this;
    }

    /** Sets a field of the message that was begun; NaN means "not available". */
    ControllerNode put(Field field, double value) {
        field.set(frame.array(), value);
        return this;
    }

    /** Sends the message that was begun. */
    void send() {
        bus.send(frame); // the bus counts dropped frames
    }
}
