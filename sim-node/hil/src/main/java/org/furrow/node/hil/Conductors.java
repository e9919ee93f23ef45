package org.furrow.node.hil;

import java.util.Locale;
import java.util.Objects;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.hil.pace.StepGate;
import org.furrow.node.hil.recording.EventRecording;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;

/** The ways in which the rank of the vehicle in the loop decides what commits include. */
final class Conductors {
    private Conductors() {}

    /** The pace of a rank. */
    interface Pace {
        /** Waits until a tick is due. */
        void await(long tick);

        /** How long the last step has waited until it was due, as a part of a step. */
        double spare();

        /** Ends the last step. */
        void finish();
    }

    /** A conductor that records its commits and applies orders to eject vehicles. */
    abstract static class Logged implements Conductor {
        final EjectOrders orders;
        private final EventRecorder log;

        Logged(EventRecorder log, EjectOrders orders) {
            this.log = log;
            this.orders = orders;
        }

        @Override
        public void decided(CommitVector vector) {
            log.commit(vector);
        }
    }

    /** Whether an epoch of every vehicle that is not ejected has arrived. */
    private static boolean allArrived(int[] arrived, CommitVector vector, int epoch) {
        for (int v = 0; v < arrived.length; v++) {
            if (!vector.isEjected(v) && arrived[v] < epoch) {
                return false;
            }
        }
        return true;
    }

    /**
     * Never waits: a commit includes what has arrived. A vehicle that falls too far behind is ejected, or ends the
     * run.
     */
    static final class Live extends Logged {
        private static final double LEAST_SPARE = 0.5;

        private final Scenario scenario;
        private final HilPlan plan;
        private final int delay;
        private final Pace pace;
        private boolean allStepped;
        private long waits;
        private int lag;
        private int worstLag;
        private long lateCommits;

        /**
         * @param orders pending orders to eject vehicles; this conductor adds its own
         * @param pace of this rank
         */
        Live(Scenario scenario, EventRecorder log, EjectOrders orders, Pace pace) {
            super(log, orders);
            plan = Objects.requireNonNull(scenario.hil());
            this.scenario = scenario;
            delay = scenario.exchange().delay();
            this.pace = pace;
        }

        /**
         * Counts the commit in the time of the next step, so that other ranks have until then, and no step does
         * the work of both.
         */
        @Override
        public void epochEnded(int epoch, int last) {
            if (epoch < last) {
                pace.await((long) epoch * scenario.clock().epochTicks());
            } else {
                allStepped = true;
                pace.finish();
            }
        }

        /** Half a step, so that an order on top of the commit leaves most of a step for the next one. */
        @Override
        public boolean hasTimeToSpare() {
            return !allStepped && pace.spare() >= LEAST_SPARE;
        }

        @Override
        public void waits() {
            waits += allStepped ? 0 : 1;
        }

        @Override
        public boolean decide(int[] arrived, CommitVector vector) {
            orders.applyTo(vector);
            if (vector.commit() > vector.last() - delay && !allArrived(arrived, vector, vector.last())) {
                return false; // all steps are done: late vehicles may catch up now
            }
            lag = 0;
            for (int v = 0; v < arrived.length; v++) {
                if (!vector.isEjected(v)) {
                    vector.include(v, Math.max(vector.included(v), Math.min(arrived[v], vector.commit())));
                    judge(v, vector);
                }
            }
            worstLag = Math.max(worstLag, lag);
            lateCommits += lag > 0 ? 1 : 0;
            return true;
        }

        private void judge(int vehicle, CommitVector vector) {
            int behind = vector.lag(vehicle);
            lag = Math.max(lag, behind);
            HilPlan.Lag limits = plan.lag();
            int epoch = vector.commit() + delay;
            if (behind <= limits.most_epochs(epoch)) {
                return;
            }
            Scenario.Clock clock = scenario.clock();
            if (!limits.ejects() || plan.contains(vehicle)) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "vehicle %s is %.3f s behind in epoch %d, more than %s allows; raise it, or write on_lag:"
                                + " eject",
                        scenario.vehicles().get(vehicle).name(),
                        behind * clock.epochTicks() * clock.step_s(),
                        epoch,
                        epoch <= limits.starting_epochs() ? "start_lag_s" : "max_lag_s"));
            }
            orders.decide(vehicle, (long) epoch * clock.epochTicks() - 1);
            orders.applyTo(vector);
        }

        /** Number of epochs by which the slowest other vehicle is behind now. */
        int lag() {
            return lag;
        }

        /** Number of times that the rank waited for others before its last step had ended; more than 0 is a defect. */
        long waitTurns() {
            return waits;
        }

        /** Number of commits that lacked an epoch of some vehicle. */
        long lateCommits() {
            return lateCommits;
        }

        /** Greatest number of epochs that a vehicle was behind. */
        int worstLag() {
            return worstLag;
        }
    }

    /** Waits for all vehicles, so that every commit includes its epoch of each. For runs without pacing. */
    static class Patient extends Logged {
        Patient(EventRecorder log, EjectOrders orders) {
            super(log, orders);
        }

        @Override
        public boolean decide(int[] arrived, CommitVector vector) {
            orders.applyTo(vector);
            if (!allArrived(arrived, vector, vector.commit())) {
                return false;
            }
            for (int v = 0; v < arrived.length; v++) {
                if (!vector.isEjected(v)) {
                    vector.include(v, vector.commit());
                }
            }
            return true;
        }
    }

    /** Waits for all vehicles, and for a test program that allows each epoch. */
    static final class Stepped extends Patient {
        private final StepGate gate;

        Stepped(EventRecorder log, EjectOrders orders, StepGate gate) {
            super(log, orders);
            this.gate = gate;
        }

        @Override
        public void epochEnded(int epoch, int last) {
            gate.reached(epoch, epoch >= last);
        }

        @Override
        public boolean holds() {
            return gate.holds();
        }
    }

    /** Decides as in a recorded run, and waits for the epochs that its commits included. */
    static final class Recorded extends Logged {
        private final EventRecording recording;
        private final int commits;

        /** @param run the recorded run */
        Recorded(org.furrow.node.hil.recording.Recorded run, EventRecorder log, EjectOrders orders) {
            super(log, orders);
            recording = run.ofConductor();
            commits = run.commits();
        }

        @Override
        public boolean decide(int[] arrived, CommitVector vector) {
            int commit = vector.commit();
            for (int v = 0; v < arrived.length; v++) {
                if (arrived[v] < recording.included(commit, v)) {
                    return false;
                }
            }
            for (int v = 0; v < arrived.length; v++) {
                vector.include(v, recording.included(commit, v));
            }
            orders.applyTo(vector);
            vector.endAfter(Math.min(vector.last(), commits));
            return true;
        }
    }
}
