/** What a terminal shows and sends: messages, progress, colours, words, signals. */
@NullMarked
package org.furrow.node.app.terminal;

import org.jspecify.annotations.NullMarked;
