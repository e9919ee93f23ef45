/** Which messages of a bus move which signals of the simulator, and back: a file that a user writes, and what runs it. */
@NullMarked
package org.furrow.node.hil.binding;

import org.jspecify.annotations.NullMarked;
