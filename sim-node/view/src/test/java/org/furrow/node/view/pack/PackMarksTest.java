package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackMarksTest {
    private static final Scenario SCENARIO = Scenarios.of("meeting");

    @TempDir
    private Path folder;

    @Test
    void shouldMarkEventsAndTheBeginningsOfCollisions() throws InputError, IOException {
        String first = SCENARIO.vehicles().get(0).name();
        String second = SCENARIO.vehicles().get(1).name();
        Files.writeString(
                folder.resolve("events.csv"),
                "tick,order,vehicle,event,fx_N,fy_N,fz_N,ticks,speed_mps,pressure_kPa\n"
                        + "500,0," + first + ",push,1,0,0,5,,\n"
                        + "1000,0," + second + ",eject,,,,,,\n");
        Files.createDirectory(folder.resolve("vehicles"));
        Files.writeString(
                folder.resolve("vehicles/" + first + ".csv"),
                "t_s,overlap_m\n0.5,0\n0.52,0.01\n0.54,0.02\n0.56,0\n0.6,0.01\n0.62,0.0");
        assertEquals(
                "["
                        + mark(500 * SCENARIO.clock().step_s(), "event", first, "push") + ","
                        + mark(1000 * SCENARIO.clock().step_s(), "ejected", second, "") + ","
                        + mark(0.52, "collision", first, "") + ","
                        + mark(0.6, "collision", first, "") + "]",
                new String(PackMarks.of(folder, SCENARIO), StandardCharsets.UTF_8));
    }

    private static String mark(double t_s, String kind, String vehicle, String text) {
        return "{\"t_s\":" + t_s + ",\"kind\":\"" + kind + "\",\"vehicle\":\"" + vehicle + "\",\"text\":\"" + text
                + "\"}";
    }
}
