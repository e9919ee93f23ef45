package org.furrow.node.hil.guidance;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.can.message.VehiclePosition;
import org.furrow.node.hil.guidance.Engagement.Need;

/**
 * The navigation controller of Karkee et al. (2010, section 3.2, figures 9 and 10): follows waypoints, and sends the
 * errors of distance and direction once for each set of position, course, heading and rate of turn. A {@link
 * SteeringController} turns them into a steering angle.
 *
 * <p>It is engaged, and its errors are valid, while the machine is ready and the vehicle is near the path.
 */
public final class NavigationController implements BusController {
    /** Default address. */
    public static final int ADDRESS = GuidanceController.ADDRESS;

    private static final int IDENTITY = 8;
    private static final double MS = 1e-3;
    private static final long TIMEOUT_MS = 500;
    /** Distance and direction within which a vehicle can be guided to the path. */
    private static final double NEAR_M = 3;

    private static final double ALONG_RAD = 1;
    /** Distance beyond which a guided vehicle has left the path. */
    private static final double LOST_M = 6;

    private static final String FAR = "the vehicle is more than " + NEAR_M + " m from the path, or across it";
    private static final String LOST = "the vehicle has left the path by more than " + LOST_M + " m";

    private static final List<MessageLayout> SET =
            List.of(Gnss.POSITION_RAPID, VehiclePosition.DIRECTION, Attitude.VESSEL_HEADING, Attitude.RATE_OF_TURN);

    private final PathObserver observer;
    private final ControllerNode node;
    private final MachineState machine = new MachineState();
    private final Engagement engagement = new Engagement(Stream.concat(SET.stream(), Stream.of(Guidance.MACHINE))
            .map(message -> new Need(message, TIMEOUT_MS))
            .toList());
    private long now_ms;
    private boolean started;
    /** Bit k: message k of the set has arrived. */
    private int received;

    private int counter;
    private long sets;

    /** @param address the first address to claim */
    public NavigationController(CanBus bus, GuidancePath path, int address) {
        observer = new PathObserver(path);
        node = new ControllerNode(bus, GuidanceController.FUNCTION, IDENTITY, address, this::onMessage);
    }

    @Override
    public void step(long time_ms) {
        observer.advance((started ? time_ms - now_ms : 0) * MS);
        now_ms = time_ms;
        started = true;
        node.poll(now_ms);
        boolean complete = received == (1 << SET.size()) - 1;
        if (complete) {
            observer.look(0);
        }
        engagement.update(node, conditions(), now_ms);
        if (complete) {
            received = 0;
            if (node.isReady()) {
                send();
            }
        }
    }

    private void onMessage(int pgn, int source, byte[] data) {
        if (pgn == Guidance.MACHINE.pgn()) {
            machine.accept(data);
            engagement.arrived(Guidance.MACHINE, now_ms);
        } else if (observer.accept(pgn, data)) {
            for (int k = 0; k < SET.size(); k++) {
                if (SET.get(k).pgn() == pgn) {
                    engagement.arrived(SET.get(k), now_ms);
                    received |= 1 << k;
                }
            }
        }
    }

    private Engagement.Conditions conditions() {
        double away_m = Math.abs(observer.offset_m());
        boolean near = away_m <= NEAR_M && Math.abs(observer.courseError_rad()) <= ALONG_RAD;
        return new Engagement.Conditions(
                machine.refusal(), near || engagement.isEngaged() ? "" : FAR, away_m > LOST_M ? LOST : "");
    }

    private void send() {
        counter = (counter + 1) % GuidanceController.COUNTS;
        sets++;
        node.begin(Navigation.ERROR, J1939Id.GLOBAL)
                .put(Navigation.OFF_TRACK, observer.offset_m())
                .put(Navigation.HEADING_ERROR, observer.courseError_rad())
                .put(Navigation.PATH_CURVATURE, observer.laterCurvature_1pm())
                .put(Navigation.ERROR_VALID, engagement.isEngaged() ? 1 : 0)
                .put(Navigation.ERROR_COUNTER, counter)
                .send();
    }

    @Override
    public String status() {
        return engagement.status();
    }

    @Override
    public String summary() {
        return status() + "; " + sets + " sets of errors, " + engagement.faults() + " faults";
    }

    Engagement engagement() {
        return engagement;
    }
}
