/** The view pack: ground and poses of a recorded run in blocks that a browser decodes. */
@NullMarked
package org.furrow.node.view.pack;

import org.jspecify.annotations.NullMarked;
