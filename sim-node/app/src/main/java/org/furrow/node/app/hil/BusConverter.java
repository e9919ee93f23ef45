package org.furrow.node.app.hil;

import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.input.InputError;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the option {@code --bus}. */
public final class BusConverter implements ITypeConverter<BusAddress> {
    /** Help text: {@link BusAddress#FORMS} in lines that picocli does not break at a colon. */
    static final String HELP =
            "Bus: slcan:DEVICE[@BITRATE], can:IFACE, memory,%n  udp:GROUP[:PORT][@HOPS] or replay:FILE";

    @Override
    public BusAddress convert(String text) {
        try {
            return BusAddress.parse(text);
        } catch (InputError e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
