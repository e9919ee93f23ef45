package org.furrow.node.hil;

import org.furrow.node.can.message.FastPacketReader;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.InboundCounts;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.hil.binding.Outbound;
import tools.jackson.databind.node.ObjectNode;

/** Counters of messages: {@code messages} in {@code hil.json}. */
final class MessageReport {
    private MessageReport() {}

    static void write(ObjectNode json, Inbound inbound, Outbound outbound) {
        InboundCounts counts = inbound.counts();
        json.put("frames", counts.get(Kind.FRAMES));
        json.put("taken", counts.get(Kind.TAKEN));
        json.put("unknown", counts.get(Kind.UNKNOWN));
        json.put("for_others", counts.get(Kind.FOR_OTHERS));
        json.put("malformed", counts.get(Kind.MALFORMED));
        json.put("wrong_checksums", counts.get(Kind.WRONG_CHECKSUMS));
        json.put("repeated", counts.get(Kind.REPEATED));
        json.put("skipped", counts.get(Kind.SKIPPED));
        json.put("not_available", counts.get(Kind.NOT_AVAILABLE));
        json.put("timeouts", counts.get(Kind.TIMEOUTS));
        json.put("waiting_for", inbound.waitingFor());
        FastPacketReader fastPackets = inbound.fastPackets();
        ObjectNode fast = json.putObject("fast_packets");
        fast.put("complete", fastPackets.messages());
        fast.put("incomplete", fastPackets.incomplete());
        fast.put("out_of_order", fastPackets.outOfOrder());
        fast.put("malformed", fastPackets.malformed());
        json.put("sent", outbound.sent());
        json.put("not_taken", outbound.dropped());
        json.put("withheld", outbound.withheld());
    }
}
