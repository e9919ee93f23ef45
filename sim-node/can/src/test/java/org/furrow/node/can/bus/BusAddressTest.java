package org.furrow.node.can.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.input.InputError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusAddressTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "memory > memory",
                "can:can0 > can:can0",
                "replay:logs/a.log > replay:logs/a.log",
                "slcan:/dev/ttyACM0 > slcan:/dev/ttyACM0@250000",
                "slcan:/dev/ttyACM0@500k > slcan:/dev/ttyACM0@500000",
                "slcan:COM3@1M > slcan:COM3@1000000",
                "slcan:/dev/a@b@125000,57600 > slcan:/dev/a@b@125000,57600",
                "udp:239.74.163.2 > udp:239.74.163.2:43113",
                "udp:239.74.163.2:5000 > udp:239.74.163.2:5000",
                "udp:239.74.163.2:5000@0 > udp:239.74.163.2:5000@0",
                "udp:239.74.163.2@1 > udp:239.74.163.2:43113",
                "udp:[ff15::1]@2 > udp:[ff15:0:0:0:0:0:0:1]:43113@2",
                "udp:[ff15::1]:5000 > udp:[ff15:0:0:0:0:0:0:1]:5000",
                "udp:ff15::1 > udp:[ff15:0:0:0:0:0:0:1]:43113",
            })
    void shouldReadAddresses(String text, String canonical) throws InputError {
        BusAddress address = BusAddress.parse(text);
        assertEquals(canonical, address.toString());
        assertEquals(address, BusAddress.parse(address.toString()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "slcn:/dev/x > did you mean 'slcan'?",
                "'' > expected slcan:DEVICE",
                "can > 'can' needs an argument",
                "memory:1 > takes no arguments",
                "can:a/b > 1 to 15 letters",
                "can:interface-too-long > 1 to 15 letters",
                "slcan:/dev/x@300k > is not a bit rate of SLCAN; use 10k",
                "slcan:/dev/x@ > is not a bit rate",
                "slcan:@250k > slcan:DEVICE@BITRATE",
                "slcan:/dev/x@250k,5 > baud rate",
                "udp:10.0.0.1 > a multicast group is an address",
                "udp:localhost > a multicast group is an address",
                "udp:239.999.1.1 > a multicast group is an address",
                "udp:239.1.1.1:0 > a port is",
                "udp:239.1.1.1:x > a port is",
                "udp:239.1.1.1:5000@ > the hops after '@'",
                "udp:239.1.1.1:5000@256 > the hops after '@'",
                "udp:[ff15::1:5000 > a multicast group",
            })
    void shouldExplainInvalidAddressesInOneLine(String text, String expected) {
        InputError error = assertThrows(InputError.class, () -> BusAddress.parse(text));
        assertTrue(error.getMessage().contains(expected), error.getMessage());
        assertTrue(error.getMessage().startsWith("--bus " + text + ": "), error.getMessage());
        assertFalse(error.getMessage().contains("\n"), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "slcan:/dev/none > no such serial device",
                "can:nosuch0 > no",
                "replay:/dev/none.log > no such file",
            })
    void shouldExplainWhyABusCannotBeOpened(String text, String expected) {
        InputError error = assertThrows(InputError.class, () -> Buses.open(BusAddress.parse(text), () -> 0L)
                .close());
        assertTrue(error.getMessage().contains(expected), error.getMessage());
    }
}
