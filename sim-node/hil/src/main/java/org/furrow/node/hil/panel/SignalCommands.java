package org.furrow.node.hil.panel;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.hil.binding.BusBindings;
import org.furrow.node.hil.events.EventQueue;
import org.furrow.node.input.Spelling;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Commands of test programs to a vehicle in the loop, as words: {@code read SIGNAL...}, {@code hold SIGNAL VALUE} and
 * {@code release SIGNAL}. Each is answered by a line of JSON when it has had its effect; an order is an event of the
 * recording. Its methods may be called from any thread.
 */
public final class SignalCommands {
    private static final String READ = "read";
    private static final String HOLD = "hold";
    private static final String RELEASE = "release";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final BusBindings bindings;
    private final EventQueue queue;
    private final SignalWindow window;
    private final Set<Integer> bound;

    /**
     * @param queue takes the orders of the vehicle
     * @param window shows the signals of the vehicle
     */
    public SignalCommands(BusBindings bindings, EventQueue queue, SignalWindow window) {
        this.bindings = bindings;
        this.queue = queue;
        this.window = window;
        bound = Set.copyOf(bindings.buses().stream()
                .flatMap(bus -> bus.binding().signals().stream())
                .toList());
    }

    /** Answers a command; null: it is none of these. */
    public @Nullable String answer(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        try {
            return switch (words.getFirst()) {
                case READ -> read(words.subList(1, words.size()));
                case HOLD -> hold(words);
                case RELEASE -> release(words);
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

    private String read(List<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("write 'read SIGNAL...'");
        }
        int[] signals = names.stream().mapToInt(this::number).toArray();
        return values(names, signals);
    }

    private String values(List<String> names, int[] signals) {
        SignalWindow.Values now = window.await();
        ObjectNode json = MAPPER.createObjectNode().put("time_s", now.time_s());
        ObjectNode values = json.putObject("signals");
        for (int k = 0; k < signals.length; k++) {
            double value = now.values()[signals[k]];
            if (Double.isNaN(value)) {
                values.putNull(names.get(k));
            } else {
                values.put(names.get(k), value);
            }
        }
        return json.toString();
    }

    private String hold(List<String> words) {
        if (words.size() != 3) {
            throw new IllegalArgumentException("write 'hold SIGNAL VALUE', not '" + String.join(" ", words) + "'");
        }
        int signal = number(words.get(1));
        double value;
        try {
            value = Double.parseDouble(words.get(2));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + words.get(2) + "' is not a number", e);
        }
        Signal of = bindings.catalogue().signals().get(signal);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("'" + words.get(2) + "' is not a finite number");
        }
        if (of.direction() == Direction.IN && !bound.contains(signal)) {
            throw new IllegalArgumentException(
                    "'" + of.name() + "' controls nothing, because no message and no tester of the binding sets it");
        }
        return order(words.get(1), signal, true, value);
    }

    private String release(List<String> words) {
        if (words.size() != 2) {
            throw new IllegalArgumentException("write 'release SIGNAL', not '" + String.join(" ", words) + "'");
        }
        return order(words.get(1), number(words.get(1)), false, 0);
    }

    private String order(String name, int signal, boolean held, double value) {
        if (!queue.hold(signal, held, value)) {
            throw new IllegalArgumentException("there are too many orders at once");
        }
        window.await(); // perhaps of the step in progress
        return values(List.of(name), new int[] {signal});
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
