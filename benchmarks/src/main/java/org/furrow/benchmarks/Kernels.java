package org.furrow.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.furrow.node.results.HostInfo;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs the benchmarks of all kernels of a step with short settings, in a few minutes. */
public final class Kernels {
    private static final List<Class<?>> BENCHMARKS = List.of(
            RayShapesBenchmark.class,
            SoilStepBenchmark.class,
            MultibodyBenchmark.class,
            CommitBenchmark.class,
            EpochCodecBenchmark.class,
            ExactArraysBenchmark.class);

    /** Fields about the user's folders and JMH, which are omitted. */
    private static final List<String> NOISE = List.of("jvm", "jvmArgs", "vmName", "vmVersion", "jdkVersion");

    private static final List<String> DERIVED = List.of("scoreConfidence", "scorePercentiles");

    private Kernels() {}

    /** @param args file for the result: JMH's JSON without noise, and a description of the machine */
    public static void main(String[] args) throws RunnerException, IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("one argument: the file for the result");
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .warmupIterations(3)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(5)
                .measurementTime(TimeValue.seconds(1))
                .param("nodes", "180");
        BENCHMARKS.forEach(benchmark -> options.include(benchmark.getName()));
        Collection<RunResult> results = new Runner(options.build()).run();
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        ObjectNode report = mapper.createObjectNode();
        report.set("kernels", trimmed(mapper.readTree(json(results))));
        report.set("host", HostInfo.describe(mapper));
        Files.writeString(Path.of(args[0]), mapper.writeValueAsString(report) + "\n");
    }

    private static String json(Collection<RunResult> results) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode trimmed(JsonNode results) {
        for (JsonNode result : (ArrayNode) results) {
            ((ObjectNode) result).remove(NOISE);
            ((ObjectNode) result.get("primaryMetric")).remove(DERIVED);
            for (JsonNode metric : result.get("secondaryMetrics")) {
                ((ObjectNode) metric).remove(DERIVED);
            }
        }
        return results;
    }
}
