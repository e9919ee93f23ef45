package org.furrow.node.fmi.importer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.vehicle.sensor.SensorPlan;

/** Reads the keys that drivers, controllers and actuators that are FMUs share. */
final class FmuPlanReader {
    /** Schema of the keys; {@code %more} stands for further properties. */
    private static final String SCHEMA = """
            {
              "description": "%description",
              "required": ["file"],
              "properties": {
                "file": {
                  "description": "FMU of FMI 2 or 3 for co-simulation, with a library for Linux on x86-64; beside the scenario",
                  "type": "string",
                  "minLength": 1
                },
                "parameters": {
                  "description": "values of parameters of the FMU by their names",
                  "type": "object",
                  "additionalProperties": {"type": ["number", "string", "boolean"]}
                },
                "inputs": {
                  "description": "the signal that each input of the FMU gets (default: that of the same name); an input without one keeps its start value",
                  "type": "object",
                  "additionalProperties": {"$ref": "#/$defs/connection"}
                },
                "outputs": {
                  "description": "the command that each output of the FMU gives (default: that of the same name)",
                  "type": "object",
                  "minProperties": 1,
                  "additionalProperties": {"$ref": "#/$defs/connection"}
                },
                "restorable": {
                  "description": "whether checkpoints and the digest contain the FMU's own state (default: where the FMU can store it)",
                  "type": "boolean"
                }%more
              },
              "$defs": {
                "connection": {
                  "type": ["string", "object"],
                  "required": ["signal"],
                  "properties": {
                    "signal": {"description": "name of a signal of the vehicle", "type": "string"},
                    "of": {"description": "name of another vehicle that has the signal; of a driver's inputs alone", "type": "string"},
                    "factor": {"description": "by which the value is multiplied on its way", "type": "number", "default": 1},
                    "offset": {"description": "that is added then", "type": "number", "default": 0}
                  },
                  "additionalProperties": false
                }
              }
            }""";

    private final YamlNode node;
    private final DriverContext context;
    private final FmuFile file;

    private FmuPlanReader(YamlNode node, DriverContext context) throws InputError {
        this.node = node;
        this.context = context;
        file = FmuFile.read(context.files().find(node, "file"));
    }

    /**
     * A schema.
     *
     * @param description of the type
     * @param more further properties, each after a comma
     */
    static String schema(String description, String more) {
        return SCHEMA.replace("%description", description).replace("%more", more);
    }

    /** @param role what the FMU is */
    static FmuPlan read(YamlNode node, DriverContext context, FmuRole role) throws InputError {
        return new FmuPlanReader(node, context).read(role);
    }

    private FmuPlan read(FmuRole role) throws InputError {
        List<Connection> inputs = inputs(role);
        List<Connection> outputs = outputs();
        Map<FmuVariable, Double> numbers = new LinkedHashMap<>();
        Map<FmuVariable, String> texts = new LinkedHashMap<>();
        readParameters(numbers, texts);
        boolean restorable = node.has("restorable") ? node.flag("restorable") : file.canSerialise();
        if (restorable && !file.canSerialise()) {
            throw node.get("restorable").error(file.label() + " cannot store its state; leave the key out");
        }
        return new FmuPlan(file, numbers, texts, inputs, outputs, restorable);
    }

    private void readParameters(Map<FmuVariable, Double> numbers, Map<FmuVariable, String> texts) throws InputError {
        for (String name : node.has("parameters") ? node.get("parameters").keys() : List.<String>of()) {
            YamlNode value = node.get("parameters").get(name);
            FmuVariable variable = variable(value, name, "parameter");
            if (variable.type().isText() != value.isText()) {
                throw value.error("must be a " + (variable.type().isText() ? "text" : "number") + ", as " + name
                        + " of the FMU is");
            }
            if (value.isText()) {
                texts.put(variable, value.text());
            } else {
                numbers.put(
                        variable,
                        value.isNumber()
                                ? value.number()
                                : node.get("parameters").flag(name) ? 1.0 : 0.0);
            }
        }
    }

