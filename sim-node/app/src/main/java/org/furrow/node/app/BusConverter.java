package org.furrow.node.app;

import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.input.InputError;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the option {@code --bus}. */
final class BusConverter implements ITypeConverter<BusAddress> {
    @Override
    public BusAddress convert(String text) {
        try {
            return BusAddress.parse(text);
        } catch (InputError e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
