/** The furrow command. */
@NullMarked
package org.furrow.node.app;

import org.jspecify.annotations.NullMarked;
