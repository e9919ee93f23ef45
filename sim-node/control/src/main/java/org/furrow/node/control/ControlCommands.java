package org.furrow.node.control;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.Spelling;

/** The commands to a run as words, as people and scripts write them. */
public final class ControlCommands {
    /** The commands, for help texts. */
    public static final String FORMS =
            "pause, play, step [N], until T, speed X, max, status, checkpoint, reset, quit, event push VEHICLE FX FY FZ"
                    + " SECONDS, event speed VEHICLE V, event pressure VEHICLE KPA, event eject VEHICLE; before pause,"
                    + " checkpoint and event: every N, or idle";

    private static final List<String> NAMES = List.of(
            "pause",
            "play",
            "step",
            "until",
            "speed",
            "max",
            "status",
            "checkpoint",
            "reset",
            "quit",
            "event",
            "every",
            "idle");

    private static final List<String> EVENTS = List.of("push", "speed", "pressure", "eject");
    private static final double PA_PER_KPA = 1000;

    private ControlCommands() {}

    /** Gives a command to a run, waits for its effect, and returns the answer as a line of JSON. */
    public static String answer(RunControl run, String line) {
        String command = line.strip();
        try {
            List<String> words = command.isEmpty() ? List.of() : List.of(command.split("\\s+"));
            return ControlAnswer.of(give(run, words).join());
        } catch (RefusedException e) {
            return ControlAnswer.refused(e.getMessage());
        } catch (CompletionException e) {
            return ControlAnswer.refused(String.valueOf(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        }
    }

    /**
     * Gives a command to a run.
     *
     * @return the status when the command has had its effect; fails with a {@link RefusedException}
     * @throws RefusedException when the words are no command
     */
    public static CompletableFuture<ControlStatus> give(RunControl run, List<String> words) throws RefusedException {
        String name = words.isEmpty() ? "" : words.getFirst();
        return switch (name) {
            case "pause" -> none(words, run::pause);
            case "play" -> none(words, run::play);
            case "max" -> none(words, () -> run.speed(Double.POSITIVE_INFINITY));
            case "status" -> none(words, () -> CompletableFuture.completedFuture(run.status()));
            case "checkpoint" -> none(words, run::checkpoint);
            case "reset" -> none(words, run::reset);
            case "quit" -> none(words, run::quit);
            case "step" -> run.step(words.size() == 1 ? 1 : whole(words, "step N"));
            case "until" -> run.until(number(one(words, "until T")));
            case "speed" -> run.speed(number(one(words, "speed X")));
            case "event" -> event(run, Priority.NEXT, words.subList(1, words.size()));
            case "idle" -> later(run, Priority.IDLE, words, 1);
            case "every" -> later(run, interval(words), words, 2);
            default ->
                throw new RefusedException(
                        name.isEmpty()
                                ? "a command is missing; use " + FORMS
                                : "unknown command '" + name + "'; " + Spelling.advice(name, NAMES));
        };
    }

    /** A command without further words. */
    private interface Plain {
        CompletableFuture<ControlStatus> give();
    }

    private static CompletableFuture<ControlStatus> none(List<String> words, Plain command) throws RefusedException {
        requireCount(words, 1, words.getFirst());
        return command.give();
    }

    /**
     * A command with a priority.
     *
     * @param from its place among the words
     */
    private static CompletableFuture<ControlStatus> later(
            RunControl run, Priority priority, List<String> words, int from) throws RefusedException {
        List<String> command = words.subList(from, words.size());
        return switch (command.isEmpty() ? "" : command.getFirst()) {
            case "pause" -> none(command, () -> run.pause(priority));
            case "checkpoint" -> none(command, () -> run.checkpoint(priority));
            case "event" -> event(run, priority, command.subList(1, command.size()));
            default ->
                throw new RefusedException(
                        words.getFirst() + ": only pause, checkpoint and event take a priority, not '"
                                + String.join(" ", command) + "'");
        };
    }

    private static Priority interval(List<String> words) throws RefusedException {
        int epochs = words.size() < 2 ? 0 : whole(words.subList(0, 2), "every N COMMAND");
        if (epochs < 1) {
            throw new RefusedException("write 'every N COMMAND' with a number of epochs of at least 1, not '"
                    + String.join(" ", words) + "'");
        }
        return Priority.every(epochs);
    }

    private static CompletableFuture<ControlStatus> event(RunControl run, Priority priority, List<String> words)
            throws RefusedException {
        String kind = words.isEmpty() ? "" : words.getFirst();
        return switch (kind) {
            case "push" -> {
                requireCount(words, 6, "event push VEHICLE FX FY FZ SECONDS");
                long ticks = run.ticks(number(words.get(5)));
                yield run.event(
                        priority,
                        words.get(1),
                        new RunEvent.Push(number(words.get(2)), number(words.get(3)), number(words.get(4)), ticks));
            }
            case "speed" -> {
                requireCount(words, 3, "event speed VEHICLE V");
                double speed_mps = number(words.get(2));
                if (speed_mps < 0) {
                    throw new RefusedException("event speed: V must be >= 0 m/s, is " + speed_mps);
                }
                yield run.event(priority, words.get(1), new RunEvent.Speed(speed_mps));
            }
            case "pressure" -> {
                requireCount(words, 3, "event pressure VEHICLE KPA");
                double pressure_kPa = number(words.get(2));
                if (pressure_kPa < 0) {
                    throw new RefusedException("event pressure: KPA must be >= 0 kPa, is " + pressure_kPa);
                }
                yield run.event(priority, words.get(1), new RunEvent.Pressure(PA_PER_KPA * pressure_kPa));
            }
            case "eject" -> {
                requireCount(words, 2, "event eject VEHICLE");
                yield run.event(priority, words.get(1), new RunEvent.Eject());
            }
            default ->
                throw new RefusedException(
                        kind.isEmpty()
                                ? "event: write event push, event speed, event pressure or event eject"
                                : "unknown event '" + kind + "'; " + Spelling.advice(kind, EVENTS));
        };
    }

    private static void requireCount(List<String> words, int count, String form) throws RefusedException {
        if (words.size() != count) {
            throw new RefusedException("write '" + form + "', not '" + String.join(" ", words) + "'");
        }
    }

    private static String one(List<String> words, String form) throws RefusedException {
        requireCount(words, 2, form);
        return words.get(1);
    }

    private static int whole(List<String> words, String form) throws RefusedException {
        String word = one(words, form);
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw new RefusedException("'" + word + "' is not a whole number; write '" + form + "'");
        }
    }

    private static double number(String word) throws RefusedException {
        try {
            double value = Double.parseDouble(word);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new RefusedException("'" + word + "' is not a finite number");
    }
}
