package org.furrow.node.hil.diagnosis;

import org.furrow.node.can.isotp.IsoTpReader;

/** A request, and the response to it. Its methods do not allocate. */
final class Exchange {
    // negative response codes of ISO 14229-1; 0: a positive response
    static final int POSITIVE = 0;
    static final int SERVICE_NOT_SUPPORTED = 0x11;
    static final int SUBFUNCTION_NOT_SUPPORTED = 0x12;
    static final int WRONG_LENGTH = 0x13;
    static final int RESPONSE_TOO_LONG = 0x14;
    static final int SEQUENCE_ERROR = 0x24;
    static final int OUT_OF_RANGE = 0x31;
    static final int ACCESS_DENIED = 0x33;
    static final int INVALID_KEY = 0x35;
    static final int TOO_MANY_ATTEMPTS = 0x36;
    static final int DELAY_NOT_EXPIRED = 0x37;
    static final int SUBFUNCTION_NOT_IN_SESSION = 0x7E;
    static final int SERVICE_NOT_IN_SESSION = 0x7F;

    private static final int NEGATIVE = 0x7F;

    private byte[] request = {};
    private int requestLength;
    private final byte[] response = new byte[IsoTpReader.MAX_LENGTH];
    private int size;

    /** Begins with a request, in the first bytes of an array. */
    void begin(byte[] bytes, int length) {
        request = bytes;
        requestLength = length;
        size = 0;
        put(service() | 0x40, 1);
    }

    int service() {
        return request[0] & 0xFF;
    }

    /** Number of bytes of the request. */
    int length() {
        return requestLength;
    }

    /** A number of the request of up to four bytes, the high one first. */
    int number(int at, int bytes) {
        int value = 0;
        for (int k = 0; k < bytes; k++) {
            value = (value << 8) | (request[at + k] & 0xFF);
        }
        return value;
    }

    byte[] request() {
        return request;
    }

    byte[] response() {
        return response;
    }

    /** Number of bytes of the response. */
    int size() {
        return size;
    }

    /** Adds a number to the response, the high byte first; nothing if there is no room. */
    void put(long value, int bytes) {
        for (int k = bytes - 1; hasRoom(bytes) && k >= 0; k--) {
            response[size + bytes - 1 - k] = (byte) (value >> (8 * k));
        }
        size += bytes;
    }

    /** Adds bytes to the response. */
    void put(byte[] from, int at, int bytes) {
        if (hasRoom(bytes)) {
            System.arraycopy(from, at, response, size, bytes);
        }
        size += bytes;
    }

    private boolean hasRoom(int bytes) {
        return size + bytes <= response.length;
    }

    /** Whether the response is longer than a message. */
    boolean isTooLong() {
        return size > response.length;
    }

    /** Replaces the response by a negative one. */
    void refuse(int code) {
        size = 0;
        put(NEGATIVE, 1);
        put(service(), 1);
        put(code, 1);
    }
}
