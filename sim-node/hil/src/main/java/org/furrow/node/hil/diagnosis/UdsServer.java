package org.furrow.node.hil.diagnosis;

import java.util.function.Predicate;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.isotp.IsoTpReader;
import org.furrow.node.can.isotp.IsoTpWriter;
import org.furrow.node.engine.signal.SignalTable;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests of testers to a control unit by UDS (ISO 14229-1:2020) on ISO-TP. What it does depends on the
 * frames, the ticks and the signals alone. A request that arrives while a response is being sent is ignored. Nothing is
 * allocated after construction.
 */
public final class UdsServer {
    private static final int DEFAULT = 1;
    private static final int EXTENDED = 3;

    /** Time without a request after which the default session returns (S3), in s. */
    private static final double S3_S = 5;
    /** Times until a response, and until one after "response pending": in ms, and 10 ms. */
    private static final int P2_MS = 50;

    private static final int P2_EXTENDED_10MS = 500;

    /** By service, whether its first byte is a sub-function, whose bit 7 suppresses a positive response. */
    private static final boolean[] HAS_SUBFUNCTION = new boolean[256];

    static {
        for (int service : new int[] {0x10, 0x11, 0x19, 0x27, 0x28, 0x31, 0x3E, 0x85}) {
            HAS_SUBFUNCTION[service] = true;
        }
    }

    private final IsoTpReader physical;
    /** Of requests to all units, in single frames; null without an identifier for them. */
    private final @Nullable IsoTpReader functional;

    private final IsoTpWriter writer;
    private final Exchange exchange = new Exchange();
    private final DataStore data;
    private final TroubleCodes codes;
    private final Routines routines;
    private final SecurityLock lock;
    private final @Nullable ObdService obd;
    private final CanFrame frame = new CanFrame();
    private final long s3_ticks;

    private int session = DEFAULT;
    private long request_tick;
    private boolean sends = true;
    private boolean receives = true;
    private boolean setsCodes = true;
    private long requests;
    private long refused;

    /** @param step_s length of a tick */
    public UdsServer(ControlUnit unit, SignalTable table, FaultStates faults, double step_s) {
        physical = new IsoTpReader(unit.address(), unit.flow(), step_s);
        functional = unit.functional() == ControlUnit.NONE
                ? null
                : new IsoTpReader(unit.address().from(unit.functional()), unit.flow(), step_s);
        writer = new IsoTpWriter(unit.address(), step_s);
        data = new DataStore(unit.identifiers(), table);
        codes = new TroubleCodes(unit.troubleCodes(), data, table, faults);
        routines = new Routines(unit.routines(), table);
        ControlUnit.Obd plan = unit.obd();
        obd = plan == null ? null : new ObdService(unit.name(), plan, table, codes);
        lock = new SecurityLock(unit.security(), unit.identifiers(), step_s);
        s3_ticks = Math.round(S3_S / step_s);
    }

    /** Whether the unit sends its other messages, which a tester may stop. */
    public boolean sends() {
        return sends;
    }

    /** Whether the unit receives its other messages, which a tester may stop. */
    public boolean receives() {
        return receives;
    }

    /** The trouble codes of the unit. */
    TroubleCodes codes() {
        return codes;
    }

    /** Number of requests. */
    public long requests() {
        return requests;
    }

    /** Number of requests with a negative response. */
    public long refused() {
        return refused;
    }

    /** Number of values that {@link #copyState} copies. */
    public int stateLength() {
        return codes.stateLength();
    }

    /** Copies the state that depends on signals: the trouble codes; the rest follows from the frames and ticks. */
    public void copyState(double[] dest, int at) {
        codes.copyState(dest, at);
    }

    /** Restores what {@link #copyState} copied. */
    public void restore(double[] from, int at) {
        codes.restore(from, at);
    }

    /** Receives a frame; ignores those that are not for the unit. */
    public void accept(CanFrame received, long tick) {
        writer.onFrame(received, tick);
        if (physical.accept(received, tick)) {
            answer(physical, false, tick);
        } else if (functional != null && functional.accept(received, tick)) {
            answer(functional, true, tick);
        }
    }

    /** Applies times, and sets trouble codes; called once per tick, after its frames. */
    public void advance(long tick) {
        physical.advance(tick);
        routines.advance(tick);
        if (setsCodes) {
            codes.advance(tick);
        }
        if (session != DEFAULT && tick - request_tick > s3_ticks && !physical.isBusy() && !writer.isBusy()) {
            begin(DEFAULT);
        }
    }

    /**
     * Sends what is due in a tick.
     *
     * @param sink accepts frames to send
     */
    public void send(long tick, Predicate<CanFrame> sink) {
        while (physical.poll(tick, frame) || writer.poll(tick, frame)) {
            boolean _ = sink.test(frame);
        }
    }

    private void begin(int next) {
        session = next;
        lock.lock();
        if (next == DEFAULT) {
            sends = true;
            receives = true;
            setsCodes = true;
        }
    }

    private void answer(IsoTpReader reader, boolean isFunctional, long tick) {
        request_tick = tick; // also of "tester present" while a response is being sent
        if (writer.isBusy()) {
            return;
        }
        requests++;
        exchange.begin(reader.message(), reader.length());
        int code = respond(tick);
        if (code == Exchange.POSITIVE && exchange.isTooLong()) {
            code = Exchange.RESPONSE_TOO_LONG;
        }
        if (code != Exchange.POSITIVE) {
            refused++;
            if (isFunctional && isQuiet(code)) {
                return;
            }
            exchange.refuse(code);
        } else if (isSuppressed()) {
            return;
        }
        writer.begin(exchange.response(), exchange.size());
    }