    private List<Connection> inputs(FmuRole role) throws InputError {
        List<Connection> inputs = new ArrayList<>();
        if (!node.has("inputs")) {
            for (FmuVariable variable : file.variables().values()) {
                if (variable.isInput() && !variable.type().isText()) {
                    inputs.add(new Connection(single(node.get("file"), variable), variable.name(), "", -1, 1, 0));
                }
            }
        } else {
            for (String name : node.get("inputs").keys()) {
                YamlNode value = node.get("inputs").get(name);
                inputs.add(connection(value, variable(value, name, "input"), role == FmuRole.DRIVER));
            }
        }
        if (role == FmuRole.ACTUATOR) {
            for (Connection input : inputs) {
                requireCommand(node.has("inputs") ? node.get("inputs") : node.get("file"), input.signal());
            }
        }
        return inputs;
    }

    private List<Connection> outputs() throws InputError {
        List<Connection> outputs = new ArrayList<>();
        if (!node.has("outputs")) {
            for (FmuVariable variable : file.variables().values()) {
                if (variable.isOutput() && FmuCommands.NAMES.contains(variable.name())) {
                    outputs.add(new Connection(single(node.get("file"), variable), variable.name(), "", -1, 1, 0));
                }
            }
            if (outputs.isEmpty()) {
                throw node.get("file")
                        .error("no output of the FMU has the name of a command; connect some, such as 'outputs: {"
                                + firstOutput() + ": throttle}'; commands are " + String.join(", ", FmuCommands.NAMES));
            }
            return outputs;
        }
        for (String name : node.get("outputs").keys()) {
            YamlNode value = node.get("outputs").get(name);
            Connection output = connection(value, variable(value, name, "output"), false);
            requireCommand(value, output.signal());
            if (outputs.stream().anyMatch(other -> other.signal().equals(output.signal()))) {
                throw value.error("another output gives '" + output.signal() + "' too; connect one");
            }
            outputs.add(output);
        }
        return outputs;
    }

    private String firstOutput() {
        return file.variables().values().stream()
                .filter(FmuVariable::isOutput)
                .map(FmuVariable::name)
                .findFirst()
                .orElse("NAME");
    }

    private static void requireCommand(YamlNode at, String signal) throws InputError {
        if (!FmuCommands.NAMES.contains(signal)) {
            throw at.error("there is no command '" + signal + "'; " + Spelling.advice(signal, FmuCommands.NAMES));
        }
    }

    private Connection connection(YamlNode value, FmuVariable variable, boolean ofOthers) throws InputError {
        if (value.isText()) {
            return new Connection(variable, value.text(), "", -1, 1, 0);
        }
        String of = "";
        int vehicle = -1;
        if (value.has("of")) {
            if (!ofOthers) {
                throw value.get("of").error("only inputs of a driver can be signals of other vehicles");
            }
            of = value.text("of");
            vehicle = context.other(value, "of");
        }
        return new Connection(
                variable, value.text("signal"), of, vehicle, value.number("factor"), value.number("offset"));
    }

    private FmuVariable variable(YamlNode at, String name, String causality) throws InputError {
        FmuVariable variable = file.variables().get(name);
        if (variable == null || !variable.causality().equals(causality)) {
            TreeSet<String> known = new TreeSet<>();
            for (FmuVariable other : file.variables().values()) {
                if (other.causality().equals(causality)) {
                    known.add(other.name());
                }
            }
            throw at.error("the FMU has no " + causality + " '" + name + "'"
                    + (known.isEmpty() ? "" : "; " + Spelling.advice(name, known)));
        }
        if (variable.type().isText() && !causality.equals("parameter")) {
            throw at.error("the " + causality + " '" + name + "' of the FMU is a text; numbers can be connected");
        }
        return single(at, variable);
    }

    private static FmuVariable single(YamlNode at, FmuVariable variable) throws InputError {
        if (variable.isArray()) {
            throw at.error(
                    "the variable '" + variable.name() + "' of the FMU is an array; single ones can be connected");
        }
        return variable;
    }

    /** The names of the signals of sensors, which replace the true ones. */
    static List<String> ofSensors(SensorPlan sensors) {
        return sensors.sensors().stream()
                .flatMap(sensor -> sensor.signals().stream())
                .map(quantity -> quantity.name())
                .toList();
    }
}
