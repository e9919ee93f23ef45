package org.furrow.node.study.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.study.bench.VehicleBench.Tyres;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool.Sharing;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.ode.Integrator;

/**
 * RTF of one vehicle on soil over the number of threads that share its rays, with a hash map that they fill in a
 * critical section, and by map and reduce, with cylinders and meshes as tyres (Serban et al. 2023, figure 3).
 */
public final class SharingBench {
    private static final double GRID_M = 0.05;

    private final List<Integer> threads;
    private final int repeats;
    private final Consumer<String> progress;

    /**
     * @param repeats drives of each case; the fastest counts, because other load only adds time
     * @param progress receives progress messages
     */
    public SharingBench(List<Integer> threads, int repeats, Consumer<String> progress) {
        this.threads = List.copyOf(threads);
        this.repeats = repeats;
        this.progress = progress;
    }

    /** A case of the figure. */
    private record Case(Sharing way, Tyres tyres, int threads) {
        String name(Enum<?> of) {
            return of.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Measures all cases in turn, then again; the result is a tree of maps and numbers. */
    public Map<String, Object> run() throws InputError {
        List<Case> cases = new ArrayList<>();
        for (Sharing way : List.of(Sharing.CRITICAL_SECTION, Sharing.MAP_REDUCE)) {
            for (Tyres tyres : List.of(Tyres.CYLINDER, Tyres.MESH)) {
                threads.forEach(count -> cases.add(new Case(way, tyres, count)));
            }
        }
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Case each : cases) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("way", each.name(each.way));
            row.put("tyres", each.name(each.tyres));
            row.put("threads", each.threads);
            row.put("rtf", Double.POSITIVE_INFINITY);
            rows.add(row);
        }
        for (int round = 0; round < repeats; round++) {
            for (int k = 0; k < cases.size(); k++) {
                progress.accept(
                        "round " + (round + 1) + " of " + repeats + ", case " + (k + 1) + " of " + cases.size());
                keepFaster(rows.get(k), drive(cases.get(k)));
            }
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("grid_m", GRID_M);
        result.put("repeats", repeats);
        result.put("cases", rows);
        return result;
    }

    private static void keepFaster(Map<String, Object> row, Map<String, Object> drive) {
        if (rtf(drive) < rtf(row)) {
            row.putAll(drive);
        }
    }

    private static double rtf(Map<String, Object> measured) {
        return (double) Objects.requireNonNull(measured.get("rtf"));
    }

    private static Map<String, Object> drive(Case of) throws InputError {
        ScmSpec soil = ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
        return new VehicleBench(
                        soil, new VehicleBench.Options("hmmwv", GRID_M, of.threads, of.way, of.tyres, Integrator.EULER))
                .run();
    }
}
