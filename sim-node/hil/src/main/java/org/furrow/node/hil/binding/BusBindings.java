package org.furrow.node.hil.binding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.parameter.HilParameter;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.VehiclePlan;

/**
 * The bindings of a vehicle's buses, which share its signals.
 *
 * @param buses by number, at least one
 */
public record BusBindings(List<Bus> buses) {
    /**
     * A bus and its binding.
     *
     * @param name unique for the vehicle
     */
    public record Bus(String name, Binding binding) {}

    public BusBindings {
        buses = List.copyOf(buses);
        if (buses.isEmpty()) {
            throw new IllegalArgumentException("there must be a bus");
        }
    }

    /**
     * Reads the bindings of a vehicle in the loop.
     *
     * @param step_s length of a tick, in s
     * @throws InputError when one is wrong, or two buses set the same signal
     */
    public static BusBindings read(HilPlan.Vehicle vehicle, VehiclePlan plan, double step_s) throws InputError {
        SignalCatalogue catalogue = BusSignals.catalogue(plan.model(), plan.sensors());
        List<Bus> buses = new ArrayList<>();
        for (HilPlan.Bus bus : vehicle.buses()) {
            Source file = bus.binding();
            Binding binding =
                    file == null ? Binding.empty(catalogue, step_s) : BindingReader.read(file, catalogue, step_s);
            buses.add(new Bus(bus.name(), binding));
        }
        return new BusBindings(buses).requireOneSource(plan.name());
    }

    /**
     * Requires that no two buses set the same signal.
     *
     * @param vehicle its name, for the message
     */
    public BusBindings requireOneSource(String vehicle) throws InputError {
        Map<Integer, String> sources = new HashMap<>();
        for (Bus bus : buses) {
            for (int signal : bus.binding.signals()) {
                String other = sources.putIfAbsent(signal, bus.name);
                if (other != null && !other.equals(bus.name)) {
                    throw new InputError("vehicle '" + vehicle + "': the buses '" + other + "' and '" + bus.name
                            + "' both set '" + catalogue().signals().get(signal).name()
                            + "'; remove it from one of the bindings");
                }
            }
        }
        return this;
    }

    /** The signals of the vehicle. */
    public SignalCatalogue catalogue() {
        return buses.getFirst().binding.catalogue();
    }

    /** Length of a tick, in s. */
    public double step_s() {
        return buses.getFirst().binding.step_s();
    }

    /** Messages received from any bus. */
    public List<ReceivePlan> receive() {
        return buses.stream().flatMap(bus -> bus.binding.receive().stream()).toList();
    }

    /** Names of the buses, by number. */
    public List<String> names() {
        return buses.stream().map(Bus::name).toList();
    }

    /** The parameters of the messages that are sent on each bus. */
    public List<List<HilParameter>> parameters() {
        return buses.stream()
                .map(bus -> bus.binding.parameters(buses.size() == 1 ? "" : bus.name + "/"))
                .toList();
    }

    /** Warnings of all bindings. */
    public List<String> warnings() {
        return buses.stream()
                .flatMap(bus -> bus.binding.warnings().stream())
                .distinct()
                .toList();
    }
}
