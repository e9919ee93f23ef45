package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.furrow.node.scenario.VehiclePlan;

/** Finds vehicles that start in the same place. */
public final class StartPlaces {
    /** Smaller overlaps are left to the contact between chassis, in m. */
    private static final double LEAST_M = 0.05;

    private StartPlaces() {}

    /**
     * Two vehicles that enter in the same epoch and overlap.
     *
     * @param first index of the vehicle
     * @param second index of the later vehicle
     */
    public record Overlap(int first, int second, double overlap_m, double distance_m) {
        /** Describes the overlap in terms of the vehicles' names. */
        public String text(List<VehiclePlan> vehicles) {
            return String.format(
                    Locale.ROOT,
                    "'%s' starts inside '%s': their hulls overlap by %.2f m at a distance of %.2f m",
                    vehicles.get(second).name(),
                    vehicles.get(first).name(),
                    overlap_m,
                    distance_m);
        }
    }

    /** Returns all overlaps, in the order of the vehicles. */
    public static List<Overlap> overlaps(List<VehiclePlan> vehicles) {
        List<HullRectangle> prints = new ArrayList<>();
        List<Double> reach_m = new ArrayList<>();
        for (VehiclePlan vehicle : vehicles) {
            HullRectangle print = HullRectangle.of(vehicle.model().spec(), vehicle.start());
            prints.add(print);
            reach_m.add(print.reach_m(vehicle.start().x_m(), vehicle.start().y_m()));
        }
        double largest_m = reach_m.stream().mapToDouble(each -> each).max().orElse(0);
        List<Integer> byX = IntStream.range(0, vehicles.size())
                .boxed()
                .sorted(Comparator.comparingDouble(v -> vehicles.get(v).start().x_m()))
                .toList();
        List<Overlap> overlaps = new ArrayList<>();
        for (int k = 0; k < byX.size(); k++) {
            VehiclePlan one = vehicles.get(byX.get(k));
            for (int n = k + 1; n < byX.size(); n++) {
                VehiclePlan other = vehicles.get(byX.get(n));
                if (other.start().x_m() - one.start().x_m() > 2 * largest_m) {
                    break;
                }
                int first = Math.min(byX.get(k), byX.get(n));
                int second = Math.max(byX.get(k), byX.get(n));
                double distance_m = distance_m(one, other);
                boolean near = distance_m < reach_m.get(first) + reach_m.get(second);
                if (near && one.enterEpoch() == other.enterEpoch()) {
                    double overlap_m = prints.get(first).overlap_m(prints.get(second));
                    if (overlap_m > LEAST_M) {
                        overlaps.add(new Overlap(first, second, overlap_m, distance_m));
                    }
                }
            }
        }
        overlaps.sort(Comparator.comparingInt(Overlap::first).thenComparingInt(Overlap::second));
        return List.copyOf(overlaps);
    }

    private static double distance_m(VehiclePlan a, VehiclePlan b) {
        double x = a.start().x_m() - b.start().x_m();
        double y = a.start().y_m() - b.start().y_m();
        return Math.sqrt(x * x + y * y);
    }
}