    private boolean isSuppressed() {
        return HAS_SUBFUNCTION[exchange.service()] && (exchange.number(1, 1) & 0x80) != 0;
    }

    /** Whether a unit keeps silent about a request to all, because others may know it. */
    private static boolean isQuiet(int code) {
        return code == Exchange.SERVICE_NOT_SUPPORTED
                || code == Exchange.SUBFUNCTION_NOT_SUPPORTED
                || code == Exchange.OUT_OF_RANGE
                || code == Exchange.SUBFUNCTION_NOT_IN_SESSION
                || code == Exchange.SERVICE_NOT_IN_SESSION;
    }

    /** Writes the response, and returns its code. */
    private int respond(long tick) {
        int service = exchange.service();
        if (HAS_SUBFUNCTION[service] && exchange.length() < 2) {
            return Exchange.WRONG_LENGTH;
        }
        if (obd != null && ObdService.isMode(service)) {
            return obd.respond(exchange);
        }
        return switch (service) {
            case 0x10 -> beginSession();
            case 0x11 -> reset();
            case 0x14 -> clear();
            case 0x19 -> codes.report(exchange);
            case 0x22 -> read();
            case 0x27 ->
                !lock.isUsed()
                        ? Exchange.SERVICE_NOT_SUPPORTED
                        : session == DEFAULT ? Exchange.SERVICE_NOT_IN_SESSION : lock.unlock(exchange, tick);
            case 0x28 -> session == DEFAULT ? Exchange.SERVICE_NOT_IN_SESSION : communicate();
            case 0x2E -> write(tick);
            case 0x31 -> routines.control(exchange, tick);
            case 0x3E -> present();
            case 0x85 -> session == DEFAULT ? Exchange.SERVICE_NOT_IN_SESSION : setCodes();
            default -> Exchange.SERVICE_NOT_SUPPORTED;
        };
    }

    private int beginSession() {
        int next = exchange.number(1, 1) & 0x7F;
        if (next < DEFAULT || next > EXTENDED) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != 2) {
            return Exchange.WRONG_LENGTH;
        }
        begin(next);
        exchange.put(next, 1);
        exchange.put(P2_MS, 2);
        exchange.put(P2_EXTENDED_10MS, 2);
        return Exchange.POSITIVE;
    }

    private int reset() {
        int kind = exchange.number(1, 1) & 0x7F;
        if (kind < 1 || kind > 3) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != 2) {
            return Exchange.WRONG_LENGTH;
        }
        begin(DEFAULT);
        exchange.put(kind, 1);
        return Exchange.POSITIVE;
    }

    private int clear() {
        if (exchange.length() != 4) {
            return Exchange.WRONG_LENGTH;
        }
        return codes.clear(exchange.number(1, 3)) ? Exchange.POSITIVE : Exchange.OUT_OF_RANGE;
    }

    private int read() {
        int dids = (exchange.length() - 1) / 2;
        if (dids < 1 || exchange.length() != 1 + 2 * dids) {
            return Exchange.WRONG_LENGTH;
        }
        boolean found = false;
        for (int k = 0; k < dids; k++) {
            int did = exchange.number(1 + 2 * k, 2);
            int number = data.find(did);
            if (number != ControlUnit.NONE) {
                found = true;
                exchange.put(did, 2);
                exchange.put(data.read(number), 0, data.bytes(number));
            }
        }
        return found ? Exchange.POSITIVE : Exchange.OUT_OF_RANGE;
    }

    private int write(long tick) {
        if (exchange.length() < 4) {
            return Exchange.WRONG_LENGTH;
        }
        int did = exchange.number(1, 2);
        int number = data.find(did);
        if (number == ControlUnit.NONE) {
            return Exchange.OUT_OF_RANGE;
        }
        exchange.put(did, 2);
        return data.write(number, exchange, 3, session, lock.level(), tick);
    }

    private int communicate() {
        int what = exchange.number(1, 1) & 0x7F;
        if (what > 3) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != 3) {
            return Exchange.WRONG_LENGTH;
        }
        int messages = exchange.number(2, 1) & 0x0F;
        if (messages < 1 || messages > 3) {
            return Exchange.OUT_OF_RANGE;
        }
        if ((messages & 1) != 0) { // 1: normal messages, 2: those of network management, which the unit has none of
            receives = what == 0 || what == 1;
            sends = what == 0 || what == 2;
        }
        exchange.put(what, 1);
        return Exchange.POSITIVE;
    }

    private int present() {
        if ((exchange.number(1, 1) & 0x7F) != 0) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != 2) {
            return Exchange.WRONG_LENGTH;
        }
        exchange.put(0, 1);
        return Exchange.POSITIVE;
    }

    private int setCodes() {
        int what = exchange.number(1, 1) & 0x7F;
        if (what != 1 && what != 2) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (exchange.length() != 2) {
            return Exchange.WRONG_LENGTH;
        }
        setsCodes = what == 1;
        exchange.put(what, 1);
        return Exchange.POSITIVE;
    }
}
