package org.furrow.scm.bulldozing;

import java.util.Arrays;
import org.furrow.scm.ray.NodeWindow;

/** Nodes over which displaced soil spreads in one step, in order of discovery. Structure of arrays. */
final class NodeFront {
    final NodeWindow window = new NodeWindow();
    int count;
    int[] i = new int[1024];
    int[] j = new int[1024];
    int[] at = new int[1024]; // index in the view's arrays
    int[] ring = new int[1024]; // distance from the contact patch, in nodes
    int[] boundaryOf = new int[1024]; // the last patch that the node is next to; 0: none
    int[] gain = new int[1024]; // height gained in the present round, in units of the offset

    int add(int nodeI, int nodeJ, int nodeAt, int nodeRing) {
        if (count == i.length) {
            int size = 2 * count;
            i = Arrays.copyOf(i, size);
            j = Arrays.copyOf(j, size);
            at = Arrays.copyOf(at, size);
            ring = Arrays.copyOf(ring, size);
            boundaryOf = Arrays.copyOf(boundaryOf, size);
            gain = Arrays.copyOf(gain, size);
        }
        int entry = count++;
        i[entry] = nodeI;
        j[entry] = nodeJ;
        at[entry] = nodeAt;
        ring[entry] = nodeRing;
        boundaryOf[entry] = 0;
        gain[entry] = 0;
        window.put(nodeI, nodeJ, entry);
        return entry;
    }
}
