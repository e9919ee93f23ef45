/** Values of input files that several readers need. */
@NullMarked
package org.furrow.node.scenario.value;

import org.jspecify.annotations.NullMarked;
