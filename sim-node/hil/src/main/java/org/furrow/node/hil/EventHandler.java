package org.furrow.node.hil;

import org.furrow.node.can.CanFrame;

/** Acts on what comes from outside, in a tick, before the vehicle is stepped. */
interface EventHandler {
    /** A frame from the bus, valid during the call only. */
    void frame(CanFrame frame);

    /** The operator has moved something. */
    void operator(OperatorAxis axis, double value);

    /** The run is to go on without a vehicle. */
    void eject(int vehicle);
}
