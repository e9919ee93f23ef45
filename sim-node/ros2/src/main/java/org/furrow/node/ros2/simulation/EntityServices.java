package org.furrow.node.ros2.simulation;

import java.util.List;
import java.util.Locale;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.dataset.ros.VehicleMessages;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;

/** The services about the vehicles of a run: names, states, kinds and bounds. */
final class EntityServices {
    private static final String SERVICE = "simulation_interfaces/srv/";
    private static final double NS = 1e9;

    private final EntityBoard board;
    private final long start_ns;

    /** Writes what a service answers about a vehicle. */
    @FunctionalInterface
    private interface About {
        void put(CdrWriter to, VehiclePlan plan, EntityBoard.State state);
    }

    EntityServices(Scenario scenario, EntityBoard board) {
        this.board = board;
        start_ns = scenario.origin().place().start_ns().orElse(0);
    }

    void offer(ServiceHost host) {
        host.offer("/get_entities", SERVICE + "GetEntities", (request, reply) -> {
            EntityFilters filters = EntityFilters.read(request);
            reply.send(to -> putNames(to, filters));
        });
        host.offer("/get_entities_states", SERVICE + "GetEntitiesStates", (request, reply) -> {
            EntityFilters filters = EntityFilters.read(request);
            reply.send(to -> putStates(to, putNames(to, filters)));
        });
        host.offer("/get_entity_state", SERVICE + "GetEntityState", (request, reply) -> {
            String name = request.text();
            reply.send(to -> put(to, name, (_, _, state) -> putState(to, state)));
        });
        host.offer("/get_entity_info", SERVICE + "GetEntityInfo", (request, reply) -> {
            String name = request.text();
            reply.send(to -> put(to, name, (_, plan, _) -> putInfo(to, plan)));
        });
        host.offer("/get_entity_bounds", SERVICE + "GetEntityBounds", (request, reply) -> {
            String name = request.text();
            reply.send(to -> put(to, name, (_, plan, _) -> putBounds(to, plan)));
        });
    }

    /** Writes the result and the names; returns the numbers of the vehicles. */
    private List<Integer> putNames(CdrWriter to, EntityFilters filters) {
        ServiceResult fault = filters.fault();
        List<Integer> matches = fault == null ? filters.matches(board) : List.of();
        (fault == null ? ServiceResult.OK : fault).put(to).int32(matches.size());
        matches.forEach(vehicle -> to.text(board.vehicles().get(vehicle).name()));
        return matches;
    }

    private void putStates(CdrWriter to, List<Integer> vehicles) {
        to.int32(vehicles.size());
        for (int vehicle : vehicles) {
            EntityBoard.State state = board.state(vehicle);
            putState(to, state == null ? EntityBoard.State.NONE : state);
        }
    }

    private void put(CdrWriter to, String name, About about) {
        for (int v = 0; v < board.vehicles().size(); v++) {
            VehiclePlan plan = board.vehicles().get(v);
            EntityBoard.State state = board.state(v);
            if (plan.name().equals(name) && state != null) {
                about.put(ServiceResult.OK.put(to), plan, state);
                return;
            }
        }
        VehiclePlan any = board.vehicles().getFirst();
        about.put(
                new ServiceResult(ServiceResult.NOT_FOUND, "no vehicle '" + name + "' is in the run now").put(to),
                any,
                EntityBoard.State.NONE);
    }

    private void putState(CdrWriter to, EntityBoard.State state) {
        to.header(start_ns + Math.round(NS * board.time_s()), VehicleMessages.MAP);
        double[] pose = state.pose();
        to.float64(pose[0], pose[1], pose[2], pose[4], pose[5], pose[6], pose[3]);
        to.float64(state.motion()).float64(state.acceleration());
    }

    private static void putInfo(CdrWriter to, VehiclePlan plan) {
        to.int8(EntityFilters.category(plan));
        to.text(String.format(
                        Locale.ROOT,
                        "%s, of type %s, %.0f kg",
                        plan.model().spec().name(),
                        plan.model().spec().typeName(),
                        plan.model().spec().mass_kg()))
                .int32(0);
    }

    /** The corner of the greatest coordinates, then that of the least. */
    private static void putBounds(CdrWriter to, VehiclePlan plan) {
        double[] box = EntityFilters.box_m(plan);
        if (box == null) {
            to.int8(EntityFilters.EMPTY).int32(0);
        } else {
            to.int8(EntityFilters.BOX).int32(2);
            to.float64(box[3], box[4], box[5], box[0], box[1], box[2]);
        }
    }
}
