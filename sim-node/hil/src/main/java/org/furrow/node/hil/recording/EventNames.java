package org.furrow.node.hil.recording;

import java.util.List;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.hil.fault.FaultParameters;
import org.furrow.node.hil.fault.FaultPlan;
import org.furrow.node.hil.fault.FaultReader;
import org.furrow.node.hil.parameter.ParameterTable;
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
 * @param parameters of the vehicle
 */
public record EventNames(
        List<String> vehicles, List<String> buses, List<String> signals, List<String> faults, List<String> parameters) {
    public EventNames {
        vehicles = List.copyOf(vehicles);
        buses = List.copyOf(buses);
        signals = List.copyOf(signals);
        faults = List.copyOf(faults);
        parameters = List.copyOf(parameters);
    }

    /**
     * Reads the files of a vehicle for its names.
     *
     * @param vehicle in the loop, of the scenario's
     * @throws InputError when a binding or the schedule of faults is wrong
     */
    static EventNames read(Scenario scenario, HilPlan.Vehicle vehicle) throws InputError {
        double step_s = scenario.clock().step_s();
        BusBindings bindings = BusBindings.read(vehicle, scenario.vehicles().get(vehicle.index()), step_s);
        Source file = vehicle.faults();
        FaultPlan faults = file == null ? FaultPlan.NONE : FaultReader.read(file, step_s, bindings, Mistakes.first());
        return of(scenario, vehicle, faults, FaultParameters.table(faults, bindings));
    }

    /**
     * The names of a vehicle.
     *
     * @param vehicle in the loop, of the scenario's
     * @param faults its schedule
     * @param parameters those of the vehicle
     */
    public static EventNames of(
            Scenario scenario, HilPlan.Vehicle vehicle, FaultPlan faults, ParameterTable parameters) {
        VehiclePlan plan = scenario.vehicles().get(vehicle.index());
        return new EventNames(
                scenario.vehicles().stream().map(VehiclePlan::name).toList(),
                vehicle.buses().stream().map(HilPlan.Bus::name).toList(),
                BusSignals.catalogue(plan.model(), plan.sensors()).signals().stream()
                        .map(Signal::name)
                        .toList(),
                faults.names(),
                parameters.names());
    }
}
