package org.furrow.node.fmi.importer;

import java.util.Arrays;
import java.util.Objects;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.Stateful;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/**
 * An FMU that commands a vehicle, in lock step with the run: in each call it gets the signals of this moment, steps
 * from the moment of the last call to this one, and gives its commands. So a controller that computes its outputs from
 * its present inputs acts without a delay. In the first call it is initialised with the signals; its time is 0 then.
 *
 * <p>The state has the number of calls, the time of the FMU, its outputs and, if the plan has it, the FMU's own state
 * in words of 32 bits, which are exact as numbers.
 */
final class ConnectedFmu implements Stateful {
    private static final int CALLS = 0;
    private static final int TIME = 1;
    private static final int OUTPUTS = 2;
    private static final int WORD = Integer.BYTES;
    /** Output of an FMU that commands no tyre pressure, in place of NaN, which no state may contain. */
    private static final double NO_PRESSURE = -1;

    private final FmuPlan plan;
    private final LoadedFmu library;
    /** By input, the number of its signal. */
    private int[] sources = {};

    private final int[] commands;
    private final double[] commanded = new double[ControlSignals.DRIVING];
    private final double[] state;
    private final int bytesAt;
    private @Nullable FmuInstance instance;
    private boolean isStored;
    /** Why the FMU cannot go on; null: it can. */
    private @Nullable String lost;

    /** @throws IllegalStateException when the FMU cannot be used */
    ConnectedFmu(FmuPlan plan) {
        this.plan = plan;
        library = LoadedFmu.of(plan.file());
        commands = plan.outputs().stream()
                .mapToInt(output -> FmuCommands.NAMES.indexOf(output.signal()))
                .toArray();
        bytesAt = OUTPUTS + commands.length;
        state = new double[bytesAt + (plan.restorable() ? 1 + words(probe()) : 0)];
    }

    /** Sets, by input, the number of its signal in {@link #exchange}. */
    void connect(int[] numbers) {
        sources = numbers.clone();
    }

    private static int words(int bytes) {
        return (bytes + WORD - 1) / WORD;
    }

    /**
     * Length of the FMU's state after its initialization.
     *
     * @throws IllegalStateException when two new instances have different states: they would give different digests
     */
    private int probe() {
        synchronized (library.lock) {
            boolean single = plan.file().isSingle();
            byte[] first;
            byte[] second;
            // Both exist at once where that is allowed: a freed instance's memory often goes to the next one, and an
            // address in the state would then not differ.
            try (FmuInstance one = start()) {
                first = stateOf(one);
                second = single ? first : newState();
            }
            if (single) {
                second = newState();
            }
            if (!Arrays.equals(first, second)) {
                throw new IllegalStateException(plan.file().label()
                        + ": two new instances of the FMU store different states, so that no two runs would have one"
                        + " digest; set 'restorable: false'");
            }
            return first.length;
        }
    }

    private byte[] newState() {
        try (FmuInstance probe = start()) {
            return stateOf(probe);
        }
    }

    private static byte[] stateOf(FmuInstance probe) {
        probe.exitInitialization();
        return probe.serialise();
    }

    /** A new instance in the initialization mode. */
    private FmuInstance start() {
        FmuInstance started = FmuInstance.of(library, plan.file().identifier());
        plan.numbers().forEach(started::set);
        plan.texts().forEach(started::set);
        started.enterInitialization();
        return started;
    }

    /**
     * Lets the FMU command.
     *
     * @param signals present values
     * @param step_s time since the last call, in s
     * @param dest its commands are set
     */
    void exchange(double[] signals, double step_s, Controls dest) {
        if (lost != null) {
            throw new IllegalStateException(lost);
        }
        synchronized (library.lock) {
            if (state[CALLS] == 0) {
                FmuInstance started = start();
                instance = started;
                putInputs(started, signals);
                started.exitInitialization();
                takeOutputs(started);
            } else {
                FmuInstance going = Objects.requireNonNull(instance);
                putInputs(going, signals);
                going.step(state[TIME], step_s);
                state[TIME] += step_s;
                takeOutputs(going);
            }
        }
        state[CALLS]++;
        isStored = false;
        command(dest);
    }

