package org.furrow.node.ros2.simulation;

import org.furrow.node.dataset.ros.CdrWriter;

/**
 * A {@code simulation_interfaces/msg/Result}.
 *
 * @param code one of the numbers below, or one above 100 that a service defines
 * @param message what is wrong; empty: nothing
 */
record ServiceResult(int code, String message) {
    static final int UNSUPPORTED = 0;
    static final int NOT_FOUND = 2;
    static final int INCORRECT_STATE = 3;
    static final int FAILED = 4;
    static final ServiceResult OK = new ServiceResult(1, "");

    boolean isOk() {
        return code == OK.code;
    }

    CdrWriter put(CdrWriter to) {
        return to.int8(code).text(message);
    }
}
