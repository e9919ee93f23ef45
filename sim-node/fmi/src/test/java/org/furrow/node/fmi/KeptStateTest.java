package org.furrow.node.fmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class KeptStateTest {
    @Test
    void shouldReadLongSettings() throws FmuException {
        String settings = "soil=clay" + ";".repeat(70_000) + "name=größe";
        byte[] bytes = new KeptState(settings, new double[] {1, 2}, null).toBytes("token");
        KeptState read = KeptState.of(ByteBuffer.wrap(bytes), "token");

        assertEquals(settings, read.settings());
        assertArrayEquals(new double[] {1, 2}, read.numbers());
    }

    @Test
    void shouldRefuseTheStateOfAnotherFmu() {
        byte[] bytes = new KeptState("", new double[] {1}, null).toBytes("token");

        assertEquals(
                "a serialised state is that of another FMU, or of another version of Furrow",
                assertThrows(FmuException.class, () -> KeptState.of(ByteBuffer.wrap(bytes), "other"))
                        .getMessage());
    }
}
