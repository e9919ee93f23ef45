package org.furrow.node.hil;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.diagnosis.ControlUnit;
import org.furrow.node.hil.fault.FaultPlan;
import org.furrow.node.hil.fault.FaultReader;
import org.furrow.node.hil.verdict.CriteriaReader;
import org.furrow.node.hil.verdict.Criterion;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/**
 * What the files say that a scenario names under {@code hil}.
 *
 * @param vehicles those in the loop, in the order of the scenario's list; none in a scenario without {@code hil}
 * @param run the names to which criteria may refer
 * @param criteria of passing
 */
public record LoopInputs(List<Vehicle> vehicles, CriteriaReader.Run run, List<Criterion> criteria) {
    /** The bindings of a vehicle, and its schedule of faults. */
    public record Vehicle(String name, BusBindings bindings, FaultPlan faults) {}

    public LoopInputs {
        vehicles = List.copyOf(vehicles);
        criteria = List.copyOf(criteria);
    }

    /**
     * Reads the files.
     *
     * @throws InputError when one is wrong
     */
    public static LoopInputs read(Scenario scenario) throws InputError {
        HilPlan plan = scenario.hil();
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        if (plan == null) {
            return new LoopInputs(List.of(), new CriteriaReader.Run(List.of(), names, List.of()), List.of());
        }
        double step_s = scenario.clock().step_s();
        List<Vehicle> vehicles = new ArrayList<>();
        List<String> faultNames = new ArrayList<>();
        for (HilPlan.Vehicle each : plan.vehicles()) {
            BusBindings bindings = BusBindings.read(each, scenario.vehicles().get(each.index()), step_s);
            FaultPlan faults = each.faults() == null
                    ? FaultPlan.NONE
                    : FaultReader.read(each.faults(), step_s, bindings, Mistakes.first());
            faults.faults().forEach(fault -> faultNames.add(fault.name()));
            requireFaults(bindings, faults);
            vehicles.add(new Vehicle(names.get(each.index()), bindings, faults));
        }
        CriteriaReader.Run run =
                new CriteriaReader.Run(vehicles.stream().map(Vehicle::name).toList(), names, faultNames);
        Source criteria = plan.criteria();
        return new LoopInputs(
                vehicles, run, criteria == null ? List.of() : CriteriaReader.read(criteria, run, Mistakes.first()));
    }

    /** Requires that the faults that set trouble codes are in the schedule. */
    private static void requireFaults(BusBindings bindings, FaultPlan faults) throws InputError {
        List<String> known = faults.faults().stream().map(FaultPlan.Fault::name).toList();
        for (BusBindings.Bus bus : bindings.buses()) {
            for (ControlUnit unit : bus.binding().units()) {
                for (ControlUnit.TroubleCode code : unit.troubleCodes()) {
                    String fault = code.fault();
                    if (fault != null && !known.contains(fault)) {
                        throw new InputError(
                                "control unit '" + unit.name() + "': a trouble code names the fault '" + fault
                                        + "', which is not in the schedule of faults of the vehicle; "
                                        + Spelling.advice(fault, known));
                    }
                }
            }
        }
    }

    /** Warnings of all bindings, one line each. */
    public List<String> warnings() {
        return vehicles.stream()
                .flatMap(vehicle -> vehicle.bindings.warnings().stream())
                .distinct()
                .toList();
    }
}
