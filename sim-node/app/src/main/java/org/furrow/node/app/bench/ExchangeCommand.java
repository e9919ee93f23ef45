package org.furrow.node.app.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntToLongFunction;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.TransportOptions;
import org.furrow.node.app.terminal.StopSignals;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.RankGroup;
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
import picocli.CommandLine.Option;

/** {@code furrow bench exchange}. */
@Command(
        name = "exchange",
        description =
                "Measure one round of the exchange, in which each rank sends 2 KB or 20 KB to all others, against the"
                        + " bare collective of the same library. Print one JSON object with the median cost in us of one round"
                        + " for the slowest rank (waiting excluded).")
public final class ExchangeCommand extends CliCommand {
    private static final int MAX_RANKS = 1024;
    private static final int ROUNDS = 2_000;

    @Option(names = "--ranks", paramLabel = "N", description = "Use N ranks (default: 2, or as launched).")
    private @Nullable Integer ranks;

    @Mixin
    private TransportOptions transport;

    @Mixin
    private BenchCommand.Output output;

    @Override
    public Integer call() throws InputError, RunFailedException {
        LaunchedRank launched = transport.launched();
        Engine engine = transport.engine(launched);
        int count = ranks != null ? ranks : launched != null ? launched.size() : 2;
        if (count < 1 || count > MAX_RANKS || (launched != null && count != launched.size())) {
            throw new InputError("--ranks " + count + ": must be "
                    + (launched == null ? "in [1, " + MAX_RANKS + "]" : "the launched " + launched.size()));
        }
        if (launched == null || launched.rank() == 0) {
            output.requireWritable();
        }
        if (launched == null && !engine.inOneProcess()) {
            Launcher.Order order = transport.order(engine, count, args());
            try (StopSignals stop = new StopSignals()) {
                return new Launcher(order, out(), err(), stop::requested).run();
            }
        }
        if (launched == null) {
            measure(engine, transport.ranks(engine, count, 1));
            return ExitCodes.OK;
        }
        RankProcess process = transport.join(engine, launched, 1, terminal());
        measure(engine, process);
        process.leave();
        return ExitCodes.OK;
    }

    private void measure(Engine engine, RankGroup group) throws RunFailedException, InputError {
        AtomicReference<@Nullable List<ExchangeMeasurement.Cost>> costs = new AtomicReference<>();
        AtomicReference<@Nullable RankLostException> loss = new AtomicReference<>();
        group.work(rank -> {
            try (rank) {
                List<ExchangeMeasurement.Cost> measured = measure(engine, rank);
                if (rank.rank() == 0) {
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
            output.write(out(), table(engine, group.size(), measured));
        }
    }

    private static List<ExchangeMeasurement.Cost> measure(Engine engine, Transport rank) {
        IntToLongFunction raw = Engines.bareCollective(engine, rank, ExchangeMeasurement.MOST_BYTES);
        return new ExchangeMeasurement(rank, raw, ROUNDS).measure();
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
