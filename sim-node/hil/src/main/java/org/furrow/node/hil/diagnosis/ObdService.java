package org.furrow.node.hil.diagnosis;

import java.nio.charset.StandardCharsets;
import org.furrow.node.engine.signal.SignalTable;

/**
 * Answers requests of on-board diagnostics (SAE J1979, ISO 15031-5) of modes 1, present data; 3, trouble codes; 4,
 * clear them; and 9, vehicle identification. Codes have two bytes, the first two of those of UDS. Its methods do not
 * allocate.
 */
final class ObdService {
    private static final int STATUS = 0x01;
    private static final int MOST_PIDS = 6;
    private static final int PIDS_OF_MASK = 0x20;
    private static final int VIN = 0x02;
    private static final int NAME = 0x0A;
    private static final int NAME_BYTES = 20;
    private static final int LAMP = 0x80;

    private final ControlUnit.Obd plan;
    private final DataStore data;
    private final TroubleCodes codes;
    private final byte[] vin;
    private final byte[] name = new byte[NAME_BYTES];

    ObdService(String unit, ControlUnit.Obd plan, SignalTable table, TroubleCodes codes) {
        this.plan = plan;
        this.codes = codes;
        data = new DataStore(plan.pids(), table);
        vin = plan.vin().getBytes(StandardCharsets.US_ASCII);
        byte[] letters = ("ECM\0-" + unit).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(letters, 0, name, 0, Math.min(letters.length, NAME_BYTES));
    }

    /** Whether a service is one of these modes. */
    static boolean isMode(int service) {
        return service == 0x01 || service == 0x03 || service == 0x04 || service == 0x09;
    }

    /** Writes the response, and returns its code. */
    int respond(Exchange exchange) {
        int service = exchange.service();
        boolean hasNumbers = service == 0x01 || service == 0x09;
        int numbers = exchange.length() - 1;
        if (hasNumbers ? numbers < 1 || numbers > (service == 0x01 ? MOST_PIDS : 1) : numbers != 0) {
            return Exchange.WRONG_LENGTH;
        }
        return switch (service) {
            case 0x01 -> present(exchange, numbers);
            case 0x03 -> codes.listConfirmed(exchange);
            case 0x04 -> codes.clear(TroubleCodes.ALL) ? Exchange.POSITIVE : Exchange.OUT_OF_RANGE;
            default -> identify(exchange);
        };
    }

    private int present(Exchange exchange, int count) {
        boolean found = false;
        for (int k = 0; k < count; k++) {
            int pid = exchange.number(1 + k, 1);
            if (pid % PIDS_OF_MASK == 0 && isSupported(pid)) {
                exchange.put(pid, 1);
                exchange.put(mask(pid), 4);
                found = true;
            } else if (pid == STATUS) {
                int confirmed = codes.confirmed();
                exchange.put(pid, 1);
                exchange.put((confirmed > 0 ? LAMP : 0) | Math.min(0x7F, confirmed), 1);
                exchange.put(0, 3);
                found = true;
            } else if (data.find(pid) != ControlUnit.NONE) {
                int number = data.find(pid);
                exchange.put(pid, 1);
                exchange.put(data.read(number), 0, data.bytes(number));
                found = true;
            }
        }
        return found ? Exchange.POSITIVE : Exchange.SUBFUNCTION_NOT_SUPPORTED;
    }

    /** Whether a number is answered; a mask is where there are numbers above it. */
    private boolean isSupported(int pid) {
        boolean isMask = pid == 0;
        for (int k = 0; k < plan.pids().size(); k++) {
            int other = plan.pids().get(k).did();
            isMask |= pid % PIDS_OF_MASK == 0 && other > pid;
        }
        return isMask || pid == STATUS || data.find(pid) != ControlUnit.NONE;
    }

    /** Bit 31 - n: number pid + 1 + n is supported. */
    private long mask(int pid) {
        long mask = 0;
        for (int n = 0; n < PIDS_OF_MASK; n++) {
            mask |= pid + 1 + n <= 0xFF && isSupported(pid + 1 + n) ? 1L << (31 - n) : 0;
        }
        return mask;
    }

    private int identify(Exchange exchange) {
        int what = exchange.number(1, 1);
        switch (what) {
            case 0 -> {
                exchange.put(what, 1);
                exchange.put((vin.length > 0 ? 1L << (32 - VIN) : 0) | 1L << (32 - NAME), 4);
            }
            case VIN -> {
                if (vin.length == 0) {
                    return Exchange.SUBFUNCTION_NOT_SUPPORTED;
                }
                exchange.put(what, 1);
                exchange.put(1, 1);
                exchange.put(vin, 0, vin.length);
            }
            case NAME -> {
                exchange.put(what, 1);
                exchange.put(1, 1);
                exchange.put(name, 0, name.length);
            }
            default -> {
                return Exchange.SUBFUNCTION_NOT_SUPPORTED;
            }
        }
        return Exchange.POSITIVE;
    }
}
