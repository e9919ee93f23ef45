package org.furrow.node.dataset.observe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.collision.HullOverlap;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** Writes a table of all vehicles about events, from the committed reports of all vehicles. */
final class TriggeredObserver implements Observer {
    private static final List<String> LABELS = List.of("vehicle");

    private final ObserverType.Rank rank;
    private final When when;
    private final EventTable table;
    private final EventWindow<List<Row>> window;
    private final HullOverlap overlap = new HullOverlap();
    private final @Nullable VehicleReport[] earlier;

    /** A vehicle at the end of an epoch. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    private record Row(String vehicle, double[] numbers) {}

    /** @throws IOException if the file cannot be written, or the condition names what this run does not have */
    TriggeredObserver(
            String name, EventTable.Format format, double before_s, double after_s, When when, ObserverType.Rank rank)
            throws IOException {
        this.rank = rank;
        this.when = when;
        earlier = new VehicleReport[rank.vehicles().size()];
        switch (when) {
            case When.Collision two -> {
                requireHull(name, two.first());
                requireHull(name, two.second());
            }
            case When.Limit limit -> vehicle(name, limit.vehicle());
            case When.Every _ -> {}
        }
        window = new EventWindow<>(epochs(before_s), epochs(after_s));
        table = EventTable.create(rank.folder().resolve(name), format, LABELS, VehicleSample.NAMES);
    }

    private int epochs(double time_s) {
        return (int) Math.round(time_s / rank.epoch_s());
    }

    private int vehicle(String observer, String name) throws IOException {
        int vehicle = rank.vehicles().indexOf(name);
        if (vehicle < 0) {
            throw new IOException("observer '" + observer + "': there is no vehicle '" + name + "'; expected one of "
                    + String.join(", ", rank.vehicles()));
        }
        return vehicle;
    }

    private void requireHull(String observer, String name) throws IOException {
        if (rank.hulls().get(vehicle(observer, name)) == null) {
            throw new IOException("observer '" + observer + "': vehicle '" + name + "' has no hull that could collide");
        }
    }

    @Override
    public void onCommitted(int epoch, List<@Nullable VehicleReport> vehicles) {
        List<Row> rows = new ArrayList<>();
        for (int v = 0; v < vehicles.size(); v++) {
            VehicleReport report = vehicles.get(v);
            if (report == null && epoch > 0) {
                throw new IllegalStateException("an observer of type triggered needs the reports of all vehicles, which"
                        + " a rank of a sharded world does not have; run with --world replicated");
            }
            if (report != null) {
                double[] numbers = VehicleSample.of(
                        epoch * rank.epoch_s(),
                        report,
                        earlier[v],
                        rank.epoch_s(),
                        rank.hulls().get(v));
                rows.add(new Row(rank.vehicles().get(v), numbers));
            }
            earlier[v] = report;
        }
        window.offer(
                rows,
                holds(epoch, vehicles, rows),
                chosen -> chosen.forEach(row -> table.append(window.event(), List.of(row.vehicle), row.numbers)));
    }

    private boolean holds(int epoch, List<@Nullable VehicleReport> vehicles, List<Row> rows) {
        return switch (when) {
            case When.Every every -> epoch % every.epochs() == 0;
            case When.Limit limit -> rows.stream().anyMatch(row -> isBeyond(limit, row));
            case When.Collision two -> {
                int a = rank.vehicles().indexOf(two.first());
                int b = rank.vehicles().indexOf(two.second());
                VehicleReport first = vehicles.get(a);
                VehicleReport second = vehicles.get(b);
                yield first != null && second != null && overlap.depth_m(hull(a), first, hull(b), second) > 0;
            }
        };
    }

    private CollisionBody hull(int vehicle) {
        return Objects.requireNonNull(rank.hulls().get(vehicle));
    }

    private static boolean isBeyond(When.Limit limit, Row row) {
        double value = row.numbers[VehicleSample.NAMES.indexOf(limit.signal())];
        return row.vehicle.equals(limit.vehicle()) && (limit.isAbove() ? value > limit.limit() : value < limit.limit());
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
