package org.furrow.node.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.Transport;

/** Exchanges texts between ranks, before the first epoch and after the last. */
public final class TextAllGather {
    private TextAllGather() {}

    /** Sends this rank's text and returns those of all ranks, in the order of the ranks; one round of the transport. */
    public static List<String> gather(Transport transport, String own) {
        byte[] bytes = own.getBytes(StandardCharsets.UTF_8);
        MutableDirectBuffer message = transport.message();
        message.putBytes(0, bytes);
        transport.start(bytes.length);
        transport.await();
        List<String> all = new ArrayList<>();
        for (int rank = 0; rank < transport.size(); rank++) {
            byte[] received = new byte[transport.receivedLength(rank)];
            transport.received(rank).getBytes(0, received);
            all.add(new String(received, StandardCharsets.UTF_8));
        }
        transport.release();
        return all;
    }
}
