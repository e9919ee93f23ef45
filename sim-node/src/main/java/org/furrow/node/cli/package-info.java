/** The furrow command. */
@NullMarked
package org.furrow.node.cli;

import org.jspecify.annotations.NullMarked;
