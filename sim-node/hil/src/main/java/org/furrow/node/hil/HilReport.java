package org.furrow.node.hil;

import org.furrow.node.can.BusStats;
import org.furrow.node.engine.Conductor;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Report of a run in the loop: {@code hil.json}. */
final class HilReport {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Scenario scenario;
    private final HilExtension.Setup setup;
    private final @Nullable RealTime realTime;
    private final HilStepTimes times;
    private final @Nullable BusStats busStats;

    /** @param busStats counters of the bus in the run, null without one */
    HilReport(
            Scenario scenario,
            HilExtension.Setup setup,
            @Nullable RealTime realTime,
            HilStepTimes times,
            @Nullable BusStats busStats) {
        this.busStats = busStats;
        this.scenario = scenario;
        this.setup = setup;
        this.realTime = realTime;
        this.times = times;
    }

    ObjectNode json(
            @Nullable HilPilot pilot, Conductor conductor, EjectOrders orders, EventLog log, @Nullable String digest) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("scenario", scenario.name());
        if (digest != null) {
            json.put("digest", digest);
        }
        if (setup.recording() != null) {
            json.put("replay_of", setup.recording().run().toString());
        }
        json.put("step_us", scenario.clock().step_s() * 1e6);
        times.write(json);
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
        json.put("events_lost", setup.queue().lost());
        json.put("log_lost", log.lost());
        json.put("repeatable", log.lost() == 0);
        putBus(json.putObject("bus"), pilot);
        return json;
    }

    private void putRealTime(ObjectNode json) {
        RealTime granted = realTime;
        json.put("paced", granted != null);
        if (granted != null) {
            json.put("fifo", granted.isFifo());
            json.put("memory_locked", granted.isLocked());
            json.put("pinned", granted.isPinned());
            granted.refused().forEach(json.withArray("refused")::add);
        }
    }

    private void putBus(ObjectNode json, @Nullable HilPilot pilot) {
        json.put("name", setup.busName());
        BusStats stats = busStats;
        if (stats != null) {
            json.put("state", stats.state().toString());
            json.put("sent", stats.sent());
            json.put("received", stats.received());
            json.put("dropped", stats.dropped());
            json.put("missed", stats.missed());
            json.put("malformed", stats.malformed());
            json.put("error_frames", stats.errorFrames());
            json.put("bus_offs", stats.busOffs());
            json.put("reopens", stats.reopens());
            json.put("last_fault", stats.lastFault());
        }
        if (pilot != null) {
            MessageReport.write(json.putObject("messages"), pilot.inbound(), pilot.outbound());
            pilot.writeSignals(json.putObject("signals"));
        }
    }
}
