/** Observation and diagnosis of a bus. */
@NullMarked
package org.furrow.node.can.probe;

import org.jspecify.annotations.NullMarked;
