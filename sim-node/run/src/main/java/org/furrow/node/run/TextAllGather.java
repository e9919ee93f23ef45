package org.furrow.node.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.Transport;

/** Rounds of text, before the first epoch and after the last. */
public final class TextAllGather {
    private TextAllGather() {}

    /** One round: what every rank has to say, in the order of the ranks. */
    public static List<String> hear(Transport transport, String mine) {
        byte[] bytes = mine.getBytes(StandardCharsets.UTF_8);
        MutableDirectBuffer message = transport.message();
        message.putBytes(0, bytes);
        transport.start(bytes.length);
        transport.await();
        List<String> all = new ArrayList<>();
        for (int rank = 0; rank < transport.size(); rank++) {
            byte[] theirs = new byte[transport.receivedLength(rank)];
            transport.received(rank).getBytes(0, theirs);
            all.add(new String(theirs, StandardCharsets.UTF_8));
        }
        transport.release();
        return all;
    }
}
