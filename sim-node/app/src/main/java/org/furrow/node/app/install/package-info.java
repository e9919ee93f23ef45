/** Preparation of an unpacked distribution. */
@NullMarked
package org.furrow.node.app.install;

import org.jspecify.annotations.NullMarked;
