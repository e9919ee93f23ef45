package org.furrow.node.hil.binding;

import java.util.List;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.message.J1939Name;
import org.jspecify.annotations.Nullable;

/**
 * What a binding file says, checked and in ticks.
 *
 * @param catalogue the signals that it speaks of
 * @param step_s length of a tick, in s
 * @param node who the simulator is on a J1939 network, null when it claims no address
 * @param dbc the DBC file, null when it names none
 * @param receive messages from the bus
 * @param send messages to the bus
 */
public record Binding(
        SignalCatalogue catalogue,
        double step_s,
        @Nullable Node node,
        @Nullable DbcFile dbc,
        List<ReceivePlan> receive,
        List<SendPlan> send) {
    /**
     * Who the simulator is on a J1939 network.
     *
     * @param name its NAME
     * @param address the address that it claims first
     */
    public record Node(J1939Name name, int address) {}

    public Binding {
        receive = List.copyOf(receive);
        send = List.copyOf(send);
    }
}
