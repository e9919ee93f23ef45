package org.furrow.node.hil.binding;

/**
 * Code of a plug-in between the data bytes of a message and the bus, such as a maker's checksum. Its results must
 * depend on its arguments and the messages before alone, so that a replay repeats them. Its methods must not allocate.
 */
public interface Transformer {
    /**
     * Changes the data of a message after its fields, counter and checksum are set, before it is sent.
     *
     * @param id identifier of the frame, 11 or 29 bits
     * @param data the message in its first {@code length} bytes
     * @param number counts the periods of the message
     */
    void pack(int id, byte[] data, int length, long number);

    /**
     * Checks the data of a received message, and may change them, before its checksum and counter are checked and its
     * fields are read.
     *
     * @param id as in {@link #pack}
     * @param data a copy of the message in its first {@code length} bytes
     * @return false: the message is ignored, like one with a wrong checksum
     */
    boolean unpack(int id, byte[] data, int length);
}
