package org.furrow.node.ros2;

import java.io.IOException;
import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.scenario.Scenario;

/**
 * Vehicles whose simulation begins again and again, as a node. Time is that of the scenario: {@code /clock} goes back
 * where an episode begins, before the first transforms of the episode. Its methods are called by one thread at a time.
 */
public final class EpisodeTopics implements AutoCloseable {
    private final Participant participant;
    private final VehicleTopics topics;

    /** @throws IOException where the network does not allow it */
    public EpisodeTopics(Scenario scenario, RosSettings settings) throws IOException {
        participant = new Participant(settings.domain(), settings.isLocal());
        topics = new VehicleTopics(
                scenario, VehicleTopics.names(scenario), VehicleTopics.output(scenario, participant, settings), true);
    }

    /**
     * Sends the topics of an epoch.
     *
     * @param epoch the number of epochs since the start of the scenario
     * @param begins whether the epoch does not follow the one before
     */
    public void send(int epoch, List<VehicleUnit> vehicles, boolean begins) {
        if (begins) {
            topics.begin();
        }
        topics.onStepped(epoch, vehicles);
    }

    /** Leaves the domain. */
    @Override
    public void close() throws IOException {
        participant.close();
    }
}
