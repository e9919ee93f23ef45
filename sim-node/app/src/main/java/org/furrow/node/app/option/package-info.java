/** Options that several commands share. */
@NullMarked
package org.furrow.node.app.option;

import org.jspecify.annotations.NullMarked;
