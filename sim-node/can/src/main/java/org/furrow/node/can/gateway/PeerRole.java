package org.furrow.node.can.gateway;

/** What a peer of the gateway is. */
enum PeerRole {
    /** A model of the vehicle: sends its state and the poses of its bodies. */
    PLANT(1, "plant"),
    /** A picture of the scene: shows the poses, and knows the ground below the wheels. */
    VIEW(2, "view");

    private final int code;
    private final String word;

    PeerRole(int code, String word) {
        this.code = code;
        this.word = word;
    }

    /** Its number in a hello. */
    int code() {
        return code;
    }

    /** Its name in messages. */
    String word() {
        return word;
    }
}
