package org.furrow.node.sense.frame;

import java.io.IOException;

/** Receives the pictures of a frame for people. */
public interface PictureReceiver {
    /** The colours of a picture. */
    interface Pixels {
        /** Colour of the pixel in column u and row v, from the top left, as 0xRRGGBB. */
        int at(int u, int v);
    }

    /** Receives a picture. */
    void add(String name, int width, int height, Pixels pixels) throws IOException;
}
