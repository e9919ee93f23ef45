package org.furrow.node.fmi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.input.InputError;
import org.intocps.fmi.Fmi2Status;
import org.intocps.fmi.IFmiComponent;
import org.intocps.fmi.IFmiComponentState;
import org.intocps.fmi.IFmu;
import org.intocps.fmi.IFmuCallback;
import org.intocps.fmi.jnifmuapi.Factory;
import org.intocps.fmi.jnifmuapi.fmi3.Fmi3State;
import org.intocps.fmi.jnifmuapi.fmi3.Fmi3Status;
import org.intocps.fmi.jnifmuapi.fmi3.Fmu3;
import org.intocps.fmi.jnifmuapi.fmi3.IFmi3Instance;
import org.jspecify.annotations.Nullable;

/** An FMU in the importer of INTO-CPS, and its instances, for both versions of FMI. */
abstract class Host implements AutoCloseable {
    final FmuModel model;
    /** What instances have logged. */
    final List<String> messages = new ArrayList<>();

    private Host(FmuModel model) {
        this.model = model;
    }

    static Host of(Path file, FmiVersion version) throws Exception {
        FmuModel model = Fmus.model(file);
        return version == FmiVersion.FMI2 ? new Host2(file, model) : new Host3(file, model);
    }

    /** An instance; a call that fails throws an exception with the log. */
    interface Instance {
        void settings(String text) throws Exception;

        void initialise(double start) throws Exception;

        void step(double time, double step) throws Exception;

        double get(long reference) throws Exception;

        void set(long reference, double value) throws Exception;

        int getInteger(long reference) throws Exception;

        void setInteger(long reference, int value) throws Exception;

        String digest() throws Exception;

        Object state() throws Exception;

        void restore(Object state) throws Exception;

        byte[] bytes(Object state) throws Exception;

        Object state(byte[] bytes) throws Exception;

        void reset() throws Exception;

        void terminate() throws Exception;

        void free() throws Exception;
    }

    abstract void unload() throws Exception;

