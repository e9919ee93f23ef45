package org.furrow.node.hil.guidance;

import org.furrow.node.can.message.Guidance;

/** Whether the machine lets a controller act, by its last message (44032). */
final class MachineState {
    private String refusal = "";

    void accept(byte[] data) {
        if (Guidance.LOCKOUT.get(data) == 1) {
            refusal = "the machine's steering is locked";
        } else if (Guidance.REMOTE_ENGAGE.get(data) == 0) {
            refusal = "the operator's switch is off";
        } else if (Guidance.READY.get(data) != 1) {
            refusal = "the machine is not ready";
        } else {
            refusal = "";
        }
    }

    /** Why the machine does not; empty when it does. */
    String refusal() {
        return refusal;
    }
}
