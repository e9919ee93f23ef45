package org.furrow.node.sense.frame;

import java.io.IOException;

/** Receives the arrays of a frame. The product of a shape is the number of its array's values. */
public interface ArrayReceiver {
    /** Receives an array of real numbers of 64 bits. */
    void add(String name, double[] values, int... shape) throws IOException;

    /** Receives an array of real numbers of 32 bits. */
    void add(String name, float[] values, int... shape) throws IOException;

    /** Receives an array of signed whole numbers. */
    void add(String name, int[] values, int... shape) throws IOException;

    /** Receives an array of unsigned whole numbers of 16 bits. */
    void add(String name, short[] values, int... shape) throws IOException;

    /** Receives an array of unsigned whole numbers of 8 bits. */
    void add(String name, byte[] values, int... shape) throws IOException;
}
