package org.furrow.node.engine;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.grid.NodeField;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;

/** Alters messages in transit. */
final class Alteration {
    private Alteration() {}

    /** Flips a bit of the message's last byte. */
    static DirectBuffer ofLastByte(DirectBuffer message, int length) {
        byte[] copy = new byte[length];
        message.getBytes(0, copy);
        copy[length - 1] ^= 1;
        return new UnsafeBuffer(copy);
    }

    /** Encodes the message again, with valid checksums, and the lowest bit of the first node's sinkage flipped. */
    static DirectBuffer ofFirstSinkage(DirectBuffer message, int length) {
        EpochReader reader = new EpochReader();
        EpochWriter writer = new EpochWriter();
        VehicleReport report = new VehicleReport();
        String fault = reader.wrapWhole(message, length);
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
        int altered = 1;
        int[] fields = new int[NodeField.COUNT];
        writer.begin(reader.rank(), reader.epoch(), reader.digest(), reader.digestEpoch(), false);
        while (reader.nextVehicle()) {
            reader.report(report);
            writer.beginVehicle(reader.vehicle(), reader.baseEpoch(), reader.stateHash(), report);
            while (reader.nextTile()) {
                writer.tile(reader.tileKey(), reader.tileMask());
                while (reader.nextNode()) {
                    reader.copyFields(fields);
                    fields[0] ^= altered;
                    writer.node(fields, 0);
                    altered = 0;
                }
            }
            writer.endVehicle();
        }
        byte[] copy = new byte[writer.end()];
        writer.buffer().getBytes(0, copy);
        return new UnsafeBuffer(copy);
    }
}