    private void putInputs(FmuInstance to, double[] signals) {
        for (int k = 0; k < sources.length; k++) {
            Connection input = plan.inputs().get(k);
            to.set(input.variable(), input.passed(signals[sources[k]]));
        }
    }

    private void takeOutputs(FmuInstance from) {
        for (int k = 0; k < commands.length; k++) {
            Connection output = plan.outputs().get(k);
            double value = output.passed(from.get(output.variable()));
            if (Double.isNaN(value) && commands[k] == FmuCommands.PRESSURE) {
                state[OUTPUTS + k] = NO_PRESSURE;
                continue;
            }
            if (Double.isNaN(value)) {
                throw new IllegalStateException(plan.file().label() + ": "
                        + output.variable().name() + " is no number at " + state[TIME] + " s");
            }
            state[OUTPUTS + k] = FmuCommands.bounded(commands[k], value);
        }
    }

    private void command(Controls dest) {
        ControlSignals.copy(dest, commanded, 0);
        for (int k = 0; k < commands.length; k++) {
            if (commands[k] != FmuCommands.PRESSURE) {
                commanded[commands[k]] = state[OUTPUTS + k];
            }
        }
        ControlSignals.set(commanded, 0, dest);
        commandPressure(dest);
    }

    /** Commands the tyre pressure of the last call again, if the FMU gives one. */
    void commandPressure(Controls dest) {
        for (int k = 0; k < commands.length; k++) {
            if (commands[k] == FmuCommands.PRESSURE && state[CALLS] > 0) {
                double pressure_kPa = state[OUTPUTS + k];
                FmuCommands.setPressure(pressure_kPa == NO_PRESSURE ? Double.NaN : pressure_kPa, dest);
            }
        }
    }

    @Override
    public double[] state() {
        FmuInstance present = instance;
        if (plan.restorable() && present != null && !isStored) {
            synchronized (library.lock) {
                store(present.serialise());
            }
            isStored = true;
        }
        return state;
    }

    private void store(byte[] bytes) {
        int most = WORD * (state.length - bytesAt - 1);
        if (bytes.length > most) {
            throw new IllegalStateException(plan.file().label() + ": the state of the FMU grew to " + bytes.length
                    + " bytes, at its start it had " + most + "; set 'restorable: false'");
        }
        state[bytesAt] = bytes.length;
        for (int word = 0; word < state.length - bytesAt - 1; word++) {
            int bits = 0;
            for (int k = 0; k < WORD; k++) {
                int at = WORD * word + k;
                bits |= (at < bytes.length ? bytes[at] & 0xff : 0) << (8 * k);
            }
            state[bytesAt + 1 + word] = bits;
        }
    }

    private byte[] stored() {
        byte[] bytes = new byte[(int) state[bytesAt]];
        for (int at = 0; at < bytes.length; at++) {
            int bits = (int) state[bytesAt + 1 + at / WORD];
            bytes[at] = (byte) (bits >> (8 * (at % WORD)));
        }
        return bytes;
    }

    @Override
    public String stateName(int slot) {
        return switch (slot) {
            case CALLS -> "fmu.calls";
            case TIME -> "fmu.time_s";
            default ->
                slot < bytesAt ? "fmu." + plan.outputs().get(slot - OUTPUTS).signal() : "fmu.state_" + (slot - bytesAt);
        };
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of an FMU", state.length, from, at, length);
        System.arraycopy(from, at, state, 0, length);
        lost = null;
        isStored = true;
        FmuInstance before = instance;
        instance = null;
        if (before != null) {
            before.close();
        }
        if (state[CALLS] > 0) {
            if (!plan.restorable()) {
                lost = plan.file().label() + ": the FMU cannot go on from an earlier state; "
                        + (plan.file().canSerialise()
                                ? "set 'restorable: true'"
                                : "it cannot store its state (canSerializeFMUstate)");
                return;
            }
            synchronized (library.lock) {
                FmuInstance restored = start();
                restored.exitInitialization();
                restored.restore(stored());
                instance = restored;
            }
        }
    }
}
