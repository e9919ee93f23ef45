package org.furrow.node.hil.xcp;

import java.util.function.Predicate;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.parameter.ParameterTable;

/** XCP on CAN: a packet is a frame. Commands act in their tick, so a recording repeats them. Nothing is allocated. */
public final class XcpCan {
    private static final int MOST_RESPONSES = 64;

    private final Plan plan;
    private final SignalTable table;
    private final XcpSlave slave;
    private final CanFrame[] responses = new CanFrame[MOST_RESPONSES];
    private final XcpSlave.Sink queue = this::queue;
    private final XcpSlave.Sink direct = this::send;
    private final CanFrame frame = new CanFrame();
    private int waiting;
    private Predicate<CanFrame> sink = each -> true;

    /**
     * Its identifiers.
     *
     * @param request identifier of commands
     * @param response identifier of responses and data
     * @param flags of {@link CanFrame}, of the frames that it sends
     * @param calibrates whether the master may set parameters
     */
    public record Plan(int request, int response, int flags, boolean calibrates) {
        /** What the frames permit. */
        public XcpLimits limits() {
            return (flags & CanFrame.FD) != 0 ? XcpLimits.CAN_FD : XcpLimits.CAN;
        }

        /** Whether identifiers have 29 bits. */
        public boolean isExtended() {
            return (flags & CanFrame.EXTENDED) != 0;
        }
    }

    /**
     * @param parameters those of the vehicle
     * @param step_s length of a step
     */
    public XcpCan(Plan plan, SignalTable table, ParameterTable parameters, double step_s) {
        this.plan = plan;
        this.table = table;
        XcpCalibration.Writer writer = (number, value) -> {
            parameters.set(number, value);
            return true;
        };
        XcpCalibration calibration = plan.calibrates
                ? new XcpCalibration(parameters, writer, plan.limits().isWide())
                : null;
        slave = new XcpSlave(table.catalogue().size(), step_s, plan.limits(), calibration);
        for (int k = 0; k < MOST_RESPONSES; k++) {
            responses[k] = new CanFrame();
        }
    }

    /** Receives a frame; ignores those that are no commands. */
    public void accept(CanFrame received) {
        if (received.id() == plan.request && received.isExtended() == plan.isExtended() && !received.isRemote()) {
            slave.command(received.array(), received.length(), table, queue);
        }
    }

    private void fill(CanFrame dest, byte[] packet, int length) {
        int bytes = (plan.flags & CanFrame.FD) != 0 ? CanFrame.roundUpLength(length) : length;
        dest.begin(plan.response, plan.flags).length(bytes);
        System.arraycopy(packet, 0, dest.array(), 0, length);
    }

    private void queue(byte[] packet, int length) {
        if (waiting < MOST_RESPONSES) {
            fill(responses[waiting++], packet, length);
        }
    }

    private void send(byte[] packet, int length) {
        fill(frame, packet, length);
        boolean _ = sink.test(frame);
    }

    /**
     * Sends responses, and the data of a step.
     *
     * @param to accepts frames to send
     */
    public void send(long tick, Predicate<CanFrame> to) {
        for (int k = 0; k < waiting; k++) {
            boolean _ = to.test(responses[k]);
        }
        waiting = 0;
        sink = to;
        slave.sample(tick, table, direct);
    }
}
