package org.furrow.node.hil.binding;

import java.util.function.Supplier;
import org.furrow.node.input.YamlNode;

/** A transformer of the tests: hides all bytes but the last, which is the number of messages before, by a key. */
public final class MaskingType implements TransformerType {
    @Override
    public String name() {
        return "masking";
    }

    @Override
    public String schema() {
        return "{\"required\": [\"key\"], \"properties\": {\"key\": {\"type\": \"integer\"}}}";
    }

    @Override
    public Supplier<Transformer> read(YamlNode transformer) {
        int key = transformer.integer("key");
        return () -> new Masking(key);
    }

    private static final class Masking implements Transformer {
        private final int key;
        private int count;

        Masking(int key) {
            this.key = key;
        }

        @Override
        public void pack(int id, byte[] data, int length, long number) {
            mask(data, length);
            data[length - 1] = (byte) count++;
        }

        @Override
        public boolean unpack(int id, byte[] data, int length) {
            mask(data, length);
            return data[length - 1] == (byte) count++;
        }

        private void mask(byte[] data, int length) {
            for (int k = 0; k < length - 1; k++) {
                data[k] ^= (byte) (key + count);
            }
        }
    }
}
