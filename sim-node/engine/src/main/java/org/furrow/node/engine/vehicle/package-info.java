/** One vehicle of a rank: stepping, state, statistics, and the reports of all others. */
@NullMarked
package org.furrow.node.engine.vehicle;

import org.jspecify.annotations.NullMarked;
