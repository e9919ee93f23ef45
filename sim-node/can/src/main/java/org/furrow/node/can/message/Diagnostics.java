package org.furrow.node.can.message;

import java.util.List;

/**
 * Active diagnostic trouble codes (DM1) of J1939-73, PGN 65226 (FECA), every second, with at most one code. A message
 * with several codes is longer and needs the transport protocol.
 *
 * <pre>
 *   byte 1    lamps, 1: on    bit 1-2 protect, SPN 987       3-4 amber warning, SPN 624
 *                             bit 5-6 red stop, SPN 623      7-8 malfunction indicator, SPN 1213
 *        2    how they flash; FF: they do not
 *        3-5  suspect parameter number: bytes 3 and 4, and bit 6-8 of byte 5; bit 1-5 failure mode
 *        6    bit 1-7 occurrences, bit 8 conversion method
 *        7-8  FF
 * </pre>
 *
 * <p>Bytes 3 to 6 are 0 if no code is active.
 */
public final class Diagnostics {
    /** Active diagnostic trouble codes, none by default. */
    public static final MessageLayout DM1 = new MessageLayout(
            "faults-dm1",
            65226,
            6,
            8,
            List.of(
                    Field.j1939("protect", 0, 2, 1, 0),
                    Field.j1939("amber", 2, 2, 1, 0),
                    Field.j1939("red", 4, 2, 1, 0),
                    Field.j1939("malfunction", 6, 2, 1, 0),
                    Field.plain("spn_low", 16, 16),
                    Field.plain("failure_mode", 32, 5),
                    Field.plain("spn_high", 37, 3),
                    Field.plain("occurrences", 40, 7),
                    Field.plain("conversion", 47, 1)));

    private Diagnostics() {}
}
