package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.dbc.DbcFile;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.diagnosis.ControlUnit;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.hil.xcp.XcpCan;
import org.jspecify.annotations.Nullable;

/**
 * The content of a binding file, checked, with times in ticks.
 *
 * @param catalogue the signals of the vehicle
 * @param step_s length of a tick, in s
 * @param node the simulator's identity on a J1939 network, null when it claims no address
 * @param dbc the DBC file, null when it names none
 * @param receive messages from the bus
 * @param send messages to the bus
 * @param units control units that testers see
 * @param xcp measurement by XCP, or null
 * @param warnings place and reason of what is left out of the DBC file, and of a high load; one line each
 */
public record Binding(
        SignalCatalogue catalogue,
        double step_s,
        @Nullable Node node,
        @Nullable DbcFile dbc,
        List<ReceivePlan> receive,
        List<SendPlan> send,
        List<ControlUnit> units,
        XcpCan.@Nullable Plan xcp,
        List<String> warnings) {
    /**
     * The simulator's identity on a J1939 network.
     *
     * @param name the NAME of SAE J1939-81
     * @param address the first address to claim
     */
    public record Node(J1939Name name, int address) {}

    public Binding {
        receive = List.copyOf(receive);
        send = List.copyOf(send);
        units = List.copyOf(units);
        warnings = List.copyOf(warnings);
    }

    /** The binding of a bus without messages. */
    public static Binding empty(SignalCatalogue catalogue, double step_s) {
        return new Binding(catalogue, step_s, null, null, List.of(), List.of(), List.of(), null, List.of());
    }

    /** A bit for each control unit, by its place in the list, that sends and receives messages of a name. */
    int unitsOf(String message) {
        int bits = 0;
        for (int k = 0; k < units.size(); k++) {
            List<String> of = units.get(k).messages();
            boolean isOf = of.isEmpty() ? units.size() == 1 : of.contains(message);
            bits |= isOf ? 1 << k : 0;
        }
        return bits;
    }

    /**
     * The parameters of the messages that are sent, in the order of their numbers.
     *
     * @param prefix of the names, where the vehicle has several buses
     */
    List<HilParameter> parameters(String prefix) {
        return MessageParameters.of(this, prefix);
    }

    /** Numbers of the signals that messages and testers set. */
    public List<Integer> signals() {
        List<Integer> all = new ArrayList<>();
        receive.forEach(plan -> all.addAll(plan.signals()));
        units.forEach(unit -> all.addAll(unit.signals()));
        return all;
    }
}
