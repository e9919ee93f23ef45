/** Scenarios as functional mock-up units of FMI 2 and 3 for co-simulation, and the server that they start. */
@NullMarked
package org.furrow.node.fmi;

import org.jspecify.annotations.NullMarked;
