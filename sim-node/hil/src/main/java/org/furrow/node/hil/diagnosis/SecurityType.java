package org.furrow.node.hil.diagnosis;

import java.util.function.Supplier;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;

/** A type of security access, which the key {@code type} of a control unit's {@code security} names. */
public interface SecurityType extends NamedType {
    /**
     * Reads a security access.
     *
     * @param security satisfies {@link #schema}
     * @return creates it for one control unit of one run
     */
    Supplier<SecurityAccess> read(YamlNode security) throws InputError;
}
