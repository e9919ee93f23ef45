package org.furrow.node.hil.binding;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.hil.binding.ByteChecksum.Bytes;
import org.furrow.node.hil.binding.ByteChecksum.Keys;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of checksums over bytes: rules, profiles of AUTOSAR's E2E protocol (PRS_E2EProtocol R20-11), and the sums
 * of makes.
 */
@SuppressWarnings("ImmutableEnumChecker") // the rules have no state
enum ChecksumKind {
    XOR(ByteRule.XOR, 8),
    SUM(ByteRule.SUM, 8),
    NIBBLES(ByteRule.NIBBLES, 4),
    CRC8(new Crc(8, 0, 0, 0, false)),
    CRC16(new Crc(16, 0, 0, 0, false)),
    CRC32(new Crc(32, 0, 0, 0, false)),
    CRC8_J1850(new Crc(8, 0x1D, 0xFF, 0xFF, false)),
    CRC8_2F(Crc.H2F),
    E2E_1(Crc.J1850_FROM_0, new Header(0, 8, 4, -1, 0, -1, 16), Ids.BY_MODE),
    E2E_2(Crc.H2F, new Header(0, 8, 4, -1, 0, -1, 8), Ids.BY_COUNTER),
    E2E_4(Crc.P4, new Header(8, 16, 16, 0, 16, 4, 32), Ids.HIGH_FIRST),
    E2E_5(Crc.CCITT, new Header(0, 16, 8, -1, 0, -1, 16), Ids.LOW_FIRST),
    E2E_6(Crc.CCITT, new Header(0, 32, 8, 2, 16, -1, 16), Ids.HIGH_FIRST),
    E2E_7(new Crc(64, 0x42F0E1EBA9EA3693L, -1, -1, true), new Header(0, 96, 32, 8, 32, 16, 32), Ids.HIGH_FIRST),
    E2E_8(Crc.P4, new Header(0, 64, 32, 4, 32, 12, 32), Ids.HIGH_FIRST),
    E2E_11(Crc.J1850_FROM_0, new Header(0, 8, 4, -1, 0, -1, 16), Ids.BY_MODE) {
        @Override
        List<String> modes() {
            return List.of("both", "nibble");
        }
    },
    E2E_22(Crc.H2F, new Header(0, 8, 4, -1, 0, -1, 8), Ids.BY_COUNTER),
    TOYOTA(ByteRule.SUM, 8) {
        @Override
        Keys keys(int length) {
            return new Keys(Bytes.NONE, new Bytes(length), null, Integer.BYTES, List.of());
        }
    },
    HONDA(ByteRule.NIBBLES, 4) {
        @Override
        long start(boolean extended) {
            return extended ? 11 : 8;
        }

        @Override
        Keys keys(int length) {
            return Keys.ofId(Integer.BYTES);
        }
    },
    SUBARU(ByteRule.SUM, 8) {
        @Override
        Keys keys(int length) {
            return Keys.ofId(Integer.BYTES);
        }

        @Override
        boolean isFirst() {
            return true;
        }
    },
    HYUNDAI_CAN(new Crc(8, 0x1D, 0x22, 0xDF, false)),
    HYUNDAI_CANFD(new Crc(16, 0x1021, 0, 0, false)) {
        @Override
        long xor(int length) {
            return switch (length) {
                case 8 -> 0x5F29;
                case 16 -> 0x041D;
                case 24 -> 0x819D;
                case 32 -> 0x9F5B;
                default -> 0;
            };
        }

        @Override
        Keys keys(int length) {
            return Keys.ofId(Short.BYTES);
        }

        @Override
        boolean isFirst() {
            return true;
        }
    };

    /** How a profile uses data ids. */
    enum Ids {
        /** No profile. */
        NONE,
        /** One of two bytes, by its mode; the counter does not take its highest number. */
        BY_MODE,
        /** One for each number of the counter. */
        BY_COUNTER,
        /** One, its high byte first, as all numbers of the header. */
        HIGH_FIRST,
        /** One, its low byte first, as all numbers of the header. */
        LOW_FIRST
    }

