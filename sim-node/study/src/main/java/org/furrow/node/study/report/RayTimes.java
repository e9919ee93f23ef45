package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.RayCasting;
import org.furrow.node.study.bench.RayCasting.Area;
import org.furrow.node.study.bench.RayCasting.Tyre;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Study;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Measures the ray casting of one step in several ways, in random order, in this process. */
final class RayTimes {
    /** Ways of casting. */
    enum Way {
        MAP_REDUCE,
        CRITICAL_SECTION,
        VEHICLE_BOX,
        WHOLE_TERRAIN
    }

    /** A way of casting with a tyre and a number of threads. */
    record Case(Way way, Tyre tyre, int threads) {
        /** Name of a way or tyre in tables. */
        static String name(Enum<?> of) {
            return of.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Times of a case.
     *
     * @param step_us time of one step in us, for each repeat
     * @param hits nodes hit in one step
     */
    record Times(Case of, List<Double> step_us, int hits) {}

    /** File of the times in the folder of the study. */
    private static final String FILE = "runs/rays.json";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final long MEASURE_NS = 30_000_000L;
    private static final long WARM_UP_NS = 300_000_000L;

    private final List<Times> times = new ArrayList<>();
    private final List<IntSupplier> steps = new ArrayList<>();
    private final List<RayCasting> open = new ArrayList<>();

    /** Content of {@link #FILE}. */
    private record Content(List<Times> rays) {}

    /**
     * Times of a study, which are measured once and stored in its folder.
     *
     * @param threads numbers of threads; casts without domains use one
     */
    static List<Times> of(Study study, List<Integer> threads) throws IOException, RunFailedException {
        Path file = study.folder().resolve(FILE);
        if (!study.has(FILE)) {
            StudyPlan.Conduct conduct = study.plan().conduct();
            study.files()
                    .keep(
                            FILE,
                            MAPPER.writeValueAsString(
                                    new Content(measure(threads, conduct.repeats(), conduct.seed()))));
        }
        try {
            return MAPPER.readValue(Files.readString(file), Content.class).rays();
        } catch (JacksonException e) {
            throw new RunFailedException(file + ": is damaged; remove it to measure again", e);
        }
    }

    private static List<Times> measure(List<Integer> threads, int repeats, long seed) {
        RayTimes rays = new RayTimes();
        for (Tyre tyre : Tyre.values()) {
            for (int count : threads) {
                rays.add(tyre, count);
            }
        }
        rays.steps.forEach(step -> time_us(step, WARM_UP_NS));
        SplittableRandom random = new SplittableRandom(seed);
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<Integer> order = new ArrayList<>(
                    IntStream.range(0, rays.steps.size()).boxed().toList());
            Collections.shuffle(order, random);
            for (int k : order) {
                rays.times.get(k).step_us.add(time_us(rays.steps.get(k), MEASURE_NS));
            }
        }
        rays.open.forEach(RayCasting::close);
        return rays.times;
    }

    private void add(Tyre tyre, int threads) {
        RayCasting rays = new RayCasting(threads, tyre);
        open.add(rays);
        add(new Case(Way.MAP_REDUCE, tyre, threads), rays::mapReduce);
        add(new Case(Way.CRITICAL_SECTION, tyre, threads), rays::criticalSection);
        if (threads == 1) {
            add(new Case(Way.VEHICLE_BOX, tyre, 1), () -> rays.withoutDomains(Area.VEHICLE));
            add(new Case(Way.WHOLE_TERRAIN, tyre, 1), () -> rays.withoutDomains(Area.TERRAIN));
        }
    }

    private void add(Case of, IntSupplier step) {
        times.add(new Times(of, new ArrayList<>(), step.getAsInt()));
        steps.add(step);
    }

    /** Mean time over as many steps as fit in a time. */
    private static double time_us(IntSupplier step, long least_ns) {
        long start = System.nanoTime();
        long now = start;
        int count = 0;
        long hits = 0;
        while (now - start < least_ns) {
            hits += step.getAsInt();
            count++;
            now = System.nanoTime();
        }
        if (hits == 0) {
            throw new IllegalStateException("no ray has hit");
        }
        return (now - start) / 1000.0 / count;
    }
}
