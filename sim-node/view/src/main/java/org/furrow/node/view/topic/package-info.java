/** What a run shows to other programs: topics with messages, from the same source for files and for live clients. */
@NullMarked
package org.furrow.node.view.topic;

import org.jspecify.annotations.NullMarked;
