package org.furrow.node.can.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Guidance;
import org.junit.jupiter.api.Test;

class ControllerStateTest {
    private static final int ADDRESS = 19;

    private final ControllerState state = new ControllerState();

    private float curvatureAfterCommandTo_1pm(int destination) {
        CanFrame frame = new CanFrame()
                .extended(J1939Id.of(3, Guidance.COMMAND.pgn(), destination, 28))
                .length(8);
        Guidance.COMMAND.clear(frame.array());
        Guidance.COMMANDED_CURVATURE.set(frame.array(), 0.02);
        state.accept(frame, ADDRESS, 0);
        ByteBuffer packet = ByteBuffer.allocate(ControllerState.PACKET_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        state.write(packet, 0, BusState.ACTIVE, 0);
        return packet.getFloat(PacketHead.BYTES);
    }

    @Test
    void shouldIgnoreCommandsToAnotherMachine() {
        assertTrue(Float.isNaN(curvatureAfterCommandTo_1pm(20)));
        assertEquals(0.02, curvatureAfterCommandTo_1pm(ADDRESS), 1e-9);
    }

    @Test
    void shouldAcceptBroadcastCommands() {
        assertEquals(0.02, curvatureAfterCommandTo_1pm(J1939Id.GLOBAL), 1e-9);
    }
}
