package org.furrow.node.ros2;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.furrow.node.control.RunControl;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.ros2.simulation.EntityBoard;
import org.furrow.node.ros2.simulation.SimulationServices;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.external.ExternalDrivers;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** A run as a node: each rank is a participant, sends the topics of its vehicles, and receives their commands. */
public final class Ros2Extension implements RankExtension {
    private final Scenario scenario;
    private final RosSettings settings;
    private final Map<String, String> topics;
    private final Consumer<String> warnings;
    private final EntityBoard board;
    /** The rank whose process answers questions about the run; -1: none. */
    private int servingRank = -1;

    /** @param warnings receives sentences about publishers whose commands reach no vehicle, on another thread */
    public Ros2Extension(Scenario scenario, RosSettings settings, Consumer<String> warnings) {
        this.warnings = warnings;
        this.scenario = scenario;
        this.settings = settings;
        board = new EntityBoard(scenario);
        topics = VehicleTopics.names(scenario);
    }

    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException {
        if (folder == null) {
            return digest -> {}; // a warm-up has no effect outside the process
        }
        Participant participant = new Participant(settings.domain(), settings.isLocal());
        try {
            if (transport.rank() == 0) {
                participant.reportPublishers(
                        new CommandWatch(drivenTopics(plan -> true), drivenTopics(Ros2Extension::isRigid), warnings));
            }
            VehicleTopics rank = new VehicleTopics(
                    scenario, topics, VehicleTopics.output(scenario, participant, settings), transport.rank() == 0);
            RosDriver driver = new RosDriver(participant, topics, settings.isInLockStep(), rank);
            Attachment driven = new ExternalDrivers(scenario, (_, _) -> driver).attach(transport, folder, earlier);
            List<EpochObserver> observers = new ArrayList<>(List.of(rank, driven.observer()));
            if (transport.rank() == servingRank) {
                observers.add(board.observer());
            }
            return new Node(participant, EpochObserver.all(observers), driven);
        } catch (RuntimeException e) {
            participant.close();
            throw e;
        }
    }

    /**
     * Nodes ask about this run, and control it, until the services are closed. Called before the ranks are attached.
     *
     * @param rank that the control is of, in this process
     */
    public SimulationServices serve(RunControl control, int rank) throws IOException {
        servingRank = rank;
        Participant own = new Participant(settings.domain(), settings.isLocal());
        return new SimulationServices(scenario, own, control, board);
    }

    private static boolean isRigid(VehiclePlan plan) {
        return plan.model().touching().stream().allMatch(body -> body.soft() == null);
    }

    private List<String> drivenTopics(Predicate<VehiclePlan> which) {
        return scenario.vehicles().stream()
                .filter(plan -> plan.driver().isOpen())
                .filter(which)
                .map(plan -> Objects.requireNonNull(topics.get(plan.name())))
                .toList();
    }

    /** The node of a rank. */
    private record Node(Participant participant, EpochObserver observer, Attachment driven) implements Attachment {
        @Override
        public void finish(long digest) {
            driven.finish(digest);
        }

        @Override
        public List<String> parts() {
            return driven.parts();
        }

        @Override
        public void close() throws IOException {
            try (participant) {
                driven.close();
            }
        }
    }
}
