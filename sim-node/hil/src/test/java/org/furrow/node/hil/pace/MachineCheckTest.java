package org.furrow.node.hil.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.hil.pace.MachineCheck.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines are described by the files of their kernels. */
class MachineCheckTest {
    @TempDir
    private Path root;

    private void put(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    private List<String> lacking() {
        return MachineCheck.in(root).stream()
                .filter(finding -> !finding.isThere())
                .map(Finding::what)
                .toList();
    }

    @Test
    void shouldFindWhatABenchHas() throws IOException {
        put("proc/version", "Linux version 6.12 SMP PREEMPT_RT");
        put("sys/kernel/realtime", "1");
        put("sys/devices/system/cpu/isolated", "3");
        put("sys/devices/system/cpu/nohz_full", "3");
        put("sys/devices/system/cpu/online", "0-3");
        put("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        put("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
        put("proc/swaps", "Filename Type Size Used Priority");
        put("proc/cpuinfo", "flags : fpu vme");
        put("proc/sys/kernel/sched_rt_runtime_us", "-1");
        assertEquals(List.of(), lacking());
    }

    @Test
    void shouldFindWhatAnOfficeMachineLacks() throws IOException {
        put("proc/version", "Linux version 6.12 SMP PREEMPT_DYNAMIC");
        put("sys/devices/system/cpu/isolated", "");
        put("sys/devices/system/cpu/nohz_full", "(null)");
        put("sys/devices/system/cpu/online", "0");
        put("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        put("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]");
        put("proc/swaps", "Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2");
        put("proc/cpuinfo", "flags : fpu hypervisor lahf");
        put("proc/sys/kernel/sched_rt_runtime_us", "500000");
        assertEquals(
                List.of(
                        "PREEMPT_RT",
                        "isolated processors",
                        "processors without a tick",
                        "huge pages",
                        "no swap",
                        "processors",
                        "constant frequency",
                        "no virtual machine",
                        "time for SCHED_FIFO"),
                lacking());
        for (Finding each : MachineCheck.in(root)) {
            assertTrue(!each.advice().isEmpty() && !each.found().isEmpty(), each.toString());
        }
    }
}
