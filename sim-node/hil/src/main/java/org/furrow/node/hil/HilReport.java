package org.furrow.node.hil;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.j1939.FastPacketReader;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.hil.binding.Inbound;
import org.furrow.node.hil.binding.InboundCounts;
import org.furrow.node.hil.binding.Outbound;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.pace.HilStepTimes;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.pilot.BusNode;
import org.furrow.node.hil.pilot.HilPilot;
import org.furrow.node.hil.recording.BusTrace;
import org.furrow.node.hil.recording.EventLog;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Report of a vehicle in the loop: {@code hil.json}. */
record HilReport(
        HilExtension.Context context,
        HilExtension.Loop loop,
        @Nullable RealTime realTime,
        HilStepTimes times,
        BusTrace trace) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** The counters of a bus now; those of the first step are passed to {@link #json}. */
    static List<Long> busCounts(BusStats stats) {
        return Arrays.stream(Counter.values()).map(stats::get).toList();
    }

    /** @param busCountsBefore {@link #busCounts} of each bus at the first step of the run; empty before it */
    ObjectNode json(
            @Nullable HilPilot pilot,
            @Nullable Conductor conductor,
            EjectOrders orders,
            EventLog log,
            @Nullable String digest,
            List<List<Long>> busCountsBefore) {
        Scenario scenario = context.scenario();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("scenario", scenario.name());
        if (context.plan().vehicles().size() > 1) {
            json.put("vehicle", loop.inputs().name());
        }
        if (digest != null) {
            json.put("digest", digest);
        }
        if (context.recording() != null) {
            json.put("replay_of", context.recording().run().toString());
        }
        Instant started = trace.started();
        if (started != null) {
            json.put("started_utc", started.truncatedTo(ChronoUnit.MICROS).toString());
        }
        json.put("step_us", scenario.clock().step_s() * 1e6);
        times.write(json);
        if (started != null) {
            trace.times().write(json.putObject("wire"));
        }
        putRealTime(json.putObject("real_time"));
        ObjectNode peers = json.putObject("peers");
        if (conductor instanceof Conductors.Live live) {
            peers.put("late_commits", live.lateCommits());
            peers.put("worst_lag_epochs", live.worstLag());
            peers.put("wait_turns", live.waitTurns());
        }
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            if (orders.isOrdered(v)) {
                peers.withArray("ejected").add(scenario.vehicles().get(v).name());
            }
        }
        json.put("events_lost", loop.setup().queue().lost());
        json.put("log_lost", log.lost());
        json.put("repeatable", log.lost() == 0);
        putBuses(json, pilot, busCountsBefore);
        if (pilot != null) {
            pilot.readiness().write(json.putArray("readiness"), scenario.clock().step_s());
        }
        return json;
    }

    /** One bus is under {@code bus}, several are by name under {@code buses}. */
    private void putBuses(ObjectNode json, @Nullable HilPilot pilot, List<List<Long>> before) {
        List<HilExtension.Line> lines = loop.setup().lines();
        for (int k = 0; k < lines.size(); k++) {
            ObjectNode bus = lines.size() == 1
                    ? json.putObject("bus")
                    : json.withObject("/buses")
                            .putObject(loop.vehicle().buses().get(k).name());
            putBus(bus, lines.get(k), before.isEmpty() ? List.of() : before.get(k));
            if (pilot != null) {
                BusNode node = pilot.node(k);
                node.writeAddress(bus);
                putMessages(bus.putObject("messages"), node.inbound(), node.outbound());
                pilot.writeSignals(k, bus.putObject("signals"));
            }
        }
    }

    /**
     * Passes warnings, and the closing lines of a paced run, to its view.
     *
     * @param lost entries that the recording lacks
     */
    void close(@Nullable HilPilot pilot, long lost) {
        HilView view = context.view();
        String of = context.plan().vehicles().size() == 1 ? "" : loop.inputs().name() + ": ";
        if (lost > 0) {
            view.warn(
                    of + lost + " events are missing in the recording, which could not be written as fast as they came:"
                            + " the run cannot be replayed");
        }
        for (int k = 0; pilot != null && k < loop.setup().lines().size(); k++) {
            String trouble = pilot.node(k).troubleWithAddress();
            if (!trouble.isEmpty()) {
                view.warn(of + loop.setup().lines().get(k).address() + ": " + trouble);
            }
        }
        if (trace.started() == null) {
            return;
        }
        view.closing(of + times);
        view.closing(of + trace.times());
        RealTime granted = realTime;
        if (granted != null && !granted.refused().isEmpty()) {
            view.closing(of + "refused: " + String.join("; ", granted.refused()));
        }
        if (times.slips() > 0) {
            view.warn(String.format(
                    Locale.ROOT,
                    "%sthe simulator did not keep pace: simulated time is %.3f s behind the clock",
                    of,
                    times.slipped_s()));
        }
    }

    private void putRealTime(ObjectNode json) {
        RealTime granted = realTime;
        json.put("paced", granted != null);
        if (granted != null) {
            json.put("fifo", granted.isFifo());
            json.put("memory_locked", granted.isLocked());
            json.put("pinned", granted.isPinned());
            granted.helpers().forEach(json.withArray("helpers")::add);
            granted.refused().forEach(json.withArray("refused")::add);
        }
    }

    private static void putBus(ObjectNode json, HilExtension.Line line, List<Long> before) {
        json.put("name", line.address());
        CanBus bus = line.bus();
        if (bus == null) {
            return;
        }
        json.put("state", bus.stats().state().toString());
        List<Long> now = busCounts(bus.stats());
        Counter[] counters = Counter.values();
        for (int k = 0; k < counters.length; k++) {
            String key = counters[k].name().toLowerCase(Locale.ROOT);
            json.put(key, now.get(k) - (before.isEmpty() ? 0 : before.get(k)));
        }
        json.put("last_fault", bus.stats().lastFault());
    }

    private static void putMessages(ObjectNode json, Inbound inbound, Outbound outbound) {
        for (InboundCounts.Kind kind : InboundCounts.Kind.values()) {
            json.put(kind.name().toLowerCase(Locale.ROOT), inbound.counts().get(kind));
        }
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
