package org.furrow.node.hil.guidance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.can.message.MessageLayout;

/**
 * The states of a controller. Each update climbs one state at most, and falls at once.
 *
 * <pre>
 *   ABSENT -> CLAIMED -> SUPPLIED -> ENABLED -> ENGAGED
 *             address    all         the        it acts
 *                        messages    machine
 *                        arrive      permits it
 * </pre>
 *
 * <p>A controller that loses its address, a required message or the vehicle while it is engaged is in the state {@link
 * State#FAULT} until everything has arrived again for {@value #HOLD_MS} ms. Karkee et al. (2010) name two controllers
 * and their messages, and print no states: these are an assumption.
 *
 * <p>Time is passed in, in whole milliseconds.
 */
final class Engagement {
    /** Time for which a fault is held after its cause has gone. */
    static final long HOLD_MS = 1000;

    private static final long NEVER = Long.MIN_VALUE / 2;
    private static final String NO_ADDRESS = "waits for an address on the bus";
    private static final String LOST_ADDRESS = "has lost its address on the bus and found no free one";
    private static final String NO_BUS = "the bus is down";

    /** In the order in which a controller reaches them; the fault is apart. */
    enum State {
        /** No address on the bus. */
        ABSENT,
        /** Has an address; a required message is missing. */
        CLAIMED,
        /** All required messages arrive. */
        SUPPLIED,
        /** The machine permits it to act. */
        ENABLED,
        /** Acts. */
        ENGAGED,
        /** Was engaged and lost what it needs. */
        FAULT;

        private State next() {
            return switch (this) {
                case ABSENT -> CLAIMED;
                case CLAIMED -> SUPPLIED;
                case SUPPLIED -> ENABLED;
                case ENABLED, ENGAGED -> ENGAGED;
                case FAULT -> FAULT;
            };
        }

        /** Its name in messages. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A message without which the controller does not act.
     *
     * @param timeout_ms largest age
     */
    record Need(MessageLayout message, long timeout_ms) {}

    /**
     * What keeps the controller from acting, beside missing messages; texts are empty where there is nothing.
     *
     * @param refusal why the machine does not permit it to act
     * @param hindrance why it cannot act
     * @param loss why it must stop where it is engaged
     */
    record Conditions(String refusal, String hindrance, String loss) {}

    private final List<Need> needs;
    private final long[] arrived_ms;
    /** Texts of each need: not yet received; too old. */
    private final String[] missing;

    private final String[] stale;
    private State state = State.ABSENT;
    private String reason = NO_ADDRESS;
    private long lackedAt_ms = NEVER;
    private long faults;

    Engagement(List<Need> needs) {
        this.needs = List.copyOf(needs);
        arrived_ms = new long[needs.size()];
        Arrays.fill(arrived_ms, NEVER);
        missing = new String[needs.size()];
        stale = new String[needs.size()];
        for (int k = 0; k < missing.length; k++) {
            Need need = needs.get(k);
            String name = need.message.name() + " (PGN " + need.message.pgn() + ")";
            missing[k] = "waits for " + name;
            stale[k] = name + " is older than " + need.timeout_ms + " ms";
        }
    }

    /** A message with valid content has arrived; others than the required ones are ignored. */
    void arrived(MessageLayout message, long now_ms) {
        for (int k = 0; k < arrived_ms.length; k++) {
            if (needs.get(k).message.pgn() == message.pgn()) {
                arrived_ms[k] = now_ms;
            }
        }
    }

    /** Computes the state. */
    void update(ControllerNode node, Conditions conditions, long now_ms) {
        boolean hasAddress = node.isUp() && node.isReady();
        update(hasAddress, hasAddress ? "" : why(node), conditions, now_ms);
    }

    private static String why(ControllerNode node) {
        return !node.isUp() ? NO_BUS : node.hasLostAddress() ? LOST_ADDRESS : NO_ADDRESS;
    }

    /**
     * Computes the state.
     *
     * @param hasAddress whether the controller has an address
     * @param absent why it has none
     */
    void update(boolean hasAddress, String absent, Conditions conditions, long now_ms) {
        String lack = hasAddress ? lack(now_ms) : absent;
        State reachable = !hasAddress
                ? State.ABSENT
                : !lack.isEmpty()
                        ? State.CLAIMED
                        : !conditions.refusal.isEmpty()
                                ? State.SUPPLIED
                                : !conditions.hindrance.isEmpty() ? State.ENABLED : State.ENGAGED;
        if (!lack.isEmpty()) {
            lackedAt_ms = now_ms;
        }
        if (state == State.ENGAGED && (!lack.isEmpty() || !conditions.loss.isEmpty())) {
            state = State.FAULT;
            reason = lack.isEmpty() ? conditions.loss : lack;
            lackedAt_ms = now_ms;
            faults++;
        } else if (state != State.FAULT) {
            state = reachable.compareTo(state) > 0 ? state.next() : reachable;
            reason = state != reachable ? "" : reasonOf(lack, conditions);
        } else if (now_ms - lackedAt_ms >= HOLD_MS) {
            state = State.CLAIMED;
            reason = "";
        }
    }

    private String reasonOf(String lack, Conditions conditions) {
        return switch (state) {
            case ABSENT, CLAIMED -> lack;
            case SUPPLIED -> conditions.refusal;
            case ENABLED -> conditions.hindrance;
            default -> "";
        };
    }

    /** Text of the first required message that is missing or too old; empty when there is none. */
    private String lack(long now_ms) {
        for (int k = 0; k < arrived_ms.length; k++) {
            if (arrived_ms[k] == NEVER) {
                return missing[k];
            }
            if (now_ms - arrived_ms[k] > needs.get(k).timeout_ms) {
                return stale[k];
            }
        }
        return "";
    }

    State state() {
        return state;
    }

    /** Whether the controller acts. */
    boolean isEngaged() {
        return state == State.ENGAGED;
    }

    /** Number of times that it was in the state fault. */
    long faults() {
        return faults;
    }

    /** The state, and why it is not a higher one. */
    String status() {
        return reason.isEmpty() ? state.word() : state.word() + ": " + reason;
    }
}
