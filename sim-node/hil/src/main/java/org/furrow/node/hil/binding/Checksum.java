package org.furrow.node.hil.binding;

import org.furrow.node.can.BitField;
import org.furrow.node.can.message.TorqueSpeedControl;

/** A checksum in the data bytes of a frame. Its methods do not allocate. */
public sealed interface Checksum permits ByteChecksum, Checksum.Tsc1 {
    /** Whether the checksum in a frame with an identifier is right. */
    boolean holds(int id, byte[] data);

    /** Writes the checksum into a frame whose other bytes are set. */
    void put(int id, byte[] data);

    /** The checksum of J1939's TSC1, see {@link TorqueSpeedControl#checksum}. */
    record Tsc1() implements Checksum {
        static final BitField BITS = BitField.little(60, 4);

        @Override
        public boolean holds(int id, byte[] data) {
            return BITS.get(data) == TorqueSpeedControl.checksum(id, data);
        }

        @Override
        public void put(int id, byte[] data) {
            BITS.set(data, TorqueSpeedControl.checksum(id, data));
        }
    }
}
