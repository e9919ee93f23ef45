package org.furrow.node.hil.binding;

import java.util.function.Supplier;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;

/** A type of transformer, which the key {@code type} of a message's {@code transformer} in a binding names. */
public interface TransformerType extends NamedType {
    /**
     * Reads a transformer.
     *
     * @param transformer satisfies {@link #schema}
     * @return creates it for one message of one run
     */
    Supplier<Transformer> read(YamlNode transformer) throws InputError;
}
