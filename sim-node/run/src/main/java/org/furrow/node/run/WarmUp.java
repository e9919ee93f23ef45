package org.furrow.node.run;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.Transport;

/**
 * Steps the first epochs of a run once before it, with the same ranks, JVMs and transport, so that the run's times
 * exclude JIT compilation. The ground and the vehicles of the warm-up are discarded; nothing is recorded.
 */
record WarmUp(Scenario scenario, Run.Options options, RankExtension extension, Progress progress) {
    /**
     * Steps one rank.
     *
     * @param collectGarbage true to collect the garbage of the process afterwards
     */
    void run(Transport transport, boolean collectGarbage, BooleanSupplier interrupted) {
        RankLoop.Settings settings = new RankLoop.Settings(
                options.threads(),
                null,
                null,
                OutsideControl.NONE,
                false,
                WorldLayout.of(options.sharded(), false),
                options.lookahead());
        try (RankExtension.Attachment attachment = extension.attach(transport, null, null)) {
            Scenario beginning = beginning();
            RankLoop loop = new RankLoop(
                    beginning, transport, settings, shown(beginning.clock()), interrupted, attachment.conducted());
            loop.run();
            loop.worlds().close();
        } catch (RankLoop.InterruptedRunException e) {
            return; // the run itself ends in its first epoch and reports the interrupt
        } catch (StoreException e) {
            throw new IllegalStateException("a warm-up has no store", e);
        } catch (IOException e) {
            throw new IllegalStateException("a warm-up writes nothing", e);
        }
        if (collectGarbage) {
            System.gc();
        }
    }

    private EpochObserver shown(Scenario.Clock clock) {
        return EpochObserver.ofCommits(
                epoch -> progress.warmUp(epoch, clock.epochs(), clock.epochTicks() * clock.step_s()));
    }

    private Scenario beginning() {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.epochTicks() * clock.step_s();
        int epochs = (int) Math.max(1, Math.round(options.warmUp_s() / epoch_s));
        return scenario.lasting(epochs);
    }
}
