package org.furrow.node.hil.diagnosis;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.furrow.node.hil.diagnosis.ControlUnit.Identifier;
import org.jspecify.annotations.Nullable;

/** The security levels of a control unit (service 0x27). */
final class SecurityLock {
    /** Longest seed, in bytes. */
    private static final int MOST_BYTES = 64;

    private static final int MOST_ATTEMPTS = 3;
    /** Time without attempts after too many wrong keys, in s. */
    private static final double DELAY_S = 10;

    private final @Nullable SecurityAccess access;
    private final boolean[] levels = new boolean[0x80];
    private final byte[] seed = new byte[MOST_BYTES];
    private final byte[] key = new byte[MOST_BYTES];
    private final long delay_ticks;
    private int seedBytes;
    /** Level whose key is awaited, or 0. */
    private int awaited;

    private int unlocked;
    private int attempts;
    private long locked_tick = Long.MIN_VALUE;

    SecurityLock(@Nullable Supplier<SecurityAccess> security, List<Identifier> identifiers, double step_s) {
        access = security == null ? null : security.get();
        delay_ticks = Math.round(DELAY_S / step_s);
        levels[1] = true;
        identifiers.forEach(each -> levels[each.securityLevel()] = true);
        levels[0] = false;
    }

    /** Whether the unit has levels to unlock. */
    boolean isUsed() {
        return access != null;
    }

    /** The unlocked level, or 0. */
    int level() {
        return unlocked;
    }

    /** Locks all levels, as a change of the session does. */
    void lock() {
        unlocked = 0;
        awaited = 0;
    }

    /** Answers a request, and returns a response code. */
    int unlock(Exchange exchange, long tick) {
        SecurityAccess by = access;
        int what = exchange.number(1, 1) & 0x7F;
        int level = what % 2 == 1 ? what : what - 1;
        if (by == null || what == 0 || !levels[level]) {
            return Exchange.SUBFUNCTION_NOT_SUPPORTED;
        }
        if (tick < locked_tick) {
            return Exchange.DELAY_NOT_EXPIRED;
        }
        return what == level ? sendSeed(by, level, exchange, tick) : checkKey(by, level, exchange, tick);
    }

    private int sendSeed(SecurityAccess by, int level, Exchange exchange, long tick) {
        if (exchange.length() != 2) {
            return Exchange.WRONG_LENGTH;
        }
        if (unlocked == level) {
            awaited = 0; // a seed of another level is no longer waited for
            Arrays.fill(seed, (byte) 0);
        } else if (awaited != level) {
            seedBytes = Math.clamp(by.seed(level, tick, seed), 1, MOST_BYTES);
            awaited = level;
        }
        exchange.put(level, 1);
        exchange.put(seed, 0, seedBytes);
        return Exchange.POSITIVE;
    }

    private int checkKey(SecurityAccess by, int level, Exchange exchange, long tick) {
        int bytes = exchange.length() - 2;
        if (bytes < 1 || bytes > MOST_BYTES) {
            return Exchange.WRONG_LENGTH;
        }
        if (awaited != level) {
            return Exchange.SEQUENCE_ERROR;
        }
        System.arraycopy(exchange.request(), 2, key, 0, bytes);
        awaited = 0;
        if (!by.accepts(level, seed, seedBytes, key, bytes)) {
            if (++attempts < MOST_ATTEMPTS) {
                return Exchange.INVALID_KEY;
            }
            attempts = 0;
            locked_tick = tick + delay_ticks;
            return Exchange.TOO_MANY_ATTEMPTS;
        }
        attempts = 0;
        unlocked = level;
        exchange.put(level + 1, 1);
        return Exchange.POSITIVE;
    }
}
