package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.digest.Digest;
import org.intocps.fmi.Fmi2Status;
import org.intocps.fmi.IFmiComponent;
import org.intocps.fmi.IFmiComponentState;
import org.intocps.fmi.IFmu;
import org.intocps.fmi.IFmuCallback;
import org.intocps.fmi.jnifmuapi.Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FMUs of FMI 2 in the importer of INTO-CPS. */
class Fmi2Test {
    private static final double STEP_S = 0.002;

    @TempDir
    Path folder;

    private final List<String> messages = new ArrayList<>();

    private final IFmuCallback callback = new IFmuCallback() {
        @Override
        public void log(String instance, Fmi2Status status, String category, String message) {
            messages.add(message);
        }

        @Override
        public void stepFinished(Fmi2Status status) {}
    };

    private IFmu load(Path file) throws Exception {
        IFmu fmu = Factory.create(file.toFile());
        fmu.load();
        return fmu;
    }

    /** An instance in the step mode. */
    private IFmiComponent begin(IFmu fmu, FmuModel model, String settings) throws Exception {
        IFmiComponent instance = fmu.instantiate(model.token(), "instance", false, true, callback);
        assertTrue(instance != null, messages::toString);
        long[] setting = {model.variables().size() + 1};
        ok(instance.setStrings(setting, new String[] {settings}));
        ok(instance.setupExperiment(false, 0, 0, false, 0));
        ok(instance.enterInitializationMode());
        ok(instance.exitInitializationMode());
        return instance;
    }

    private void ok(Fmi2Status status) {
        assertEquals(Fmi2Status.OK, status, messages::toString);
    }

    private static String digest(IFmiComponent instance, FmuModel model) throws Exception {
        return instance.getStrings(new long[] {model.variables().size() + 2}).result[0];
    }

    private static long[] reference(FmuModel model, String name) {
        for (int k = 0; k < model.variables().size(); k++) {
            if (model.variables().get(k).name().equals(name)) {
                return new long[] {k + 1};
            }
        }
        throw new IllegalArgumentException(name);
    }

    /** Lowers a wheel and rolls it, from a step on; returns the vertical force in the last step. */
    private double roll(IFmiComponent instance, FmuModel model, int from, int steps) throws Exception {
        for (int n = from; n < from + steps; n++) {
            for (String wheel : List.of("L", "R")) {
                double v = 1;
                set(instance, model, "rig.x_m_" + wheel, v * n * STEP_S);
                set(instance, model, "rig.z_m_" + wheel, Math.max(0.45, 0.5 - 0.5 * n * STEP_S));
                set(instance, model, "rig.vx_mps_" + wheel, v);
                set(instance, model, "rig.wy_radps_" + wheel, v / 0.45);
            }
            ok(instance.doStep(n * STEP_S, STEP_S, true));
        }
        return instance.getReal(reference(model, "rig.force_z_N_L")).result[0];
    }

    private void set(IFmiComponent instance, FmuModel model, String name, double value) throws Exception {
        ok(instance.setReals(reference(model, name), new double[] {value}));
    }

    /** What the FMU computes, without it. */
    private static String expected(Scenario scenario, int steps) {
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            double[] motion = world.units().getFirst().external().next().motion;
            System.arraycopy(world.units().getFirst().vehicle().controls().motion, 0, motion, 0, motion.length);
            for (int n = 0; n < steps; n++) {
                for (int body = 1; body <= 2; body++) {
                    motion[13 * body] = n * STEP_S;
                    motion[13 * body + 2] = Math.max(0.45, 0.5 - 0.5 * n * STEP_S);
                    motion[13 * body + 7] = 1;
                    motion[13 * body + 11] = 1 / 0.45;
                }
                world.step();
            }
            return Digest.toHex(world.digest());
        }
    }

    @Test
    void shouldPressTheGroundWithBodiesOfTheHostAndRollBackToTheBit() throws Exception {
        Scenario scenario = Scenarios.of(Fmus.wheels(folder).toString());
        Path file = Fmus.export(scenario, FmiVersion.FMI2, folder);
        FmuModel model = Fmus.model(file);
        IFmu fmu = load(file);
        IFmiComponent instance = begin(fmu, model, "");

        roll(instance, model, 0, 100);
        IFmiComponentState state = instance.getState().result;
        String early = digest(instance, model);
        double force = roll(instance, model, 100, 150);
        String late = digest(instance, model);

        assertTrue(force > 500, () -> "force=" + force);
        assertEquals(expected(scenario, 250), late);
        assertNotEquals(early, late);

        ok(instance.setState(state));
        assertEquals(early, digest(instance, model));
        assertEquals(force, roll(instance, model, 100, 150));
        assertEquals(late, digest(instance, model));

        long size = instance.getSerializedFMUstateSize(state).result;
        byte[] bytes = instance.serializeFMUstate(state, size).result;
        IFmiComponent other = begin(fmu, model, "soil=clay"); // the state has its own settings
        ok(other.setState(other.deSerializeFMUstate(bytes, size).result));
        assertEquals(early, digest(other, model));
        assertEquals(force, roll(other, model, 100, 150));
        assertEquals(late, digest(other, model));
        assertArrayEquals(bytes, other.serializeFMUstate(other.deSerializeFMUstate(bytes, size).result, size).result);
        other.freeInstance();
        instance.freeInstance();
        fmu.unLoad();
    }
}
