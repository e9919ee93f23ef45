/** The viewer: its command and options, and the view of a run that goes on. */
@NullMarked
package org.furrow.node.app.view;

import org.jspecify.annotations.NullMarked;
