package org.furrow.node.scenario.vehicle;

import java.util.function.Consumer;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;

/**
 * A file that describes a vehicle or a mechanism, while it is read.
 *
 * @param onFile must be called for each further file that is read, so that a run's identity and its folder contain it
 * @param mistakes gets the mistakes of this file and of those that it names
 */
public record SpecFile(Source source, Consumer<Source> onFile, Mistakes mistakes) {}
