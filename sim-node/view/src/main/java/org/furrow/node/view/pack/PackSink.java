package org.furrow.node.view.pack;

import java.io.IOException;

/** Receives the resources of a view pack as they are made. */
public interface PackSink {
    /** @param name as in the documentation of the view pack */
    void put(String name, byte[] bytes) throws IOException;

    /** The blocks so far are there, with all resources that they need. */
    void blocks(int blocks, int epochs);
}
