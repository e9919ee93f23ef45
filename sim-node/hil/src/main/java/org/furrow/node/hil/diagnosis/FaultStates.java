package org.furrow.node.hil.diagnosis;

/** Which faults on purpose act. */
public interface FaultStates {
    /** No faults. */
    FaultStates NONE = new FaultStates() {
        @Override
        public int number(String name) {
            return ControlUnit.NONE;
        }

        @Override
        public boolean isActive(int fault, long tick) {
            return false;
        }
    };

    /** Number of a fault by its name, {@link ControlUnit#NONE} if there is none. */
    int number(String name);

    /** Whether a fault acts in a tick. */
    boolean isActive(int fault, long tick);
}
