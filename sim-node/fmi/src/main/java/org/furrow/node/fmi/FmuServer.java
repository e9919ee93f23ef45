package org.furrow.node.fmi;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.furrow.node.engine.remote.FrameHeader;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Simulates one instance of an FMU for the library in its host, which has started this process (docs/fmi.md,
 * protocol). Not thread-safe.
 */
public final class FmuServer {
    static final int HELLO = 1;
    private static final int INITIALISE = 2;
    private static final int STEP = 3;
    private static final int SNAPSHOT = 4;
    private static final int RESTORE = 5;
    private static final int FORGET = 6;
    private static final int SERIALISE = 7;
    private static final int DESERIALISE = 8;
    private static final int RESET = 9;

    /** Kinds of the two texts, settings and digest. */
    private static final String TEXTS = "Ss";

    private static final int MOST_PAYLOAD = Integer.MAX_VALUE - 64;

    private final DataInputStream in;
    private final OutputStream out;
    private final Path folder;
    private final String code;
    private final Map<Long, KeptState> kept = new HashMap<>();
    private long handles;
    private @Nullable FmuModel model;
    private @Nullable FmuWorld world;
    private String settings = "";
    private double[] numbers = {};

    /**
     * @param folder resources of the FMU
     * @param code version of Furrow
     */
    public FmuServer(InputStream in, OutputStream out, Path folder, String code) {
        this.in = new DataInputStream(in);
        this.out = out;
        this.folder = folder;
        this.code = code;
    }

