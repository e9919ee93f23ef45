package org.furrow.node.ros2.rtps;

/** Numbers and flags of the parts of a message. */
final class Submessage {
    static final int HEADER_BYTES = 4;
    static final int MESSAGE_HEADER_BYTES = 20;
    static final int MAGIC = 0x52545053; // "RTPS"

    static final int ACKNACK = 0x06;
    static final int HEARTBEAT = 0x07;
    static final int GAP = 0x08;
    static final int INFO_TIMESTAMP = 0x09;
    static final int INFO_SOURCE = 0x0c;
    static final int INFO_DESTINATION = 0x0e;
    static final int NACK_FRAG = 0x12;
    static final int DATA = 0x15;
    static final int DATA_FRAG = 0x16;
    static final int PAD = 0x01;

    static final int LITTLE_ENDIAN = 1;
    static final int FINAL = 2;
    static final int INLINE_PARAMETERS = 2;
    static final int WITH_DATA = 4;
    static final int WITH_KEY = 8;
    /** Of a sample in fragments. */
    static final int KEY_IN_FRAGMENTS = 4;

    private Submessage() {}
}
