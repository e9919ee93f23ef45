package org.furrow.node.sense.frame;

import java.io.IOException;

/**
 * What a sensor delivers at a time: the row or the arrays that its {@link org.furrow.node.sense.suite.SensorSpec}
 * declares. Files and tables are made from them; they need not know the type of sensor.
 */
public interface SensorFrame {
    FrameHead head();

    /** The row, in the order of {@link org.furrow.node.sense.suite.SensorSpec#columns}; empty for a frame of arrays. */
    default double[] row() {
        return new double[0];
    }

    /** Passes the arrays, in the order of {@link org.furrow.node.sense.suite.SensorSpec#arrays}. */
    default void arrays(ArrayReceiver to) throws IOException {
        // a row has none
    }

    /** Passes pictures for people; a frame has none unless it says otherwise. */
    default void pictures(PictureReceiver to) throws IOException {
        // none
    }
}