    /** Serves the host until it closes the connection. */
    public void run() throws IOException {
        byte[] head = new byte[FrameHeader.BYTES];
        while (hasNext(head)) {
            ByteBuffer header = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
            long length = FrameHeader.length(header);
            if (!FrameHeader.isValid(header) || length > MOST_PAYLOAD) {
                throw new IOException("standard input is not that of an FMU");
            }
            byte[] payload = in.readNBytes((int) length);
            if (payload.length < length) {
                return;
            }
            int operation = FrameHeader.operation(header);
            int number = FrameHeader.number(header);
            try {
                byte[] answer = answer(operation, ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN));
                send(operation, 0, number, answer);
            } catch (FmuException | InputError e) {
                byte[] text = String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8);
                send(operation, FrameHeader.ERROR, number, text);
            }
        }
        close();
    }

    private boolean hasNext(byte[] head) throws IOException {
        try {
            in.readFully(head);
            return true;
        } catch (EOFException e) {
            return false;
        }
    }

    private void send(int operation, int flags, int number, byte[] payload) throws IOException {
        ByteBuffer frame =
                ByteBuffer.allocate(FrameHeader.BYTES + payload.length).order(ByteOrder.LITTLE_ENDIAN);
        FrameHeader.write(frame, payload.length, operation + FrameHeader.RESPONSE, flags, number);
        frame.put(FrameHeader.BYTES, payload);
        out.write(frame.array());
        out.flush();
    }

    private byte[] answer(int operation, ByteBuffer request) throws FmuException, InputError {
        return switch (operation) {
            case HELLO -> hello(text(request));
            case INITIALISE -> initialise(request);
            case STEP -> step(request);
            case SNAPSHOT -> snapshot(request);
            case RESTORE -> restore(state(request));
            case FORGET -> forget(request);
            case SERIALISE -> state(request).toBytes(model().token());
            case DESERIALISE -> handle(KeptState.of(request, model().token()));
            case RESET -> reset();
            default -> throw new FmuException("there is no operation " + operation);
        };
    }

    private static String text(ByteBuffer from) {
        return StandardCharsets.UTF_8.decode(from).toString();
    }

    private FmuModel model() throws FmuException {
        FmuModel present = model;
        if (present == null) {
            throw new FmuException("the first request must be a hello");
        }
        return present;
    }

    private byte[] hello(String token) throws FmuException, InputError {
        FmuModel read = FmuModel.read(folder, code);
        if (!token.equals(read.token())) {
            throw new FmuException("this FMU was exported by another version of Furrow, or changed afterwards; this is "
                    + code + ": export it again, or set FURROW_HOME to the version that has exported it");
        }
        model = read;
        numbers = starts(read);
        ByteBuffer hello = ByteBuffer.allocate(2 * Integer.BYTES + (1 + Double.BYTES) * numbers.length + TEXTS.length())
                .order(ByteOrder.LITTLE_ENDIAN);
        hello.putInt(numbers.length + TEXTS.length()).putInt(numbers.length).put((byte) 'r');
        read.variables().forEach(variable -> hello.put((byte) variable.kind()));
        hello.put(TEXTS.getBytes(StandardCharsets.US_ASCII));
        return putAll(hello, numbers).array();
    }

    private static double[] starts(FmuModel model) {
        double[] starts = new double[1 + model.variables().size()];
        for (int k = 1; k < starts.length; k++) {
            starts[k] = model.variables().get(k - 1).start();
        }
        return starts;
    }

    private static ByteBuffer putAll(ByteBuffer dest, double[] values) {
        for (double value : values) {
            dest.putDouble(value);
        }
        return dest;
    }

    private void takeNumbers(ByteBuffer from) throws FmuException {
        if (from.remaining() < Double.BYTES * numbers.length) {
            throw new FmuException("a request is too short");
        }
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = from.getDouble();
        }
    }

    /** All numbers, the digest, and the settings. */
    private byte[] values() {
        byte[] texts = (Digest.toHex(world == null ? 0 : world.digest()) + settings).getBytes(StandardCharsets.UTF_8);
        ByteBuffer values = ByteBuffer.allocate(Double.BYTES * numbers.length + texts.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        return putAll(values, numbers).put(texts).array();
    }

    private byte[] initialise(ByteBuffer request) throws FmuException, InputError {
        takeNumbers(request);
        String given = text(request);
        Scenario scenario = scenario(given);
        switchTo(() -> new FmuWorld(scenario, numbers[0])).get(numbers);
        settings = given;
        return values();
    }

    /** Replaces the world; after an exception the present one stays. */
    private FmuWorld switchTo(Supplier<FmuWorld> other) throws FmuException {
        try {
            FmuWorld next = other.get();
            if (next != world) {
                close();
            }
            world = next;
            return next;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new FmuException(String.valueOf(e.getMessage()));
        }
    }

    /** The scenario with settings, which must not change its variables. */
    private Scenario scenario(String with) throws FmuException, InputError {
        if (with.isBlank()) {
            return model().scenario();
        }
        Scenario scenario = FmuModel.scenario(folder, with);
        Scenario given = model().scenario();
        boolean isAlike = scenario.vehicles().size() == given.vehicles().size();
        for (int v = 0; isAlike && v < given.vehicles().size(); v++) {
            isAlike = scenario.vehicles()
                            .get(v)
                            .name()
                            .equals(given.vehicles().get(v).name())
                    && scenario.vehicles().get(v).model().touching().size()
                            == given.vehicles().get(v).model().touching().size();
        }
        if (!isAlike || FmuModel.epoch_s(scenario) != FmuModel.epoch_s(given)) {
            throw new FmuException(
                    "settings '" + with + "' change vehicles or epochs, which the model description has fixed;"
                            + " export another FMU with --set");
        }
        return scenario;
    }

    private byte[] step(ByteBuffer request) throws FmuException {
        double step_s = request.getDouble();
        takeNumbers(request);
        FmuWorld present = world;
        if (present == null) {
            throw new FmuException("the FMU is not initialized");
        }
        present.step(numbers, step_s);
        return values();
    }

    private byte[] snapshot(ByteBuffer request) throws FmuException {
        takeNumbers(request);
        settings = text(request);
        return handle(new KeptState(settings, numbers.clone(), world == null ? null : world.keep()));
    }

    private byte[] handle(KeptState state) {
        kept.put(++handles, state);
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(handles)
                .array();
    }

    private KeptState state(ByteBuffer request) throws FmuException {
        KeptState state = request.remaining() < Long.BYTES ? null : kept.get(request.getLong());
        if (state == null) {
            throw new FmuException("there is no such state; it was freed, or is that of another instance");
        }
        return state;
    }

    private byte[] restore(KeptState state) throws FmuException, InputError {
        FmuWorld.Kept kept = state.world();
        FmuWorld present = world;
        if (kept == null) {
            close();
        } else if (present != null && state.settings().equals(settings) && present.canRestore(kept)) {
            switchTo(() -> present.restored(kept));
        } else {
            Scenario scenario = scenario(state.settings());
            switchTo(() -> new FmuWorld(scenario, kept));
        }
        settings = state.settings();
        numbers = state.numbers().clone();
        return values();
    }

    private byte[] forget(ByteBuffer request) {
        if (request.remaining() >= Long.BYTES) {
            kept.remove(request.getLong());
        }
        return new byte[0];
    }

    private byte[] reset() throws FmuException {
        close();
        settings = "";
        numbers = starts(model());
        return values();
    }

    private void close() {
        if (world != null) {
            world.close();
            world = null;
        }
    }
}
