/** Helpers for files: CSV tables, files that appear complete or not at all, writer threads. */
@NullMarked
package org.furrow.node.input.file;

import org.jspecify.annotations.NullMarked;
