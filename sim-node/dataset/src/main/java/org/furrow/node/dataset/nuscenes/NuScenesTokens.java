package org.furrow.node.dataset.nuscenes;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Keys of records. */
final class NuScenesTokens {
    private NuScenesTokens() {}

    /** The same 32 hexadecimal digits for the same table and parts. */
    static String of(String table, Object... parts) {
        StringBuilder text = new StringBuilder(table);
        for (Object part : parts) {
            text.append('\n').append(part);
        }
        return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
    }
}
