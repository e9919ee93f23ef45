/** Bindings of a bus's messages to signals of the simulator: the user's binding file, receiving and sending. */
@NullMarked
package org.furrow.node.hil.binding;

import org.jspecify.annotations.NullMarked;
