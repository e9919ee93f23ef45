package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/** Gives the observers of a scenario copies of what a rank reaches. */
final class ObserverRelay implements EpochObserver, AutoCloseable {
    private static final String FOLDER = "observers/rank-";

    private final int vehicles;
    private final List<Observer> observers = new ArrayList<>();
    /** Folders that the observers leave in that of the run, relative to it. */
    final List<String> parts;

    ObserverRelay(Scenario scenario, int rank, Path run) throws IOException {
        vehicles = scenario.vehicles().size();
        List<ObserverType.Plan> plans = scenario.attached().observers();
        parts = plans.isEmpty() ? List.of() : List.of(FOLDER + rank);
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        List<@Nullable CollisionBody> hulls = hulls(scenario);
        for (ObserverType.Plan plan : plans) {
            Path folder = Files.createDirectories(run.resolve(FOLDER + rank));
            observers.add(plan.open(
                    new ObserverType.Rank(rank, names, hulls, scenario.clock().time_s(1), folder)));
        }
    }

    private static List<@Nullable CollisionBody> hulls(Scenario scenario) {
        CollisionSpec spec = scenario.exchange().collisions();
        List<@Nullable CollisionBody> hulls = new ArrayList<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            CollisionBody plain = plan.model().collisionBody();
            hulls.add(spec == null || plain == null ? plain : VehicleUnit.collisionBody(plan.model(), spec));
        }
        return hulls;
    }

    @Override
    public void onBegin(List<VehicleUnit> units) {
        List<Integer> own = units.stream().map(VehicleUnit::index).toList();
        observers.forEach(each -> each.onBegin(own));
    }

    @Override
    public void onStepped(int epoch, List<VehicleUnit> units) {
        for (Observer each : observers) {
            @Nullable VehicleReport[] reports = new VehicleReport[vehicles];
            for (VehicleUnit unit : units) {
                reports[unit.index()] = copy(unit.report());
            }
            each.onStepped(epoch, Arrays.asList(reports));
        }
    }

    @Override
    public void onMessages(CommitVector commit, EpochMailbox messages) {
        for (Observer each : observers) {
            each.onMessages(
                    commit.commit(),
                    IntStream.range(0, vehicles).mapToObj(commit::included).toList());
        }
    }

    @Override
    public void onCommitted(int epoch, Neighbours known) {
        for (Observer each : observers) {
            @Nullable VehicleReport[] reports = new VehicleReport[vehicles];
            for (int v = 0; v < vehicles; v++) {
                reports[v] = known.hasReport(v) ? copy(known.committed(v)) : null;
            }
            each.onCommitted(epoch, Arrays.asList(reports));
        }
    }

    @Override
    public void onDigest(int epoch, long digest) {
        observers.forEach(each -> each.onDigest(epoch, digest));
    }

    private static VehicleReport copy(VehicleReport report) {
        VehicleReport copy = new VehicleReport();
        copy.set(report);
        return copy;
    }

    @Override
    public void close() throws IOException {
        for (Observer each : observers) {
            each.close();
        }
    }
}
