package org.furrow.node.study.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.results.HostInfo;
import org.furrow.node.run.launch.Launcher;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Description of the machine of a study. */
public final class Machine {
    /** Variables with the number of a batch job. */
    private static final List<String> JOBS = List.of("SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID");

    private static final Pattern VERSION_LINE = Pattern.compile("\\s*Version:\\s*(\\S+)\\s*");

    /** The value of a flag that is a path, without its last name. */
    private static final Pattern PATH = Pattern.compile("=/(.*/)?(?=[^/]*$)");

    private static final long SAMPLE_MS = 500;
    /** Cores in use below which the end of the last run is over. */
    private static final double QUIET = 0.1;
    /** The most samples for which the end of the last run is awaited. */
    private static final int MOST_SAMPLES = 10;

    private static final Path CPUS = Path.of("/sys/devices/system/cpu");

    private Machine() {}

    /** @param mpirun launcher of MPI ranks, or null */
    static ObjectNode describe(JsonMapper mapper, @Nullable String mpirun) {
        ObjectNode json = HostInfo.describe(mapper);
        json.put("kernel", firstLine("/proc/version"));
        json.put("governor", firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
        json.put("physical_cores", physicalCores(CPUS, json.get("cores").asInt()));
        json.put("memory", HostInfo.procValue("/proc/meminfo", "MemTotal").orElse("unknown"));
        addFlags(json, ManagementFactory.getRuntimeMXBean().getInputArguments());
        if (mpirun != null) {
            json.put("mpi_launcher", version(mpirun));
        }
        return json;
    }

    /**
     * Adds the flags of the JVM. Sizes of the heap are separate, since {@code bin/furrow} computes them from the memory
     * that is free, which differs when a study continues. Of paths only the last name is kept.
     */
    static void addFlags(ObjectNode json, List<String> flags) {
        for (String flag : flags) {
            json.withArray(flag.startsWith("-Xm") ? "heap_flags" : "jvm_flags")
                    .add(PATH.matcher(flag).replaceFirst("="));
        }
    }

    /** The batch job of this process, or null. */
    static @Nullable String job(Map<String, String> environment) {
        return JOBS.stream()
                .filter(environment::containsKey)
                .findFirst()
                .map(name -> name + "=" + environment.get(name))
                .orElse(null);
    }

    /** Name of this machine, or of its cluster in a batch job, since a resumed job may run on other nodes. */
    static String place(Map<String, String> environment) {
        String cluster = environment.get("SLURM_CLUSTER_NAME");
        return cluster == null || job(environment) == null ? HostInfo.name() : "cluster " + cluster;
    }

    /**
     * Cores without their SMT siblings, the further hardware threads that share a core. As many as threads where the
     * system does not state them, as in many virtual machines.
     *
     * @param cpus folder of the processors in sysfs
     * @param threads hardware threads
     */
    static int physicalCores(Path cpus, int threads) {
        Set<String> cores = new HashSet<>();
        for (int cpu = 0; cpu < threads; cpu++) {
            String siblings = firstLine(
                    cpus.resolve("cpu" + cpu + "/topology/thread_siblings_list").toString());
            cores.add("unknown".equals(siblings) ? "cpu" + cpu : siblings);
        }
        return cores.size();
    }

    /**
     * Cores that other work uses; NaN if unknown. Waits until the load that the last run leaves behind, such as pages
     * that the system frees, has ended: while it falls, for at most five seconds.
     */
    static double coresInUseOnceQuiet() {
        double used = coresInUse();
        for (int sample = 1; sample < MOST_SAMPLES && used > QUIET; sample++) {
            double next = coresInUse();
            if (!(next < used)) {
                break;
            }
            used = next;
        }
        return used;
    }

    /** Cores that are in use while this thread waits for half a second; NaN if unknown. */
    static double coresInUse() {
        try {
            long[] before = ticks();
            Thread.sleep(SAMPLE_MS);
            long[] after = ticks();
            return (double) after[2] * (after[0] - before[0]) / (after[1] - before[1]);
        } catch (IOException e) {
            return Double.NaN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
    }

    /** Times of all cores since the system started: in use, and in all; then the number of cores. See proc_stat(5). */
    private static long[] ticks() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/stat"));
        long[] times = Arrays.stream(lines.getFirst().split(" +", -1))
                .skip(1)
                .limit(8)
                .mapToLong(Long::parseLong)
                .toArray();
        long all = Arrays.stream(times).sum();
        long cores = lines.stream().filter(line -> line.matches("cpu\\d.*")).count();
        return new long[] {all - times[3] - times[4], all, cores};
    }

    private static String firstLine(String file) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.findFirst().orElse("unknown");
        } catch (IOException | java.io.UncheckedIOException e) {
            return "unknown";
        }
    }

    private static String version(String mpirun) {
        try {
            return version(Launcher.version(mpirun).lines().toList());
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Version from the output of mpirun: the first line of Open MPI's, the line 'Version:' of Hydra's (MPICH). */
    static String version(List<String> lines) {
        return lines.stream()
                .map(VERSION_LINE::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(found -> "Hydra " + found.group(1))
                .orElse(lines.isEmpty() ? "unknown" : lines.get(0).strip());
    }
}
