package org.furrow.node.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("run")
class SteppedWorldTest {
    private static long digestOfLoop(Scenario scenario) throws StoreException {
        RankLoop loop = new RankLoop(
                scenario,
                new LocalHub(1, 2, 600_000).rank(0),
                RankLoop.Settings.PLAIN,
                new EpochObserver() {},
                () -> false);
        loop.run();
        return loop.digest();
    }

    private static void step(SteppedWorld world, int epochs) {
        for (int n = 0; n < epochs; n++) {
            world.step();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"crossing", "convoy-sand", "obstacle-field", "surfaces"})
    void shouldHaveTheDigestOfARun(String name) throws StoreException {
        Scenario scenario = Scenarios.brief(name, "duration_s=0.4");
        try (SteppedWorld world = new SteppedWorld(scenario)) {
            step(world, scenario.clock().epochs());
            assertEquals(digestOfLoop(scenario), world.digest());
        }
    }

    /** Back to an earlier state twice, and to the state of another world, with ruts of others in between. */
    @ParameterizedTest
    @ValueSource(strings = {"convoy-sand", "surfaces"})
    void shouldContinueFromAMomentToTheBit(String name) {
        Scenario scenario = Scenarios.brief(name, "duration_s=2");
        try (SteppedWorld world = new SteppedWorld(scenario);
                SteppedWorld other = new SteppedWorld(scenario)) {
            step(world, 1);
            SteppedWorld.Moment start = world.moment();
            step(world, 19);
            SteppedWorld.Moment middle = world.moment();
            long atMiddle = world.digest();
            step(world, 20);
            long atEnd = world.digest();
            step(world, 5);
            world.restore(middle);
            assertEquals(atMiddle, world.digest());
            assertEquals(20, world.epoch());
            step(world, 20);
            assertEquals(atEnd, world.digest());
            world.restore(start);
            step(world, 39);
            assertEquals(atEnd, world.digest());
            step(other, 7);
            assertNotEquals(atMiddle, other.digest());
            other.restore(middle);
            step(other, 20);
            assertEquals(atEnd, other.digest());
            assertEquals(other.groundOf(0).digest(), other.groundOf(0).rehash());
        }
    }

    @Test
    void shouldRefuseWhatItCannotStep() {
        String delay = String.valueOf(assertThrows(
                        IllegalArgumentException.class, () -> new SteppedWorld(Scenarios.brief("crossing", "delay=1")))
                .getMessage());
        assertTrue(delay.contains("delay must be 0"), delay);
        String late = String.valueOf(assertThrows(
                        IllegalArgumentException.class,
                        () -> new SteppedWorld(Scenarios.brief("crossing", "vehicles.1.enter_s=1")))
                .getMessage());
        assertTrue(late.contains("enters late"), late);
    }
}