    /**
     * A cyclic redundancy check.
     *
     * @param polynomial without its highest term; 0: the file gives it
     * @param start initial value unless the file gives it
     * @param xor final exclusive or unless the file gives it
     * @param reflected as in {@link ByteRule.Crc}
     */
    record Crc(int bits, long polynomial, long start, long xor, boolean reflected) {
        /** As profiles 1 and 11 use the CRC of SAE J1850: AUTOSAR's start value undoes the first exclusive or. */
        static final Crc J1850_FROM_0 = new Crc(8, 0x1D, 0, 0, false);

        static final Crc H2F = new Crc(8, 0x2F, 0xFF, 0xFF, false);
        static final Crc CCITT = new Crc(16, 0x1021, 0xFFFF, 0, false);
        static final Crc P4 = new Crc(32, 0xF4ACFB13L, 0xFFFFFFFFL, 0xFFFFFFFFL, true);
    }

    /**
     * The header of a profile, whose numbers have the high byte first, but for the checksum of profile 5.
     *
     * @param crc byte of the checksum, from the start of the header
     * @param counter bit of the counter, as {@code crc}
     * @param counterBits 4, 8, 16 or 32
     * @param length byte of the length of the message in bytes, or -1
     * @param lengthBits 16 or 32
     * @param dataId byte of the data id, or -1
     * @param dataIdBits 8, 16 or 32
     */
    record Header(int crc, int counter, int counterBits, int length, int lengthBits, int dataId, int dataIdBits) {}

    private final @Nullable ByteRule rule;
    private final int bits;
    private final @Nullable Crc crc;
    private final @Nullable Header header;
    private final Ids ids;

    ChecksumKind(ByteRule rule, int bits) {
        this.rule = rule;
        this.bits = bits;
        crc = null;
        header = null;
        ids = Ids.NONE;
    }

    ChecksumKind(Crc crc) {
        this(crc, null, Ids.NONE);
    }

    ChecksumKind(Crc crc, @Nullable Header header, Ids ids) {
        rule = null;
        bits = crc.bits();
        this.crc = crc;
        this.header = header;
        this.ids = ids;
    }

    /** The kind of a name in a binding. */
    static ChecksumKind of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The name in bindings. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Number of bits. */
    int bits() {
        return bits;
    }

    /** The rule; null: a {@link #crc}. */
    @Nullable
    ByteRule rule() {
        return rule;
    }

    @Nullable
    Crc crc() {
        return crc;
    }

    /** The header of a profile, or null. */
    @Nullable
    Header header() {
        return header;
    }

    /** Whether the file gives the polynomial. */
    boolean needsPolynomial() {
        return crc != null && crc.polynomial() == 0;
    }

    /** Whether the kind may cover the identifier by request. */
    boolean isGeneric() {
        return compareTo(CRC8_2F) <= 0;
    }

    /** How a profile uses data ids. */
    Ids ids() {
        return ids;
    }

    /** The modes of {@link Ids#BY_MODE}. */
    List<String> modes() {
        return List.of("both", "alternating", "low", "nibble");
    }

    /** Initial value unless the file gives it. */
    long start(boolean extended) {
        return crc == null ? 0 : crc.start();
    }

    /**
     * Final exclusive or unless the file gives it.
     *
     * @param length bytes of the message
     */
    long xor(int length) {
        return crc == null ? 0 : crc.xor();
    }

    /**
     * What the checksum covers beside the bytes of the message, of a kind without a profile.
     *
     * @param length bytes of the message
     */
    Keys keys(int length) {
        return Keys.NONE;
    }

    /** Whether the checksum is at the begin of the message unless the file gives its place. */
    boolean isFirst() {
        return header != null;
    }

    /** Names of the kinds that may cover the identifier. */
    static String generic() {
        return String.join(
                ", ",
                Arrays.stream(values())
                        .filter(ChecksumKind::isGeneric)
                        .map(ChecksumKind::text)
                        .toList());
    }
}
