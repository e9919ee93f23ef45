package org.furrow.node.hil;

import java.util.Locale;
import java.util.Objects;
import org.furrow.node.engine.CommitVector;
import org.furrow.node.engine.Conductor;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;

/** How the rank of the HIL vehicle decides what commits include. */
final class Conductors {
    private Conductors() {}

    /** The time that a rank keeps. */
    interface Pace {
        /** Waits until a tick is due. */
        void await(long tick);

        /** The last step has ended. */
        void finish();
    }

    /** Waits for nobody: a commit includes what has arrived. Who falls too far behind is ejected, or ends the run. */
    static final class Live implements Conductor {
        private final Scenario scenario;
        private final int most_epochs;
        private final boolean ejects;
        private final int delay;
        private final EventRecorder log;
        private final EjectOrders orders;
        private final Pace pace;
        private boolean allStepped;
        private long waits;
        private int lag;
        private int worstLag;
        private long lateCommits;

        /**
         * @param orders to eject vehicles, by event; receives those that are decided here
         * @param pace that the rank keeps
         */
        Live(Scenario scenario, EventRecorder log, EjectOrders orders, Pace pace) {
            HilPlan plan = Objects.requireNonNull(scenario.exchange().hil());
            this.scenario = scenario;
            most_epochs = plan.lag().most_epochs();
            ejects = plan.lag().ejects();
            delay = scenario.exchange().delay();
            this.log = log;
            this.orders = orders;
            this.pace = pace;
        }

        /** Commits belong to the time of the next step: so others have until then, and no step has to bear both ends of an epoch. */
        @Override
        public void epochEnded(int epoch, int last) {
            if (epoch < last) {
                pace.await((long) epoch * scenario.clock().epochTicks());
            } else {
                allStepped = true;
                pace.finish();
            }
        }

        @Override
        public void waits() {
            waits += allStepped ? 0 : 1;
        }

        @Override
        public boolean decide(int[] arrived, CommitVector vector) {
            orders.give(vector);
            if (vector.commit() > vector.last() - delay && !allArrived(arrived, vector)) {
                return false; // all steps are done: who is late may now come to the end
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

        private static boolean allArrived(int[] arrived, CommitVector vector) {
            for (int v = 0; v < arrived.length; v++) {
                if (!vector.isEjected(v) && arrived[v] < vector.last()) {
                    return false;
                }
            }
            return true;
        }

        private void judge(int vehicle, CommitVector vector) {
            int behind = vector.lag(vehicle);
            lag = Math.max(lag, behind);
            if (behind <= most_epochs) {
                return;
            }
            Scenario.Clock clock = scenario.clock();
            if (!ejects) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "vehicle %s is %.3f s behind in epoch %d, more than max_lag_s allows; raise it, or write on_lag:"
                                + " eject",
                        scenario.vehicles().get(vehicle).name(),
                        behind * clock.epochTicks() * clock.step_s(),
                        vector.commit() + delay));
            }
            orders.decide(vehicle, (long) (vector.commit() + delay) * clock.epochTicks() - 1);
            orders.give(vector);
        }

        @Override
        public void decided(CommitVector vector) {
            log.commit(vector);
        }

        /** By how many epochs the last of the others is behind now. */
        int lag() {
            return lag;
        }

        /** Turns in which the rank waited for others before its last step had ended: none, or something is broken. */
        long waitTurns() {
            return waits;
        }

        /** Commits that did not include everybody's epoch. */
        long lateCommits() {
            return lateCommits;
        }

        /** The most epochs that anybody was behind. */
        int worstLag() {
            return worstLag;
        }
    }

    /** Waits for everybody, as fast as all can: what a commit includes is as if all were in time. For runs without a clock. */
    static final class Patient implements Conductor {
        private final EventRecorder log;
        private final EjectOrders orders;

        Patient(EventRecorder log, EjectOrders orders) {
            this.log = log;
            this.orders = orders;
        }

        @Override
        public boolean decide(int[] arrived, CommitVector vector) {
            orders.give(vector);
            for (int v = 0; v < arrived.length; v++) {
                if (!vector.isEjected(v) && arrived[v] < vector.commit()) {
                    return false;
                }
            }
            for (int v = 0; v < arrived.length; v++) {
                if (!vector.isEjected(v)) {
                    vector.include(v, vector.commit());
                }
            }
            return true;
        }

        @Override
        public void decided(CommitVector vector) {
            log.commit(vector);
        }
    }

    /** Decides as was decided in a run that was recorded, and waits until what was there then is there. */
    static final class Recorded implements Conductor {
        private final Recording recording;
        private final EventRecorder log;
        private final EjectOrders orders;

        Recorded(Recording recording, EventRecorder log, EjectOrders orders) {
            this.recording = recording;
            this.log = log;
            this.orders = orders;
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
            orders.give(vector);
            vector.endAfter(Math.min(vector.last(), recording.commits()));
            return true;
        }

        @Override
        public void decided(CommitVector vector) {
            log.commit(vector);
        }
    }
}
