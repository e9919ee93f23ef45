package org.furrow.node.hil;

import java.io.IOException;
import java.util.List;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.run.RankExtension;
import org.jspecify.annotations.Nullable;

/** The vehicles in the loop of one rank: none, one, or, in a run that is not paced, several. */
final class RankSessions implements RankExtension.Attachment {
    private final int conductor;
    private final List<VehicleSession> sessions;
    private final boolean startsTogether;

    /** @param conductor rank that decides the commits */
    RankSessions(int conductor, List<VehicleSession> sessions, boolean startsTogether) {
        this.conductor = conductor;
        this.sessions = List.copyOf(sessions);
        this.startsTogether = startsTogether;
    }

    @Override
    public ConductedRun conducted() {
        Conductor decides = null;
        for (VehicleSession session : sessions) {
            decides = session.conductor() == null ? decides : session.conductor();
        }
        return new ConductedRun(conductor, decides, new Follower(), this::pilot, startsTogether);
    }

    private @Nullable Pilot pilot(VehicleUnit unit) {
        for (VehicleSession session : sessions) {
            if (session.isOf(unit)) {
                return session.pilot(unit);
            }
        }
        return null;
    }

    /** Passes the commits of another rank to all vehicles. */
    private final class Follower implements ConductedRun.Follower {
        @Override
        public void epochEnded(int epoch, int last) {
            for (int k = 0; k < sessions.size(); k++) {
                sessions.get(k).epochEnded(epoch, last);
            }
        }

        @Override
        public void received(CommitVector vector, boolean waited) {
            for (int k = 0; k < sessions.size(); k++) {
                sessions.get(k).received(vector, waited);
            }
        }
    }

    @Override
    public void finish(long digest) {
        sessions.forEach(session -> session.finish(digest));
    }

    @Override
    public List<String> parts() {
        return sessions.stream().flatMap(session -> session.parts().stream()).toList();
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (VehicleSession session : sessions) {
            try {
                session.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
