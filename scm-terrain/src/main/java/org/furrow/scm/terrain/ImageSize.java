package org.furrow.scm.terrain;

/** Checks the size of an image before its pixels are read: a damaged header may claim any size. */
final class ImageSize {
    /** Memory of a pixel while an image is read as heights: its samples and two copies of its height, in bytes. */
    private static final long BYTES_PER_PIXEL = 20;

    private ImageSize() {}

    /** @throws FormatException when the memory of this process does not suffice for an image of this size */
    static void require(String file, int columns, int rows) throws FormatException {
        long pixels = (long) columns * rows;
        long available = Runtime.getRuntime().maxMemory();
        if (pixels > Integer.MAX_VALUE) {
            throw new FormatException(
                    file,
                    "states " + columns + " x " + rows + " pixels, at most " + Integer.MAX_VALUE
                            + " can be read; use a part of it, or a coarser raster");
        }
        if (pixels > available / BYTES_PER_PIXEL) {
            throw new FormatException(
                    file,
                    "states " + columns + " x " + rows + " pixels, too many for " + (available >> 20)
                            + " MiB of memory; use a part of it, or if that is its size, FURROW_JAVA_OPTS=-Xmx"
                            + (((pixels * BYTES_PER_PIXEL) >> 30) + 1) + "g");
        }
    }
}
