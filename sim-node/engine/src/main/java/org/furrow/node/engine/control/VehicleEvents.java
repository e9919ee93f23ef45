package org.furrow.node.engine.control;

import java.util.Arrays;

/**
 * The events of one vehicle. What they do in a tick depends on their list and the tick alone, so a resumed run needs
 * nothing but the list. Reading allocates nothing.
 */
public final class VehicleEvents {
    private static final RunEvent[] NONE = {};

    private RunEvent[] pushes = NONE;
    /** Ascending by tick and order, as all these. */
    private RunEvent[] speeds = NONE;

    private RunEvent[] pressures = NONE;

    private long ejectedAt = Long.MAX_VALUE;

    void add(RunEvent event) {
        switch (event.act()) {
            case RunEvent.Push _ -> pushes = with(pushes, event);
            case RunEvent.Speed _ -> speeds = with(speeds, event);
            case RunEvent.Pressure _ -> pressures = with(pressures, event);
            case RunEvent.Eject _ -> ejectedAt = Math.min(ejectedAt, event.tick());
        }
    }

    private static RunEvent[] with(RunEvent[] before, RunEvent added) {
        RunEvent[] after = new RunEvent[before.length + 1];
        int at = before.length;
        while (at > 0 && RunEvents.ORDER.compare(before[at - 1], added) > 0) {
            at--;
        }
        System.arraycopy(before, 0, after, 0, at);
        after[at] = added;
        System.arraycopy(before, at, after, at + 1, before.length - at);
        return after;
    }

    /**
     * Returns whether a push acts in a tick.
     *
     * @param wrench receives the sum of the forces that act, in W, in N; its moment is set to 0
     */
    public boolean push(long tick, double[] wrench) {
        boolean acts = false;
        for (RunEvent event : pushes) {
            if (event.act() instanceof RunEvent.Push push
                    && tick >= event.tick()
                    && tick - event.tick() < push.ticks()) {
                if (!acts) {
                    Arrays.fill(wrench, 0);
                }
                acts = true;
                wrench[0] += push.fx_N();
                wrench[1] += push.fy_N();
                wrench[2] += push.fz_N();
            }
        }
        return acts;
    }

    /** Speed that the driver holds in an epoch that begins with a tick, in m/s; NaN: that of the scenario. */
    public double speed_mps(long firstTick) {
        double last_mps = Double.NaN;
        for (RunEvent event : speeds) {
            if (event.act() instanceof RunEvent.Speed speed && event.tick() <= firstTick) {
                last_mps = speed.speed_mps();
            }
        }
        return last_mps;
    }

    /** Inflation pressure of the tyres in a tick, in Pa; NaN: that of the scenario. */
    public double pressure_Pa(long tick) {
        double last_Pa = Double.NaN;
        for (RunEvent event : pressures) {
            if (event.act() instanceof RunEvent.Pressure pressure && event.tick() <= tick) {
                last_Pa = pressure.pressure_Pa();
            }
        }
        return last_Pa;
    }

    /** Whether the vehicle has left the run before an epoch that begins with a tick. */
    public boolean isEjected(long firstTick) {
        return firstTick >= ejectedAt;
    }
}
