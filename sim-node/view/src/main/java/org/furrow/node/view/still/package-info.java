/** Stills and videos of the viewer's page, drawn by a browser without a screen. */
@NullMarked
package org.furrow.node.view.still;

import org.jspecify.annotations.NullMarked;
