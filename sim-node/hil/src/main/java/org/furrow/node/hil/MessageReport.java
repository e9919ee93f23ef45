package org.furrow.node.hil;

import org.furrow.node.can.message.FastPacketReader;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.InboundCounts;
import org.furrow.node.hil.binding.Outbound;
import tools.jackson.databind.node.ObjectNode;

/** Counters of messages: {@code messages} in {@code hil.json}. */
final class MessageReport {
    private MessageReport() {}

    static void write(ObjectNode json, Inbound inbound, Outbound outbound) {
        InboundCounts counts = inbound.counts();
        json.put("frames", counts.frames());
        json.put("taken", counts.taken());
        json.put("unknown", counts.unknown());
        json.put("for_others", counts.forOthers());
        json.put("malformed", counts.malformed());
        json.put("wrong_checksums", counts.wrongChecksums());
        json.put("repeated", counts.repeated());
        json.put("skipped", counts.skipped());
        json.put("not_available", counts.notAvailable());
        json.put("timeouts", counts.timeouts());
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
