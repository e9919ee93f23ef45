/** Scenarios: what is simulated, read from YAML, resolved and checked before anything runs. */
@NullMarked
package org.furrow.node.scenario;

import org.jspecify.annotations.NullMarked;
