/** Scenarios as resolved and checked: what is simulated. */
@NullMarked
package org.furrow.node.scenario;

import org.jspecify.annotations.NullMarked;
