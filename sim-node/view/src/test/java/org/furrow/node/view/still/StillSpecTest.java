package org.furrow.node.view.still;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;

class StillSpecTest {
    private static StillSpec read(String text) throws InputError {
        return StillSpec.read("--shot", text, StillSpec.STILL, List.of(".png"));
    }

    @Test
    void shouldReadAPicture() throws Exception {
        StillSpec spec = read("t=12.5,camera=follow:lead,azimuth=205,colour=age,a/out.png");
        assertEquals(Path.of("a/out.png"), spec.file());
        assertEquals(12.5, spec.number("t", 0));
        assertEquals("P&shot&camera=follow%3Alead%2Cazimuth%3D205&colour=age", spec.url("P"));
        assertEquals("P&shot&camera=all", read("out.png").url("P"));
        assertEquals(
                "P&shot&camera=all%2Cdistance%3D40", read("distance=40,out.png").url("P"));
    }

    @Test
    void shouldRefuseWhatIsNoPicture() {
        InputError file = assertThrows(InputError.class, () -> read("t=1"));
        assertEquals("--shot t=1: must end with the name of a file ending in .png", file.getMessage());
        InputError key = assertThrows(InputError.class, () -> read("tt=1,a.png"));
        assertEquals(
                "--shot tt=1,a.png: unknown key 'tt'",
                String.valueOf(key.getMessage()).replaceAll(";.*", ""));
        InputError number =
                assertThrows(InputError.class, () -> read("t=x,a.png").number("t", 0));
        assertEquals("t=x: must be a number >= 0", number.getMessage());
    }
}