    @Override
    public final void close() throws IOException {
        try {
            unload();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** A new instance; null if it is refused. */
    abstract @Nullable Instance start(String token) throws Exception;

    /** An instance that can step. */
    Instance begin(String settings) throws Exception {
        Instance instance = start(model.token());
        if (instance == null) {
            throw new IllegalStateException(messages.toString());
        }
        if (!settings.isEmpty()) {
            instance.settings(settings);
        }
        instance.initialise(0);
        return instance;
    }

    long reference(String name) {
        for (int k = 0; k < model.variables().size(); k++) {
            if (model.variables().get(k).name().equals(name)) {
                return k + 1L;
            }
        }
        throw new IllegalArgumentException(
                name + ": " + model.variables().stream().map(Variable::name).toList());
    }

    long settings() {
        return model.variables().size() + 1L;
    }

    long digest() {
        return model.variables().size() + 2L;
    }

    void check(boolean isOk) {
        if (!isOk) {
            throw new IllegalStateException(messages.isEmpty() ? "no message" : messages.getLast());
        }
    }

    private static final class Host2 extends Host implements IFmuCallback {
        private final IFmu fmu;

        Host2(Path file, FmuModel model) throws Exception {
            super(model);
            fmu = Factory.create(file.toFile());
            fmu.load();
        }

        @Override
        public void log(String instance, Fmi2Status status, String category, String message) {
            messages.add(message);
        }

        @Override
        public void stepFinished(Fmi2Status status) {}

        @Override
        void unload() throws Exception {
            fmu.unLoad();
        }

        private void ok(Fmi2Status status) {
            check(status == Fmi2Status.OK);
        }

        private <T> T ok(org.intocps.fmi.FmuResult<T> result) {
            ok(result.status);
            return result.result;
        }

        @Override
        @Nullable
        Instance start(String token) throws Exception {
            IFmiComponent c = fmu.instantiate(token, "instance", false, true, this);
            return c == null ? null : new Instance2(c);
        }

        private final class Instance2 implements Instance {
            private final IFmiComponent c;

            Instance2(IFmiComponent c) {
                this.c = c;
            }

            @Override
            public void settings(String text) throws Exception {
                ok(c.setStrings(new long[] {Host2.this.settings()}, new String[] {text}));
            }

            @Override
            public void initialise(double start) throws Exception {
                ok(c.setupExperiment(false, 0, start, false, 0));
                ok(c.enterInitializationMode());
                ok(c.exitInitializationMode());
            }

            @Override
            public void step(double time, double step) throws Exception {
                ok(c.doStep(time, step, true));
            }

            @Override
            public double get(long reference) throws Exception {
                return ok(c.getReal(new long[] {reference}))[0];
            }

            @Override
            public void set(long reference, double value) throws Exception {
                ok(c.setReals(new long[] {reference}, new double[] {value}));
            }

            @Override
            public int getInteger(long reference) throws Exception {
                return ok(c.getInteger(new long[] {reference}))[0];
            }

            @Override
            public void setInteger(long reference, int value) throws Exception {
                ok(c.setIntegers(new long[] {reference}, new int[] {value}));
            }

            @Override
            public String digest() throws Exception {
                return ok(c.getStrings(new long[] {Host2.this.digest()}))[0];
            }

            @Override
            public Object state() throws Exception {
                return ok(c.getState());
            }

            @Override
            public void restore(Object state) throws Exception {
                ok(c.setState((IFmiComponentState) state));
            }

            @Override
            public byte[] bytes(Object state) throws Exception {
                long size = ok(c.getSerializedFMUstateSize((IFmiComponentState) state));
                return ok(c.serializeFMUstate((IFmiComponentState) state, size));
            }

            @Override
            public Object state(byte[] bytes) throws Exception {
                return ok(c.deSerializeFMUstate(bytes, bytes.length));
            }

            @Override
            public void reset() throws Exception {
                ok(c.reset());
            }

            @Override
            public void terminate() throws Exception {
                ok(c.terminate());
            }

            @Override
            public void free() throws Exception {
                c.freeInstance();
            }
        }
    }

    private static final class Host3 extends Host {
        private final Fmu3 fmu;

        Host3(Path file, FmuModel model) throws IOException, InputError, Exception {
            super(model);
            fmu = new Fmu3(file.toFile());
            fmu.unPack();
            fmu.load();
        }

        @Override
        void unload() throws Exception {
            fmu.unLoad();
        }

        private void ok(Fmi3Status status) {
            check(status == Fmi3Status.OK);
        }

        private <T> T ok(org.intocps.fmi.jnifmuapi.fmi3.FmuResult<T> result) {
            ok(result.status);
            return result.result;
        }

        @Override
        @Nullable
        Instance start(String token) throws Exception {
            IFmi3Instance c = fmu.instantiateCoSimulation(
                    "instance",
                    token,
                    false,
                    true,
                    false,
                    false,
                    new long[0],
                    (_, _, _, message) -> messages.add(message),
                    (_, _, _, _, _, _, _) -> null);
            return c == null ? null : new Instance3(c);
        }

        private final class Instance3 implements Instance {
            private final IFmi3Instance c;

            Instance3(IFmi3Instance c) {
                this.c = c;
            }

            @Override
            public void settings(String text) throws Exception {
                ok(c.setString(new long[] {Host3.this.settings()}, 1, new String[] {text}, 1));
            }

            @Override
            public void initialise(double start) throws Exception {
                ok(c.enterInitializationMode(null, start, null));
                ok(c.exitInitializationMode());
            }

            @Override
            public void step(double time, double step) throws Exception {
                ok(c.doStep(time, step, true));
            }

            @Override
            public double get(long reference) throws Exception {
                return ok(c.getFloat64(new long[] {reference}, 1, 1))[0];
            }

            @Override
            public void set(long reference, double value) throws Exception {
                ok(c.setFloat64(new long[] {reference}, 1, new double[] {value}, 1));
            }

            @Override
            public int getInteger(long reference) throws Exception {
                return ok(c.getInt32(new long[] {reference}, 1, 1))[0];
            }

            @Override
            public void setInteger(long reference, int value) throws Exception {
                ok(c.setInt32(new long[] {reference}, 1, new int[] {value}, 1));
            }

            @Override
            public String digest() throws Exception {
                return ok(c.getString(new long[] {Host3.this.digest()}, 1, 1))[0];
            }

            @Override
            public Object state() throws Exception {
                return ok(c.getState());
            }

            @Override
            public void restore(Object state) throws Exception {
                ok(c.setState((Fmi3State) state));
            }

            @Override
            public byte[] bytes(Object state) throws Exception {
                long size = ok(c.getSerializedStateSize((Fmi3State) state));
                return Arrays.copyOf(ok(c.serializedState((Fmi3State) state, size)), (int) size);
            }

            @Override
            public Object state(byte[] bytes) throws Exception {
                return ok(c.deSerializedState(bytes));
            }

            @Override
            public void reset() throws Exception {
                ok(c.reset());
            }

            @Override
            public void terminate() throws Exception {
                ok(c.terminate());
            }

            @Override
            public void free() throws Exception {
                c.freeInstance();
            }
        }
    }
}
