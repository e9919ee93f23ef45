package org.furrow.world.transport;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of all ranks before the first step: named values, compared one by one, so that a difference can be
 * named.
 *
 * <p>On the wire, little-endian: int32 magic "FURH", int32 version, int32 number of items, then for each its name
 * and its value, each as int32 length and UTF-8.
 *
 * @param items in the same order on every rank
 */
public record Handshake(List<Item> items) {
    private static final int MAGIC = 0x48525546;
    private static final int VERSION = 1;
    private static final int HEADER = 12;
    private static final int MAX_ITEMS = 10_000;

    /** A value, or its hash, that must be the same on all ranks. */
    public record Item(String name, String value) {}

    public Handshake {
        items = List.copyOf(items);
        if (items.size() > MAX_ITEMS) {
            throw new IllegalArgumentException("items=" + items.size() + ", at most " + MAX_ITEMS);
        }
    }

    /**
     * Compares with all ranks in one round of the transport; every rank gets the same result.
     *
     * @throws HandshakeException when two ranks differ, naming the rank and the item
     */
    public void agree(Transport transport) {
        transport.start(encode(transport.message()));
        transport.await();
        @Nullable Handshake first = null;
        String fault = null;
        for (int rank = 0; rank < transport.size() && fault == null; rank++) {
            Handshake theirs = decode(transport.received(rank), transport.receivedLength(rank));
            if (theirs == null) {
                fault = "rank " + rank + " runs another version of Furrow: its handshake is different";
            } else if (first == null) {
                first = theirs;
            } else {
                fault = first.difference(theirs, rank);
            }
        }
        transport.release();
        if (fault != null) {
            throw new HandshakeException(fault);
        }
    }

    private @Nullable String difference(Handshake theirs, int rank) {
        for (int n = 0; n < Math.min(items.size(), theirs.items.size()); n++) {
            Item a = items.get(n);
            Item b = theirs.items.get(n);
            if (!a.name.equals(b.name)) {
                return "rank " + rank + " uses " + b.name + " where rank 0 uses " + a.name;
            }
            if (!a.value.equals(b.value)) {
                return "rank " + rank + " has a different " + a.name + " than rank 0: " + b.value + ", not " + a.value
                        + "; all ranks need the same scenario, files and program";
            }
        }
        return items.size() == theirs.items.size() ? null : "rank " + rank + " uses more or fewer files than rank 0";
    }

    private int encode(MutableDirectBuffer dest) {
        dest.putInt(0, MAGIC, LITTLE_ENDIAN);
        dest.putInt(4, VERSION, LITTLE_ENDIAN);
        dest.putInt(8, items.size(), LITTLE_ENDIAN);
        int at = HEADER;
        for (Item item : items) {
            at += dest.putStringUtf8(at, item.name, LITTLE_ENDIAN);
            at += dest.putStringUtf8(at, item.value, LITTLE_ENDIAN);
        }
        return at;
    }

    /** Null when the message is not a whole handshake of this version. */
    private static @Nullable Handshake decode(DirectBuffer message, int length) {
        if (length < HEADER
                || message.getInt(0, LITTLE_ENDIAN) != MAGIC
                || message.getInt(4, LITTLE_ENDIAN) != VERSION) {
            return null;
        }
        int count = message.getInt(8, LITTLE_ENDIAN);
        if (count < 0 || count > MAX_ITEMS) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        int at = HEADER;
        for (int t = 0; t < 2 * count; t++) {
            int size = at <= length - 4 ? message.getInt(at, LITTLE_ENDIAN) : -1;
            if (size < 0 || size > length - at - 4) {
                return null;
            }
            texts.add(message.getStringWithoutLengthUtf8(at + 4, size));
            at += 4 + size;
        }
        List<Item> items = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            items.add(new Item(texts.get(2 * n), texts.get(2 * n + 1)));
        }
        return at == length ? new Handshake(items) : null;
    }
}
