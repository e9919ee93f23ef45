package org.furrow.node.can.j1939;

/**
 * The unique NAME of a device on J1939, ISO 11783 and NMEA 2000; in a conflict the lower NAME keeps the address.
 *
 * <pre>
 *   bit 63       62-60     59-56     55-49    48        47-40     39-35     34-32     31-21         20-0
 *   arbitrary    industry  system    vehicle  reserved  function  function  ECU       manufacturer  identity
 *   address      group     instance  system                       instance  instance  code          number
 * </pre>
 *
 * @param arbitraryAddress whether the device claims another address after losing one
 * @param industryGroup 3 bits; 2 is agriculture
 * @param systemInstance 4 bits
 * @param vehicleSystem 7 bits
 * @param function 8 bits
 * @param functionInstance 5 bits
 * @param ecuInstance 3 bits
 * @param manufacturer 11 bits
 * @param identity 21 bits
 */
public record J1939Name(
        boolean arbitraryAddress,
        int industryGroup,
        int systemInstance,
        int vehicleSystem,
        int function,
        int functionInstance,
        int ecuInstance,
        int manufacturer,
        int identity) {
    public J1939Name {
        check("industry_group", industryGroup, 3);
        check("system_instance", systemInstance, 4);
        check("vehicle_system", vehicleSystem, 7);
        check("function", function, 8);
        check("function_instance", functionInstance, 5);
        check("ecu_instance", ecuInstance, 3);
        check("manufacturer", manufacturer, 11);
        check("identity", identity, 21);
    }

    /** Decodes a NAME of 64 bits. */
    public static J1939Name of(long bits) {
        return new J1939Name(
                bits < 0,
                (int) (bits >>> 60) & 0x7,
                (int) (bits >>> 56) & 0xF,
                (int) (bits >>> 49) & 0x7F,
                (int) (bits >>> 40) & 0xFF,
                (int) (bits >>> 35) & 0x1F,
                (int) (bits >>> 32) & 0x7,
                (int) (bits >>> 21) & 0x7FF,
                (int) bits & 0x1FFFFF);
    }

    /** Returns the 64 bits as they are compared; sent least significant byte first. */
    public long bits() {
        long high = ((arbitraryAddress ? 1L : 0) << 31)
                | ((long) industryGroup << 28)
                | ((long) systemInstance << 24)
                | ((long) vehicleSystem << 17)
                | ((long) function << 8)
                | ((long) functionInstance << 3)
                | ecuInstance;
        return (high << 32) | ((long) manufacturer << 21) | identity;
    }

    private static void check(String name, int value, int bits) {
        if (value < 0 || value >= 1 << bits) {
            throw new IllegalArgumentException(
                    name + " must be in [0, " + ((1 << bits) - 1) + "], " + name + "=" + value);
        }
    }
}
