/** Reads suites of sensors. */
@NullMarked
package org.furrow.node.sense.suite.reader;

import org.jspecify.annotations.NullMarked;
