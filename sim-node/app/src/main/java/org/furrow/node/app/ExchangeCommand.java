package org.furrow.node.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntToLongFunction;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.launch.Engine;
import org.furrow.node.run.launch.Engines;
import org.furrow.node.run.launch.LaunchedRank;
import org.furrow.node.run.launch.Launcher;
import org.furrow.node.run.launch.RankProcess;
import org.furrow.world.transport.ExchangeMeasurement;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code furrow bench exchange}. */
@Command(
        name = "exchange",
        description =
                "One round of the exchange, each rank sending 2 KB or 20 KB to all, against the bare collective of the same"
                        + " library: medians in us of what a round costs the rank that comes last and so waits for none. Prints one JSON"
                        + " object.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ExchangeCommand implements Callable<Integer> {
    private static final int MOST_RANKS = 1024;
    private static final int ROUNDS = 2_000;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Number of ranks; default 2, or as many as were launched.")
    private @Nullable Integer ranks;

    @Mixin
    private TransportOptions transport;

    @Mixin
    private BenchCommand.Output output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InputError, RunFailedException {
        LaunchedRank place = LaunchedRank.find(System.getenv());
        Engine engine = transport.engine(place);
        int count = ranks != null ? ranks : place != null ? place.size() : 2;
        if (count < 1 || count > MOST_RANKS || (place != null && count != place.size())) {
            throw new InputError("--ranks " + count + ": must be "
                    + (place == null ? "in [1, " + MOST_RANKS + "]" : place.size() + ", as were launched"));
        }
        if (place == null || place.rank() == 0) {
            output.requireWritable();
        }
        if (place == null && !engine.inOneProcess()) {
            List<String> args =
                    new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
            Launcher.Order order = transport.order(engine, count, args);
            return new Launcher(
                            order,
                            spec.commandLine().getOut(),
                            spec.commandLine().getErr())
                    .run();
        }
        if (place == null) {
            measure(engine, transport.crew(engine, count, 1));
            return Furrow.OK;
        }
        RankProcess member = transport.join(engine, place, 1);
        measure(engine, member);
        member.leave();
        return Furrow.OK;
    }

    private void measure(Engine engine, RankGroup crew) throws RunFailedException, InputError {
        AtomicReference<@Nullable List<ExchangeMeasurement.Cost>> costs = new AtomicReference<>();
        AtomicReference<@Nullable RankLostException> loss = new AtomicReference<>();
        crew.work(end -> {
            try (end) {
                List<ExchangeMeasurement.Cost> measured = measure(engine, end);
                if (end.rank() == 0) {
                    costs.set(measured);
                }
            } catch (RankLostException e) {
                loss.set(e);
            }
        });
        RankLostException lost = loss.get();
        if (lost != null) {
            throw new RunFailedException(String.valueOf(lost.getMessage()), lost);
        }
        List<ExchangeMeasurement.Cost> measured = costs.get();
        if (measured != null) {
            output.write(spec, table(engine, crew.size(), measured));
        }
    }

    private static List<ExchangeMeasurement.Cost> measure(Engine engine, Transport end) {
        IntToLongFunction raw = Engines.bareCollective(engine, end, ExchangeMeasurement.MOST_BYTES);
        return new ExchangeMeasurement(end, raw, ROUNDS).measure();
    }

    private static Map<String, Object> table(Engine engine, int ranks, List<ExchangeMeasurement.Cost> measured) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("transport", engine.toString());
        table.put("ranks", ranks);
        List<Map<String, Object>> sizes = new ArrayList<>();
        for (ExchangeMeasurement.Cost cost : measured) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("bytes", cost.size_bytes());
            row.put("round_us", cost.round_us());
            if (!Double.isNaN(cost.raw_us())) {
                row.put("bare_us", cost.raw_us());
                row.put("ratio", cost.ratio());
            }
            sizes.add(row);
        }
        table.put("exchange", sizes);
        return table;
    }
}
