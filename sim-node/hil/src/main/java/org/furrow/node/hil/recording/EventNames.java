package org.furrow.node.hil.recording;

import java.util.List;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.fault.FaultReader;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/**
 * What the numbers in events stand for, in a recording of a vehicle in the loop.
 *
 * @param vehicles of the scenario
 * @param buses of the vehicle
 * @param signals of the vehicle
 * @param faults in its schedule
 */
public record EventNames(List<String> vehicles, List<String> buses, List<String> signals, List<String> faults) {
    public EventNames {
        vehicles = List.copyOf(vehicles);
        buses = List.copyOf(buses);
        signals = List.copyOf(signals);
        faults = List.copyOf(faults);
    }

    /**
     * The names of a vehicle.
     *
     * @param vehicle in the loop, of the scenario's
     * @throws InputError when its schedule of faults is wrong
     */
    public static EventNames of(Scenario scenario, HilPlan.Vehicle vehicle) throws InputError {
        VehiclePlan plan = scenario.vehicles().get(vehicle.index());
        Source faults = vehicle.faults();
        return new EventNames(
                scenario.vehicles().stream().map(VehiclePlan::name).toList(),
                vehicle.buses().stream().map(HilPlan.Bus::name).toList(),
                BusSignals.catalogue(plan.model(), plan.sensors()).signals().stream()
                        .map(Signal::name)
                        .toList(),
                faults == null
                        ? List.of()
                        : FaultReader.read(faults, scenario.clock().step_s(), null, Mistakes.first())
                                .names());
    }
}
