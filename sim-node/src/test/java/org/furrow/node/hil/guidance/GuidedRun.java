package org.furrow.node.hil.guidance;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.binding.Binding;
import org.furrow.node.can.binding.BindingReader;
import org.furrow.node.can.binding.Inbound;
import org.furrow.node.can.binding.Outbound;
import org.furrow.node.can.binding.SignalCatalogue;
import org.furrow.node.can.binding.SignalTable;
import org.furrow.node.can.bus.MemoryNetwork;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.hil.signal.SignalControls;
import org.furrow.node.hil.signal.VehicleSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.step.EpochObserver;
import org.furrow.node.step.RankLoop;
import org.furrow.node.step.VehicleUnit;
import org.furrow.vehicle.Controls;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Driver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.Traffic;
import org.furrow.world.delta.VehicleReport;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.LocalHub;

/** A whole run in virtual time whose HIL vehicle talks with somebody over a bus in memory, once an epoch; the same frames in the same ticks every time. */
final class GuidedRun implements EpochObserver {
    /** Who sits at the other end of the bus. */
    interface Peer {
        /** Does what is due at a time. */
        void step(long time_ms);
    }

    /** Where the HIL vehicle was at the end of an epoch. */
    record Place(double t_s, double x_m, double y_m, double speed_mps) {}

    final List<Place> places = new ArrayList<>();
    final MemoryNetwork network;
    private final Scenario scenario;
    private final HilPlan plan;
    private final CanBus bus;
    private final Binding binding;
    private final SignalTable table;
    private final Inbound inbound;
    private final Outbound outbound;
    private final AddressClaim claim;
    private final VehicleSignals signals;
    private final SignalControls controls;
    private final CanFrame frame = new CanFrame();
    private final int ready;
    private Peer peer = time_ms -> {};
    private long tick;
    private long digest;

    GuidedRun(Scenario given) throws InputError {
        plan = Objects.requireNonNull(given.exchange().hil());
        VehiclePlan old = given.vehicles().get(plan.vehicle());
        VehicleModel model = old.model();
        double step_s = given.clock().step_s();
        network = new MemoryNetwork(() -> Math.round(tick * step_s * 1e9));
        bus = network.join();
        binding = BindingReader.read(
                Objects.requireNonNull(plan.binding()), SignalCatalogue.of(model.wheelNames()), step_s);
        table = new SignalTable(binding.catalogue());
        signals = new VehicleSignals(table, model.wheelNames(), model.steering(), step_s);
        controls = new SignalControls(binding, table, model.steering());
        inbound = new Inbound(binding, table, 0);
        outbound = new Outbound(binding, table);
        Binding.Node node = Objects.requireNonNull(binding.node());
        claim = new AddressClaim(node.name(), node.address(), step_s);
        claim.start(0);
        ready = binding.catalogue().number("ready");
        List<VehiclePlan> vehicles = new ArrayList<>(given.vehicles());
        vehicles.set(
                plan.vehicle(),
                new VehiclePlan(
                        old.name(),
                        model,
                        old.start(),
                        of -> new Obedient(old.driver().hire(of)),
                        0,
                        old.sensors(),
                        null));
        scenario = new Scenario(
                given.name(),
                given.clock(),
                given.exchange(),
                given.ground(),
                given.routes(),
                vehicles,
                given.origin());
    }

    GuidedRun with(Peer other) {
        peer = other;
        return this;
    }

    /** Runs it all and returns the digest. */
    long run() throws StoreException {
        RankLoop loop = new RankLoop(
                scenario,
                new LocalHub(1, 4, 30_000).rank(0),
                new RankLoop.Settings(2, null, 0, null),
                this,
                () -> false);
        loop.run();
        digest = loop.digest();
        return digest;
    }

    @Override
    public void onStepped(int epoch, List<VehicleUnit> units) {
        VehicleUnit unit = units.get(plan.vehicle());
        VehicleReport report = unit.report();
        int ticks = scenario.clock().epochTicks();
        double step_s = scenario.clock().step_s();
        places.add(new Place(
                scenario.clock().time_s(epoch), report.position_m[0], report.position_m[1], report.speed_mps()));
        // the bus sees the ticks of the epoch to come with what the vehicle has to say at its beginning
        for (int n = 0; n < ticks; n++, tick++) {
            signals.put(report, unit.sensors(), tick);
            table.set(ready, 1, tick);
            bus.drain(this::take);
            inbound.advance(tick);
            if (claim.poll(tick, frame)) {
                bus.send(frame);
            }
            outbound.send(tick, claim.isReady() ? claim.address() : 254, bus::send);
            peer.step(Math.round(tick * step_s * 1000));
        }
    }

    private void take(CanFrame received) {
        claim.onFrame(received, tick);
        inbound.accept(received, tick);
    }

    /** The distance of each place from the path, in m. */
    List<Double> offTrack() {
        Route route = Objects.requireNonNull(scenario.routes().get("s-curve"));
        List<Double> distances = new ArrayList<>();
        double s = 8;
        for (Place place : places) {
            s = route.project_m(place.x_m, place.y_m, s);
            distances.add(Math.hypot(place.x_m - route.x_m(s), place.y_m - route.y_m(s)));
        }
        return distances;
    }

    /** The scenario's driver, over whose steering the bus has the last word. */
    private final class Obedient implements Driver {
        private final Driver inner;

        Obedient(Driver inner) {
            this.inner = inner;
        }

        @Override
        public void decide(VehicleReport self, Traffic traffic, double interval_s, Controls dest) {
            inner.decide(self, traffic, interval_s, dest);
            controls.apply(dest);
        }

        @Override
        public double[] state() {
            return inner.state();
        }

        @Override
        public String stateName(int word) {
            return inner.stateName(word);
        }

        @Override
        public void restore(double[] from, int at, int length) {
            inner.restore(from, at, length);
        }
    }
}
