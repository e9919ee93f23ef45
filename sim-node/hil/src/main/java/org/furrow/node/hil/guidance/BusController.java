package org.furrow.node.hil.guidance;

/** A controller on a CAN bus. Time is passed in, in whole milliseconds. */
public interface BusController {
    /** Receives frames and sends what is due; the time must not decrease. */
    void step(long time_ms);

    /** What the controller does now, in one line that changes only with its state. */
    String status();

    /** What the controller has done, in one line. */
    String summary();
}
