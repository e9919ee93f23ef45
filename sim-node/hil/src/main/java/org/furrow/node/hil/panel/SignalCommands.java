package org.furrow.node.hil.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.parameter.ParameterTable;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Commands of test programs to a vehicle in the loop, as words: {@link #FORMS}. Each is answered by a line of JSON when
 * it has had its effect; an order is an event of the recording. Its methods may be called from any thread.
 */
public final class SignalCommands {
    /** The commands, for help texts. */
    public static final String FORMS =
            "read NAME..., write NAME VALUE, hold NAME VALUE, release NAME, parameters [PREFIX], faults,"
                    + " fault NAME start|stop, watch SIGNAL..., rows, advance SECONDS";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Most rows of an answer. */
    private static final int MOST_ROWS = 4096;

    private static final int MOST_WATCHED = 64;

    private final BusBindings bindings;
    private final List<String> faults;
    private final Parameters parameters;
    private final EventQueue queue;
    private final SignalWindow window;
    private final @Nullable StepGate gate;
    private final Set<Integer> bound;

    /**
     * What the commands may name.
     *
     * @param faults names of those in the schedule
     * @param parameters that may be changed
     * @param fixed values of the scenario by path, read when a command names one
     */
    public record Names(
            BusBindings bindings, List<String> faults, ParameterTable parameters, Supplier<Map<String, String>> fixed) {
        public Names {
            faults = List.copyOf(faults);
        }
    }

    /**
     * @param queue takes the orders of the vehicle
     * @param window shows the signals of the vehicle
     * @param gate holds the run between commands; null: it goes on by itself
     */
    public SignalCommands(Names names, EventQueue queue, SignalWindow window, @Nullable StepGate gate) {
        bindings = names.bindings;
        faults = names.faults;
        parameters = new Parameters(names.parameters, names.fixed);
        this.queue = queue;
        this.window = window;
        this.gate = gate;
        if (gate != null) {
            window.keep();
        }
        bound = Set.copyOf(bindings.buses().stream()
                .flatMap(bus -> bus.binding().signals().stream())
                .toList());
    }

    /** Answers a command; null: it is none of these. */
    public @Nullable String answer(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        try {
            return switch (words.getFirst()) {
                case "read" -> read(words.subList(1, words.size()));
                case "write" -> hold(words);
                case "hold" -> hold(words);
                case "release" -> release(words);
                case "parameters" -> parameters(words);
                case "faults" -> faults(words);
                case "fault" -> fault(words);
                case "watch" -> watch(words.subList(1, words.size()));
                case "rows" -> rows(words);
                case "advance" -> advance(words);
                default -> null;
            };
        } catch (IllegalArgumentException e) {
            return refused(Objects.requireNonNull(e.getMessage()));
        } catch (CompletionException e) {
            return refused("the vehicle has made no step in 30 s");
        }
    }

    private static String refused(String why) {
        return MAPPER.createObjectNode().put("error", why).toString();
    }

    private static void requireCount(List<String> words, int count, String form) {
        if (words.size() != count) {
            throw new IllegalArgumentException("write '" + form + "', not '" + String.join(" ", words) + "'");
        }
    }

    private String read(List<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("write 'read NAME...'");
        }
        names.forEach(this::require);
        return values(names);
    }

    /** Requires that there is a signal, a parameter or a value of the scenario. */
    private void require(String name) {
        if (bindings.catalogue().find(name) < 0 && !parameters.has(name)) {
            throw new IllegalArgumentException(
                    "there is no signal or parameter '" + name + "'; " + Spelling.advice(name, known()));
        }
    }

    private List<String> known() {
        List<String> known = new ArrayList<>();
        bindings.catalogue().signals().forEach(signal -> known.add(signal.name()));
        known.addAll(parameters.names());
        return known;
    }

    private String values(List<String> names) {
        SignalWindow.Values now = window.await();
        ObjectNode json = MAPPER.createObjectNode().put("time_s", now.time_s());
        ObjectNode values = json.putObject("signals");
        for (String name : names) {
            int signal = bindings.catalogue().find(name);
            if (signal < 0) {
                parameters.put(json.withObjectProperty("parameters"), name);
            } else if (Double.isNaN(now.values()[signal])) {
                values.putNull(name);
            } else {
                values.put(name, now.values()[signal]);
            }
        }
        return json.toString();
    }

    private String hold(List<String> words) {
        requireCount(words, 3, words.getFirst() + " NAME VALUE");
        String name = words.get(1);
        require(name);
        int signal = bindings.catalogue().find(name);
        if (signal < 0) {
            return set(name, parameters.value(name, words.get(2)));
        }
        double value = finite(words.get(2));
        Signal of = bindings.catalogue().signals().get(signal);
        if (of.direction() == Direction.IN && !bound.contains(signal)) {
            throw new IllegalArgumentException(
                    "'" + of.name() + "' controls nothing, because no message and no tester of the binding sets it");
        }
        return order(name, signal, true, value);
    }

    private String release(List<String> words) {
        requireCount(words, 2, "release NAME");
        String name = words.get(1);
        require(name);
        int signal = bindings.catalogue().find(name);
        return signal < 0 ? set(name, parameters.initial(name)) : order(name, signal, false, 0);
    }

    private String order(String name, int signal, boolean held, double value) {
        requireRoom(queue.hold(signal, held, value));
        window.await(); // perhaps of the step in progress
        return values(List.of(name));
    }

    private String set(String name, double value) {
        requireRoom(queue.parameter(parameters.number(name), value));
        window.await(); // perhaps of the step in progress
        return values(List.of(name));
    }

    private static void requireRoom(boolean added) {
        if (!added) {
            throw new IllegalArgumentException("there are too many orders at once");
        }
    }

    private String parameters(List<String> words) {
        if (words.size() > 2) {
            throw new IllegalArgumentException("write 'parameters [PREFIX]', not '" + String.join(" ", words) + "'");
        }
        return parameters.list(
                words.size() == 2 ? words.get(1) : "", window.await().time_s());
    }

    private String faults(List<String> words) {
        requireCount(words, 1, "faults");
        ArrayNode names = MAPPER.createArrayNode();
        faults.forEach(names::add);
        return MAPPER.createObjectNode().set("faults", names).toString();
    }

    private String fault(List<String> words) {
        boolean starts = words.size() == 3 && words.get(2).equals("start");
        if (words.size() != 3 || !(starts || words.get(2).equals("stop"))) {
            throw new IllegalArgumentException(
                    "write 'fault NAME start' or 'fault NAME stop', not '" + String.join(" ", words) + "'");
        }
        String name = words.get(1);
        int fault = faults.indexOf(name);
        if (fault < 0) {
            throw new IllegalArgumentException("the schedule of faults has no '" + name + "'; "
                    + (faults.isEmpty() ? "it is empty" : Spelling.advice(name, faults)));
        }
        requireRoom(queue.fault(fault, starts));
        window.await(); // perhaps of the step in progress
        return MAPPER.createObjectNode()
                .put("time_s", window.await().time_s())
                .put("fault", name)
                .put("acts", starts)
                .toString();
    }

    private String watch(List<String> names) {
        if (names.isEmpty() || names.size() > MOST_WATCHED) {
            throw new IllegalArgumentException("write 'watch SIGNAL...' with 1 to " + MOST_WATCHED + " signals");
        }
        window.watch(names.stream().mapToInt(this::number).toArray());
        return MAPPER.createObjectNode()
                .put("time_s", window.await().time_s())
                .put("watched", names.size())
                .toString();
    }

    private String rows(List<String> words) {
        requireCount(words, 1, "rows");
        if (window.watch() == null) {
            throw new IllegalArgumentException("rows: nothing is watched; write 'watch SIGNAL...' first");
        }
        return rows();
    }

    /** The time, and the rows of the watched signals, of a run that goes on at least one. */
    private String rows() {
        ObjectNode json = MAPPER.createObjectNode().put("time_s", window.await().time_s());
        SignalWatch watch = window.watch();
        if (watch != null) {
            ArrayNode rows = json.putArray("rows");
            for (double[] row : watch.take(MOST_ROWS)) {
                ArrayNode values = rows.addArray();
                for (double value : row) {
                    if (Double.isNaN(value)) {
                        values.addNull();
                    } else {
                        values.add(value);
                    }
                }
            }
            json.put("lost", watch.lost());
        }
        return json.toString();
    }

    private String advance(List<String> words) {
        requireCount(words, 2, "advance SECONDS");
        double time_s = finite(words.get(1));
        StepGate of = gate;
        if (of == null) {
            throw new IllegalArgumentException(
                    "advance: the run goes on by itself; start it with --stepped to advance it by commands");
        }
        if (time_s <= 0) {
            throw new IllegalArgumentException("advance: SECONDS must be > 0");
        }
        if (!of.advance(time_s)) {
            throw new IllegalArgumentException("advance: the run is at its end");
        }
        return rows();
    }

    static double finite(String word) {
        try {
            double value = Double.parseDouble(word);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + word + "' is not a number", e);
        }
        throw new IllegalArgumentException("'" + word + "' is not a finite number");
    }

    private int number(String name) {
        int signal = bindings.catalogue().find(name);
        if (signal < 0) {
            List<String> known =
                    bindings.catalogue().signals().stream().map(Signal::name).toList();
            throw new IllegalArgumentException("there is no signal '" + name + "'; " + Spelling.advice(name, known));
        }
        return signal;
    }
}
