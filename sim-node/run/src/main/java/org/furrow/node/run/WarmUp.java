package org.furrow.node.run;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.store.StoreException;
import org.furrow.world.transport.Transport;

/**
 * The beginning of a run, stepped once before it by the same ranks in the same JVMs and over the same transport, so that what is
 * measured afterwards is compiled. Its ground and vehicles are its own and are thrown away; nothing of it is recorded.
 */
final class WarmUp {
    private final Scenario scenario;
    private final RankLoop.Settings settings;
    private final RankExtension outfit;

    WarmUp(Scenario scenario, Run.Options options, RankExtension outfit) {
        this.outfit = outfit;
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.epochTicks() * clock.step_s();
        int epochs = (int) Math.max(1, Math.round(options.warmUp_s() / epoch_s));
        this.scenario = new Scenario(
                scenario.name(),
                new Scenario.Clock(clock.step_s(), clock.epochTicks(), epochs),
                scenario.exchange(),
                scenario.ground(),
                scenario.routes(),
                scenario.vehicles(),
                scenario.origin());
        settings = new RankLoop.Settings(options.threads(), null, options.interest_m(), null);
    }

    /**
     * Steps one rank.
     *
     * @param tidies whether this rank has the garbage of its process collected afterwards
     */
    void run(Transport transport, boolean tidies, BooleanSupplier interrupted) {
        try {
            try (RankExtension.Fitted fitted = outfit.fit(transport, null, null)) {
                RankLoop loop = new RankLoop(
                        scenario, transport, settings, new EpochObserver() {}, interrupted, fitted.conducted());
                loop.run();
                loop.worlds().close();
            }
        } catch (RankLoop.InterruptedRunException e) {
            return; // and so the run will be, which says it
        } catch (StoreException e) {
            throw new IllegalStateException("a warm-up has no store", e);
        } catch (IOException e) {
            throw new IllegalStateException("a warm-up writes nothing", e);
        }
        if (tidies) {
            System.gc();
        }
    }
}
