package org.furrow.vehicle.drivetrain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.ShaftSystem.BodyTerm;
import org.furrow.vehicle.spec.ShaftSystem.ShaftTerm;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * Wheels that a shaft drives through a fixed ratio: one wheel, or several by open differentials, which share the torque
 * equally.
 *
 * @param wheels names of the wheels, at least one
 * @param ratio speed of the shaft over the mean speed of the wheels
 * @param carrier body that holds motor and gears; null: the chassis
 */
public record DriveOutput(
        List<String> wheels, double ratio, @Nullable String carrier) {
    public DriveOutput {
        wheels = List.copyOf(wheels);
        Ranges.positive("ratio", ratio);
        if (wheels.isEmpty()) {
            throw new IllegalArgumentException("a drive needs at least one wheel");
        }
    }

    /**
     * The gear: the shaft's speed relative to the carrier is the ratio times the mean speed of the wheels relative to
     * it. The torque of the shaft therefore acts between wheels and carrier.
     */
    SpeedSum gear(int shaft, List<WheelMount> mounts, String chassis) {
        String holder = carrier == null ? chassis : carrier;
        double share = ratio / wheels.size();
        List<BodyTerm> bodies = new ArrayList<>();
        for (String wheel : wheels) {
            addHalfShaft(bodies, mount(wheel, mounts), holder, -share, true);
            bodies.add(new BodyTerm(holder, Axes.PARALLEL.y(), share));
        }
        return new SpeedSum(List.of(new ShaftTerm(shaft, 1)), bodies);
    }

    /**
     * Adds the speed of a half shaft, times a coefficient. Relative to the carrier it equals the speed of the wheel
     * relative to its upright, because of the constant-velocity joint. The shaft's torque acts on the wheel about the
     * wheel's axis and on the carrier about the carrier's axis; the upright reacts their difference at a steered or
     * cambered wheel.
     *
     * @param reacts whether the upright takes part
     */
    static void addHalfShaft(
            List<BodyTerm> bodies, WheelMount wheel, String carrier, double coefficient, boolean reacts) {
        bodies.add(new BodyTerm(wheel.body(), Axes.PARALLEL.y(), coefficient));
        if (reacts && !wheel.upright().equals(carrier)) {
            bodies.add(new BodyTerm(wheel.upright(), wheel.body(), Axes.PARALLEL.y(), -coefficient));
            bodies.add(new BodyTerm(wheel.upright(), carrier, Axes.PARALLEL.y(), coefficient));
        }
    }

    static WheelMount mount(String wheel, List<WheelMount> mounts) {
        return mounts.stream()
                .filter(candidate -> candidate.name().equals(wheel))
                .findFirst()
                .orElseThrow();
    }

    /** Requires that wheels and carriers exist, and that no wheel is driven twice. */
    static void check(List<DriveOutput> outputs, Collection<String> wheels, Collection<String> bodies) {
        Set<String> driven = new HashSet<>();
        for (DriveOutput output : outputs) {
            for (String wheel : output.wheels) {
                if (!wheels.contains(wheel)) {
                    throw new IllegalArgumentException("a drive names wheel '" + wheel + "'; there are " + wheels);
                }
                if (!driven.add(wheel)) {
                    throw new IllegalArgumentException("wheel '" + wheel + "' is driven twice");
                }
            }
            if (output.carrier != null && !bodies.contains(output.carrier)) {
                throw new IllegalArgumentException("a drive names body '" + output.carrier + "', which does not exist");
            }
        }
    }
}
