package org.furrow.node.fmi;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.furrow.node.engine.signal.Signal;
import org.furrow.world.report.Quantity;

/** Writes the XML files of an FMU: {@code modelDescription.xml}, and for FMI 3 that of its sources. */
final class ModelDescription {
    /** A unit without dimension is not declared. */
    private static final String NO_UNIT = "1";

    private static final String CAUSALITY = "causality";
    private static final String VARIABILITY = "variability";
    private static final String START = "start";

    private final FmuModel model;
    private final FmiVersion version;
    private final String identifier;
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;
    private int depth;

    private ModelDescription(FmuModel model, FmiVersion version, String identifier) throws XMLStreamException {
        this.model = model;
        this.version = version;
        this.identifier = identifier;
        xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    }

    /** @param identifier name of the library, and of the FMU in programs */
    static String of(FmuModel model, FmiVersion version, String identifier) {
        try {
            return new ModelDescription(model, version, identifier).description();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
    }

    /** Says how the sources of an FMU of FMI 3 are compiled. */
    static String ofSources(FmuModel model, String identifier) {
        try {
            return new ModelDescription(model, FmiVersion.FMI3, identifier).buildDescription();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
    }

    private boolean isFmi3() {
        return version == FmiVersion.FMI3;
    }

    private void begin(String element, String... attributes) throws XMLStreamException {
        indent();
        xml.writeStartElement(element);
        attributes(attributes);
        depth++;
    }

    private void empty(String element, String... attributes) throws XMLStreamException {
        indent();
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    private void attributes(String... attributes) throws XMLStreamException {
        for (int k = 0; k < attributes.length; k += 2) {
            xml.writeAttribute(attributes[k], attributes[k + 1]);
        }
    }

    private void indent() throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private void end() throws XMLStreamException {
        depth--;
        indent();
        xml.writeEndElement();
    }

    private String finished() throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.flush();
        return text.toString();
    }

    private String description() throws XMLStreamException {
        begin(
                "fmiModelDescription",
                "fmiVersion",
                version.attribute,
                "modelName",
                model.scenario().name(),
                isFmi3() ? "instantiationToken" : "guid",
                model.token(),
                "description",
                "Vehicles on deformable ground",
                "version",
                model.code(),
                "generationTool",
                "Furrow " + model.code(),
                "variableNamingConvention",
                "structured");
        coSimulation();
        units();
        begin("LogCategories");
        empty("Category", "name", "logStatusError", "description", "errors");
        end();
        empty(
                "DefaultExperiment",
                "startTime",
                "0",
                "stopTime",
                number(model.scenario().clock().time_s(model.scenario().clock().epochs())),
                "stepSize",
                number(FmuModel.epoch_s(model.scenario())));
        variables();
        structure();
        end();
        return finished();
    }

    private void coSimulation() throws XMLStreamException {
        if (isFmi3()) {
            empty(
                    "CoSimulation",
                    "modelIdentifier",
                    identifier,
                    "needsExecutionTool",
                    "true",
                    "canGetAndSetFMUState",
                    "true",
                    "canSerializeFMUState",
                    "true",
                    "canHandleVariableCommunicationStepSize",
                    "true",
                    "fixedInternalStepSize",
                    number(FmuModel.epoch_s(model.scenario())));
            return;
        }
        begin(
                "CoSimulation",
                "modelIdentifier",
                identifier,
                "needsExecutionTool",
                "true",
                "canHandleVariableCommunicationStepSize",
                "true",
                "canNotUseMemoryManagementFunctions",
                "true",
                "canGetAndSetFMUstate",
                "true",
                "canSerializeFMUstate",
                "true");
        begin("SourceFiles");
        empty("File", "name", FmiVersion.CORE);
        empty("File", "name", version.source);
        end();
        end();
    }

    private void units() throws XMLStreamException {
        TreeSet<String> units = new TreeSet<>(List.of("s"));
        model.variables().forEach(variable -> units.add(quantity(variable).unit()));
        units.remove(NO_UNIT);
        units.remove("");
        begin("UnitDefinitions");
        for (String unit : units) {
            Map<String, Integer> powers = UnitPowers.of(unit);
            if (powers == null) {
                empty("Unit", "name", unit);
                continue;
            }
            begin("Unit", "name", unit);
            empty(
                    "BaseUnit",
                    powers.entrySet().stream()
                            .flatMap(power ->
                                    Stream.of(power.getKey(), power.getValue().toString()))
                            .toArray(String[]::new));
            end();
        }
        end();
    }

    private static Quantity quantity(Variable variable) {
        return variable.signal().quantity();
    }

    private void variables() throws XMLStreamException {
        begin("ModelVariables");
        variable(
                "time",
                0,
                "simulated time",
                "Real",
                Map.of(CAUSALITY, "independent", VARIABILITY, "continuous"),
                Map.of("unit", "s"));
        int reference = 1;
        for (Variable variable : model.variables()) {
            Quantity quantity = quantity(variable);
            String frame = quantity.frame().isEmpty() ? "" : "; frame: " + quantity.frame();
            boolean isReal = variable.signal().type() == Signal.Type.REAL;
            Map<String, String> attributes = new LinkedHashMap<>();
            attributes.put(CAUSALITY, variable.isInput() ? "input" : "output");
            attributes.put(VARIABILITY, isReal ? "continuous" : "discrete");
            variable(
                    variable.name(),
                    reference++,
                    quantity.meaning() + frame,
                    type(variable.signal()),
                    attributes,
                    typed(variable));
        }
        variable(
                "settings",
                reference++,
                "settings of the scenario, path=value, separated by semicolons, such as soil=clay",
                "String",
                Map.of(CAUSALITY, "parameter", VARIABILITY, "fixed", "initial", "exact"),
                Map.of(START, ""));
        variable(
                "digest",
                reference,
                "digest of ground and vehicles, as of 'furrow run'",
                "String",
                Map.of(CAUSALITY, "output", VARIABILITY, "discrete"),
                Map.of());
        end();
    }

    private static String type(Signal signal) {
        return switch (signal.type()) {
            case REAL -> "Real";
            case INTEGER -> "Integer";
            case BOOLEAN -> "Boolean";
        };
    }

    /** The attributes that depend on the type of a variable. */
    private static Map<String, String> typed(Variable variable) {
        Signal signal = variable.signal();
        Map<String, String> typed = new LinkedHashMap<>();
        String unit = signal.quantity().unit();
        boolean isInteger = signal.type() == Signal.Type.INTEGER;
        if (signal.type() == Signal.Type.REAL && !unit.isEmpty() && !unit.equals(NO_UNIT)) {
            typed.put("unit", unit);
        }
        if (signal.type() != Signal.Type.BOOLEAN && Double.isFinite(signal.least())) {
            typed.put("min", isInteger ? String.valueOf((int) signal.least()) : number(signal.least()));
            typed.put("max", isInteger ? String.valueOf((int) signal.most()) : number(signal.most()));
        }
        if (variable.isInput()) {
            typed.put(
                    START,
                    switch (signal.type()) {
                        case REAL -> number(variable.start());
                        case INTEGER -> String.valueOf((int) variable.start());
                        case BOOLEAN -> String.valueOf(variable.start() != 0);
                    });
        }
        return typed;
    }

    /** Writes a variable: FMI 2 has its type as an element in it, FMI 3 as its own element. */
    private void variable(
            String name,
            int reference,
            String description,
            String type,
            Map<String, String> attributes,
            Map<String, String> typed)
            throws XMLStreamException {
        Map<String, String> common = new LinkedHashMap<>();
        common.put("name", name);
        common.put("valueReference", String.valueOf(reference));
        common.put("description", description);
        new TreeMap<>(attributes).forEach(common::put);
        if (!isFmi3()) {
            begin("ScalarVariable", flat(common));
            empty(type, flat(typed));
            end();
            return;
        }
        String element =
                switch (type) {
                    case "Real" -> "Float64";
                    case "Integer" -> "Int32";
                    default -> type;
                };
        String start = type.equals("String") ? typed.get(START) : null;
        if (start == null) {
            common.putAll(typed);
            empty(element, flat(common));
        } else {
            begin(element, flat(common));
            empty("Start", "value", start);
            end();
        }
    }

    private static String[] flat(Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .toArray(String[]::new);
    }

    private void structure() throws XMLStreamException {
        int digest = model.variables().size() + 2;
        int[] outputs = IntStream.concat(
                        IntStream.rangeClosed(1, model.variables().size())
                                .filter(reference ->
                                        !model.variables().get(reference - 1).isInput()),
                        IntStream.of(digest))
                .toArray();
        begin("ModelStructure");
        for (String element : isFmi3() ? List.of("Output", "InitialUnknown") : List.of("Outputs", "InitialUnknowns")) {
            if (!isFmi3()) {
                begin(element);
            }
            for (int reference : outputs) {
                if (isFmi3()) {
                    empty(element, "valueReference", String.valueOf(reference));
                } else {
                    // FMI 2 counts variables from 1
                    empty("Unknown", "index", String.valueOf(reference + 1));
                }
            }
            if (!isFmi3()) {
                end();
            }
        }
        end();
    }

    private String buildDescription() throws XMLStreamException {
        begin("fmiBuildDescription", "fmiVersion", version.attribute);
        begin("BuildConfiguration", "modelIdentifier", identifier);
        begin("SourceFileSet", "language", "C99");
        empty("SourceFile", "name", FmiVersion.CORE);
        empty("SourceFile", "name", version.source);
        end();
        end();
        end();
        return finished();
    }

    private static String number(double value) {
        return Double.toString(value);
    }
}
