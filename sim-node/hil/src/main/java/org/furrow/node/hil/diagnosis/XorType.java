package org.furrow.node.hil.diagnosis;

import java.util.function.Supplier;
import org.furrow.node.input.YamlNode;

/** Type {@code xor}, for trials: a seed of four bytes, whose key is its exclusive or with a constant. */
public final class XorType implements SecurityType {
    private static final int BYTES = 4;

    @Override
    public String name() {
        return "xor";
    }

    @Override
    public String schema() {
        return """
                {"description": "a seed of four bytes; its key is its exclusive or with a constant",
                 "required": ["constant"],
                 "properties": {"constant": {"type": "integer", "minimum": 0, "maximum": 4294967295}}}
                """;
    }

    @Override
    public Supplier<SecurityAccess> read(YamlNode security) {
        long constant = security.integer64("constant");
        return () -> new Xor(constant);
    }

    private record Xor(long constant) implements SecurityAccess {
        @Override
        public int seed(int level, long tick, byte[] dest) {
            int value = ((int) ((tick + 1) * 0x9E3779B1L) ^ level) | 1;
            for (int k = 0; k < BYTES; k++) {
                dest[k] = (byte) (value >> (24 - 8 * k));
            }
            return BYTES;
        }

        @Override
        public boolean accepts(int level, byte[] seed, int seedBytes, byte[] key, int keyBytes) {
            boolean fits = keyBytes == BYTES;
            for (int k = 0; fits && k < BYTES; k++) {
                fits = (byte) (seed[k] ^ (int) (constant >> (24 - 8 * k))) == key[k];
            }
            return fits;
        }
    }
}
