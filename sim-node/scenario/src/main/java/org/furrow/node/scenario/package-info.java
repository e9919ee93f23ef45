/** Scenarios as resolved and checked: the records that a run is built from. */
@NullMarked
package org.furrow.node.scenario;

import org.jspecify.annotations.NullMarked;
