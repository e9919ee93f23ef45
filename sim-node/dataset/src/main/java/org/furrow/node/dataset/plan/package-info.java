/** From a specification to runs: parameters, twins, splits. */
@NullMarked
package org.furrow.node.dataset.plan;

import org.jspecify.annotations.NullMarked;
