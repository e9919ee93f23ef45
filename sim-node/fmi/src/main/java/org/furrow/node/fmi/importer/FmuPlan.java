package org.furrow.node.fmi.importer;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.vehicle.VehicleModel;
import org.jspecify.annotations.Nullable;

/**
 * An FMU with its parameters and its connections to a vehicle.
 *
 * @param numbers values of parameters
 * @param texts texts of parameters
 * @param inputs signals that the FMU gets
 * @param outputs commands that it gives
 * @param restorable whether checkpoints contain its state
 */
record FmuPlan(
        FmuFile file,
        Map<FmuVariable, Double> numbers,
        Map<FmuVariable, String> texts,
        List<Connection> inputs,
        List<Connection> outputs,
        boolean restorable) {
    private static final double WHOLE_TOLERANCE = 1e-6;

    FmuPlan {
        numbers = Map.copyOf(numbers);
        texts = Map.copyOf(texts);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** Indices of the other vehicles whose signals the FMU gets, ascending. */
    List<Integer> reads() {
        return List.copyOf(inputs.stream()
                .map(Connection::vehicle)
                .filter(vehicle -> vehicle >= 0)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** What the FMU commands that vehicles of a model do not have; null: nothing. */
    @Nullable
    String outputFault(VehicleModel model) {
        for (Connection output : outputs) {
            if (output.signal().equals(ControlSignals.PRESSURE)
                    && model.touching().stream().allMatch(body -> body.soft() == null)) {
                return "the output '" + output.variable().name()
                        + "' of the FMU has no effect, because the vehicle has no tyres that give way;"
                        + " add 'soft_tyre' to it";
            }
            if (FmuCommands.auxiliary(output.signal()) >= model.auxiliaries()) {
                return "the output '" + output.variable().name()
                        + "' of the FMU has no effect, because the vehicle has no " + output.signal();
            }
        }
        return null;
    }

    boolean commandsGear() {
        return outputs.stream().anyMatch(output -> output.signal().equals(FmuCommands.GEAR));
    }

    /** Why the FMU cannot be called at intervals, in s; null: it can. */
    @Nullable
    String stepFault(double interval_s) {
        double fixed_s = file.fixedStep_s();
        double steps = interval_s / fixed_s;
        return fixed_s > 0 && Math.abs(steps - Math.rint(steps)) > WHOLE_TOLERANCE * steps
                ? file.label() + " has a fixed step of " + fixed_s + " s, of which " + interval_s
                        + " s is not a multiple"
                : null;
    }
}
