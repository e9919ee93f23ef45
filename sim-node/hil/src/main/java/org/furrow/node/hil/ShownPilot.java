package org.furrow.node.hil;

import java.util.List;
import java.util.Objects;
import org.furrow.node.can.CanBus;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.pace.HilStepTimes;
import org.furrow.node.hil.panel.HilView;
import org.furrow.node.hil.panel.LivePanel;
import org.furrow.node.hil.panel.SignalWindow;
import org.furrow.node.hil.pilot.HilPilot;
import org.furrow.node.hil.recording.EventRecording;
import org.jspecify.annotations.Nullable;

/** A pilot that also updates the status of the run. */
final class ShownPilot implements Pilot {
    private static final int SHOWN_EVERY_S = 1;

    private final HilExtension.Context context;
    private final HilExtension.Loop loop;
    private final HilPilot inner;
    private final HilStepTimes times;
    private final @Nullable Conductor conductor;
    private final @Nullable EventRecording earlier;
    private final Runnable begin;
    private final SignalWindow window;
    private boolean begun;
    private final double step_s;
    private final long every_ticks;
    private final long panelEvery_ticks;

    /**
     * @param earlier the recording of the run before the checkpoint that it resumes from, or null
     * @param begin called before the first tick
     */
    ShownPilot(
            HilExtension.Context context,
            HilExtension.Loop loop,
            HilPilot inner,
            HilStepTimes times,
            @Nullable Conductor conductor,
            @Nullable EventRecording earlier,
            Runnable begin) {
        this.context = context;
        this.loop = loop;
        this.inner = inner;
        this.times = times;
        this.conductor = conductor;
        this.earlier = earlier;
        this.begin = begin;
        window = context.view().window(loop.number());
        step_s = context.scenario().clock().step_s();
        every_ticks = Math.max(1, Math.round(SHOWN_EVERY_S / step_s));
        panelEvery_ticks = Math.max(1, Math.round(LivePanel.PERIOD_S / step_s));
    }

    @Override
    public void before(long tick, VehicleUnit unit) {
        if (!begun) {
            begun = true;
            begin.run();
        }
        inner.before(tick, unit);
        long age = inner.age_ticks();
        if (age != SignalTable.NEVER) {
            times.aged(Math.round(age * step_s * 1e9));
        }
    }

    @Override
    public double[] state() {
        return inner.state();
    }

    @Override
    public void resume(double[] state, long tick) {
        inner.resume(Objects.requireNonNull(earlier, "a run that resumes has a recording"), state, tick);
    }

    @Override
    public void after(long tick, VehicleUnit unit) {
        inner.after(tick, unit);
        window.show(tick, (tick + 1) * step_s, inner.table());
        boolean due = tick % every_ticks == every_ticks - 1;
        LivePanel panel =
                tick % panelEvery_ticks == panelEvery_ticks - 1 ? context.view().panel() : null;
        if (!due && panel == null) {
            return;
        }
        String name = context.plan().vehicles().size() == 1
                ? HilView.ONLY
                : loop.inputs().name();
        HilView.Numbers now = numbers(tick + 1, inner.age_ticks());
        if (due) {
            context.view().show(name, now);
        }
        if (panel != null) {
            panel.show(name, now, inner.isReady(), inner.table());
        }
    }

    private String busState() {
        List<CanBus> buses = loop.buses();
        if (buses.isEmpty()) {
            return "replayed";
        }
        StringBuilder states = new StringBuilder();
        for (int k = 0; k < buses.size(); k++) {
            String trouble = inner.node(k).troubleWithAddress();
            states.append(k == 0 ? "" : ", ")
                    .append(
                            buses.size() == 1
                                    ? ""
                                    : loop.vehicle().buses().get(k).name() + " ")
                    .append(buses.get(k).stats().state())
                    .append(trouble.isEmpty() ? "" : ": " + trouble);
        }
        return states.toString();
    }

    private HilView.Numbers numbers(long ticks, long age) {
        double epoch_s = context.scenario().clock().epochTicks() * step_s;
        return new HilView.Numbers(
                ticks * step_s,
                times.execution_us(50),
                times.execution_us(99),
                times.lateness_us(99),
                times.overruns(),
                times.slips(),
                age == SignalTable.NEVER ? Double.POSITIVE_INFINITY : age * step_s,
                conductor instanceof Conductors.Live decides ? decides.lag() * epoch_s : 0,
                busState());
    }
}
