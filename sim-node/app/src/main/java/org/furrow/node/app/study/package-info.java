/** Studies and sweeps of many runs. */
@NullMarked
package org.furrow.node.app.study;

import org.jspecify.annotations.NullMarked;
