package org.furrow.node.hil.pace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a machine has and lacks for a vehicle in the loop on real time, read from the files of a Linux kernel. */
public final class MachineCheck {
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");
    /** Share of each second that the kernel may give to threads of SCHED_FIFO, in us. */
    private static final long LEAST_RUNTIME_US = 900_000;

    private static final int LEAST_PROCESSORS = 2;
    private static final int MOST_BYTES = 1 << 14;

    private final Path root;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * What was looked at.
     *
     * @param isThere whether the machine has it
     * @param found what was found
     * @param advice how to get it; empty if the machine has it
     */
    public record Finding(String what, boolean isThere, String found, String advice) {}

    private MachineCheck(Path root) {
        this.root = root;
    }

    /** The findings about this machine and this process. */
    public static List<Finding> here() {
        MachineCheck check = new MachineCheck(Path.of("/"));
        check.readFiles();
        check.tryRequests();
        return List.copyOf(check.findings);
    }

    /**
     * The findings in the files of a machine.
     *
     * @param root folder in place of /
     */
    static List<Finding> in(Path root) {
        MachineCheck check = new MachineCheck(root);
        check.readFiles();
        return List.copyOf(check.findings);
    }

    private void readFiles() {
        String version = text("proc/version");
        boolean isRealTime = text("sys/kernel/realtime").equals("1") || version.contains("PREEMPT_RT");
        add(
                "PREEMPT_RT",
                isRealTime,
                kernel(version),
                "a kernel with PREEMPT_RT bounds how late a thread wakes, for example Debian's linux-image-rt-amd64");
        String isolated = text("sys/devices/system/cpu/isolated");
        add(
                "isolated processors",
                !isolated.isEmpty(),
                isolated.isEmpty() ? "none" : isolated,
                "boot with 'isolcpus=N nohz_full=N rcu_nocbs=N', and give furrow hil --cpu N");
        String tickless = text("sys/devices/system/cpu/nohz_full").replace("(null)", "");
        add(
                "processors without a tick",
                !tickless.isEmpty(),
                tickless.isEmpty() ? "none" : tickless,
                "boot with 'nohz_full=N' for the processor of --cpu");
        readMemory();
        readProcessors();
    }

    private void readMemory() {
        Matcher pages = CHOSEN.matcher(text("sys/kernel/mm/transparent_hugepage/enabled"));
        String mode = pages.find() ? pages.group(1) : "none";
        add(
                "huge pages",
                mode.equals("always") || mode.equals("madvise"),
                "transparent: " + mode,
                "'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled', and"
                        + " FURROW_JAVA_OPTS=-XX:+UseTransparentHugePages");
        long swaps = lines("proc/swaps") - 1;
        add(
                "no swap",
                swaps <= 0,
                Math.max(0, swaps) + " swap areas",
                "'swapoff -a': a page that is swapped out stops a step");
    }

    private void readProcessors() {
        String online = text("sys/devices/system/cpu/online");
        int count = count(online);
        add(
                "processors",
                count >= LEAST_PROCESSORS,
                count + (online.isEmpty() ? "" : " (" + online + ")"),
                "the vehicle in the loop needs one for itself beside those of the other ranks");
        String governor = text("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        add(
                "constant frequency",
                governor.isEmpty() || governor.equals("performance"),
                governor.isEmpty() ? "no governor" : "governor " + governor,
                "'cpupower frequency-set -g performance'");
        boolean isVirtual = text("proc/cpuinfo").contains(" hypervisor");
        add(
                "no virtual machine",
                !isVirtual,
                isVirtual ? "virtual" : "not virtual",
                "a host gives the processors of a virtual machine to others at any time");
        String runtime = text("proc/sys/kernel/sched_rt_runtime_us");
        boolean isFree = !runtime.matches("\\d{1,18}") || Long.parseLong(runtime) >= LEAST_RUNTIME_US;
        add(
                "time for SCHED_FIFO",
                isFree,
                runtime.isEmpty() ? "not limited" : "sched_rt_runtime_us " + runtime,
                "'sysctl kernel.sched_rt_runtime_us=950000', or -1 beside an isolated processor");
    }

    private void tryRequests() {
        try (RealTime request = new RealTime(true, RealTime.ANY_CPU)) {
            add(
                    "SCHED_FIFO",
                    request.isFifo(),
                    request.isFifo() ? "granted" : "refused",
                    "'ulimit -r 99' by a line 'USER - rtprio 99' in /etc/security/limits.d, or CAP_SYS_NICE");
            add(
                    "locked memory",
                    request.isLocked(),
                    request.isLocked() ? "granted" : "refused",
                    "'ulimit -l unlimited' by a line 'USER - memlock unlimited' in /etc/security/limits.d, or"
                            + " CAP_IPC_LOCK");
        }
    }

    private void add(String what, boolean isThere, String found, String advice) {
        findings.add(new Finding(what, isThere, found, isThere ? "" : advice));
    }

    private static String kernel(String version) {
        Matcher mode = Pattern.compile("PREEMPT\\w*").matcher(version);
        return mode.find() ? "the kernel is " + mode.group() : "the kernel does not say so";
    }

    /** The content of a file, stripped; empty if there is none. */
    private String text(String file) {
        try (InputStream in = Files.newInputStream(root.resolve(file))) {
            // at once: what a file of /proc/sys returns first is all
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private long lines(String file) {
        return text(file).lines().count();
    }

    /** Number of processors in a list such as 0-3,8. */
    private static int count(String list) {
        int count = 0;
        for (String part : list.isEmpty() ? new String[0] : list.split(",")) {
            String[] ends = part.split("-", 2);
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }
}
