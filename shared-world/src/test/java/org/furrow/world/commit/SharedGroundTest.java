package org.furrow.world.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.TestRandom;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeState;
import org.furrow.world.grid.SlopedGround;
import org.furrow.world.grid.TileKey;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views, messages and commits together, against a model with the full history of writes. */
final class SharedGroundTest {
    private static final int VEHICLES = 3;
    private static final int EPOCHS = 80;

    private final CommittedWorld world = new CommittedWorld();
    private final Committer committer = new Committer(world, (vehicle, key, mask, before) -> {}, 1);
    private final ReferenceWorld reference = new ReferenceWorld();
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final List<Vehicle> vehicles = new ArrayList<>();
    private final List<UnsafeBuffer> messages = new ArrayList<>();

    /** One vehicle's view and the model of its own writes. */
    private static final class Vehicle {
        final GroundView view;
        final Map<Long, Own> own = new HashMap<>();
        /** The vehicle's increments of each node's offset, by epoch. */
        final Map<Long, int[]> raised = new HashMap<>();

        int i;
        int j;

        Vehicle(GroundView view) {
            this.view = view;
        }
    }

    private record Own(int epoch, NodeState state) {}

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void shouldShowTheCommittedWorldBelowEachVehiclesChanges(int delay) {
        Random random = TestRandom.seeded();
        for (int v = 0; v < VEHICLES; v++) {
            vehicles.add(new Vehicle(new GroundView(world, SlopedGround.GENTLE, 0.1, 1.0)));
        }
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            for (Vehicle vehicle : vehicles) {
                drive(vehicle, random);
            }
            messages.add(publish(epoch));
            if (epoch > delay) {
                commit(epoch - delay);
            }
        }
        for (int epoch = EPOCHS - delay + 1; epoch <= EPOCHS; epoch++) {
            commit(epoch);
        }
        for (Vehicle vehicle : vehicles) {
            assertShows(vehicle, "drained");
        }
        reference
                .histories()
                .forEach((coordinates, history) -> assertEquals(
                        history.getLast().fields().toState(),
                        NodeState.committed(world, (int) (coordinates >> 32), coordinates.intValue()),
                        TestRandom.where("committed")));
        assertEquals(reference.joinedNodes(), committer.joinedNodes(), TestRandom.where("joined"));
        assertTrue(reference.joinedNodes() > 0, TestRandom.where("the vehicles never met"));
        assertEquals(world.rehash(), world.digest());
    }

    private void drive(Vehicle vehicle, Random random) {
        vehicle.i = Math.clamp(vehicle.i + random.nextInt(-9, 10), -30, 30);
        vehicle.j = Math.clamp(vehicle.j + random.nextInt(-9, 10), -30, 30);
        assertShows(vehicle, "epoch=" + vehicle.view.epoch());
        for (int n = 0; n < 25; n++) {
            int i = vehicle.i + random.nextInt(-4, 5);
            int j = vehicle.j + random.nextInt(-4, 5);
            NodeState state = NodeState.random(random);
            state.writeTo(vehicle.view, i, j);
            vehicle.own.put(Digest.pair(i, j), new Own(vehicle.view.epoch(), state.rounded()));
            int units = random.nextInt(-500, 1000);
            vehicle.view.raise(i, j, units);
            vehicle.raised.computeIfAbsent(Digest.pair(i, j), at -> new int[EPOCHS + 1])[vehicle.view.epoch()] += units;
        }
    }

    private UnsafeBuffer publish(int epoch) {
        writer.begin(0, epoch, world.digest(), 0, false);
        for (int v = 0; v < VEHICLES; v++) {
            GroundView view = vehicles.get(v).view;
            writer.beginVehicle(v, view.committedEpoch(), 0, new VehicleReport());
            view.publish(writer);
            writer.endVehicle();
        }
        byte[] copy = new byte[writer.end()];
        writer.buffer().getBytes(0, copy);
        return new UnsafeBuffer(copy);
    }

    private void commit(int epoch) {
        UnsafeBuffer message = messages.get(epoch - 1);
        applyToReference(message, epoch);
        committer.begin(epoch);
        assertNull(reader.wrapWhole(message, message.capacity()));
        while (reader.nextVehicle()) {
            committer.survey(reader);
        }
        committer.apply();
        for (int v = 0; v < VEHICLES; v++) {
            committer.rebase(vehicles.get(v).view, v, epoch);
            joinOwn(v, epoch);
        }
    }

    /** Joins a vehicle's younger writes with others' writes in the committed epoch. */
    private void joinOwn(int v, int epoch) {
        vehicles.get(v).own.replaceAll((coordinates, own) -> {
            boolean others = reference.histories().getOrDefault(coordinates, List.of()).stream()
                    .anyMatch(write -> write.epoch() == epoch && write.vehicle() != v);
            NodeState committed = reference.state((int) (coordinates >> 32), coordinates.intValue());
            return own.epoch > epoch && others ? new Own(own.epoch, own.state.max(committed)) : own;
        });
    }

    private void applyToReference(UnsafeBuffer message, int epoch) {
        assertNull(reader.wrapWhole(message, message.capacity()));
        while (reader.nextVehicle()) {
            while (reader.nextTile()) {
                while (reader.nextNode()) {
                    int i = TileKey.i(reader.tileKey(), reader.node());
                    int j = TileKey.j(reader.tileKey(), reader.node());
                    ReferenceWorld.Fields fields = ReferenceWorld.Fields.of(reader);
                    reference.add(reader.vehicle(), reader.baseEpoch(), i, j, fields);
                }
            }
        }
        reference.commit(epoch);
    }

    private void assertShows(Vehicle vehicle, String what) {
        GroundView view = vehicle.view;
        view.reserve(vehicle.i - 6, vehicle.i + 6, vehicle.j - 6, vehicle.j + 6);
        view.require(vehicle.i - 6, vehicle.i + 6, vehicle.j - 6, vehicle.j + 6);
        for (int j = vehicle.j - 6; j <= vehicle.j + 6; j++) {
            for (int i = vehicle.i - 6; i <= vehicle.i + 6; i++) {
                Own own = vehicle.own.get(Digest.pair(i, j));
                NodeState expected =
                        own != null && own.epoch > view.committedEpoch() ? own.state : reference.state(i, j);
                String where = TestRandom.where(what + " i=" + i + " j=" + j);
                assertEquals(expected, NodeState.read(view, i, j), where);
                int offset = offset(vehicle, Digest.pair(i, j));
                int at = view.index(i, j);
                assertEquals(offset, view.offset()[at], where);
                double initial = SlopedGround.GENTLE.height_m(i * 0.1, j * 0.1) + offset * 0x1p-20;
                assertEquals(initial, view.initial_m()[at], where);
                assertEquals(initial - view.sinkage_m()[at] / view.normalZ()[at], view.level_m()[at], where);
            }
        }
    }

    /** The committed offsets of others and all of the vehicle's own. */
    private int offset(Vehicle viewer, long coordinates) {
        int sum = 0;
        for (Vehicle vehicle : vehicles) {
            int[] raised = vehicle.raised.getOrDefault(coordinates, new int[EPOCHS + 1]);
            int last = vehicle == viewer ? EPOCHS : viewer.view.committedEpoch();
            for (int epoch = 0; epoch <= last; epoch++) {
                sum += raised[epoch];
            }
        }
        return sum;
    }
}
