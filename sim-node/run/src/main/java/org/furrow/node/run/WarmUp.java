package org.furrow.node.run;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.Transport;

/**
 * Steps the first epochs of a run before it, with the same ranks, JVMs and transport, so that the run's times exclude
 * JIT compilation: again and again until this takes the same time and compilers do little, but once with a vehicle in
 * the loop. The ground, the vehicles and the rows of tables of the warm-up are discarded. Rows are made all the same:
 * where a loop first meets its observers in the run itself, the JVM drops its compiled code there.
 */
record WarmUp(Scenario scenario, Run.Options options, RankExtension extension, Progress progress) {
    /** Time of a pass over that of the pass before, from which times are steady. */
    private static final double STEADY = 0.95;
    /** Time for which compilers work in a pass over that of the pass, up to which they are done. */
    private static final double COMPILED = 0.1;
    /** Of passes; a busy machine may never be steady. */
    private static final int MOST_PASSES = 10;

    /**
     * Steps one rank.
     *
     * @param collectGarbage true to collect the garbage of the process afterwards
     */
    void run(Transport transport, boolean collectGarbage, BooleanSupplier interrupted) {
        Recorder.Share share = new Recorder.Share(transport.size(), List.of(transport.rank()));
        try (Recorder recorder = new Recorder(scenario, null, share, null)) {
            double last_s = Double.POSITIVE_INFINITY;
            for (int pass = 0; pass < MOST_PASSES; pass++) {
                long compiled_ms = compiled_ms();
                double pass_s = pass_s(transport, recorder, interrupted);
                double compiled_s = most(transport, 1e-3 * (compiled_ms() - compiled_ms));
                double slowest_s = most(transport, pass_s);
                boolean isSteady = !(slowest_s <= STEADY * last_s) && !(compiled_s > COMPILED * slowest_s);
                if (isSteady || Double.isNaN(slowest_s)) {
                    break;
                }
                last_s = slowest_s;
            }
        } catch (RankLoop.InterruptedRunException e) {
            return; // the run itself ends in its first epoch and reports the interrupt
        } catch (IOException e) {
            throw new IllegalStateException("a warm-up writes nothing", e);
        }
        if (collectGarbage) {
            System.gc();
        }
    }

    /** Time for which the compilers of this process have worked, in ms; 0 where the JVM does not state it. */
    private static long compiled_ms() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                ? 0
                : compilers.getTotalCompilationTime();
    }

    /** The longest time of any rank, so that all ranks decide alike. */
    private static double most(Transport transport, double time_s) {
        return TextAllGather.gather(transport, Double.toString(time_s)).stream()
                .mapToDouble(Double::parseDouble)
                .max()
                .orElseThrow();
    }

    /**
     * Steps the first epochs once.
     *
     * @return the time in s, NaN with a vehicle in the loop, which must not wait longer
     */
    private double pass_s(Transport transport, Recorder recorder, BooleanSupplier interrupted) {
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
            EpochObserver rows = recorder.rank(transport.rank(), beginning.clock());
            RankLoop loop = new RankLoop(
                    beginning,
                    transport,
                    settings,
                    observers(rows, beginning.clock()),
                    interrupted,
                    attachment.conducted());
            loop.run();
            loop.worlds().close();
            return attachment.conducted() == null ? loop.times().wall_s : Double.NaN;
        } catch (StoreException e) {
            throw new IllegalStateException("a warm-up has no store", e);
        } catch (IOException e) {
            throw new IllegalStateException("a warm-up writes nothing", e);
        }
    }

    /** As many kinds as in a run, so that calls of observers are compiled for any kind. */
    private EpochObserver observers(EpochObserver rows, Scenario.Clock clock) {
        EpochObserver shown = EpochObserver.ofCommits(
                epoch -> progress.warmUp(epoch, clock.epochs(), clock.epochTicks() * clock.step_s()));
        return EpochObserver.all(List.of(rows, EpochObserver.all(List.of()), shown, new EpochObserver() {}));
    }

    private Scenario beginning() {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.epochTicks() * clock.step_s();
        int epochs = (int) Math.max(1, Math.round(options.warmUp_s() / epoch_s));
        return scenario.lasting(epochs);
    }
}
