package org.furrow.node.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** A rank's messages out and in: the same rounds on every rank, each message checked before anything of it is believed. */
final class RoundMailbox {
    private final Transport transport;
    /** The rank of each vehicle. */
    private final int[] rankOf;

    private final EpochWriter writer = new EpochWriter();
    private final EpochReader[] readers;
    private final Deque<byte[]> sent = new ArrayDeque<>();
    private boolean keepsSent;
    private int inFlight;

    /** @param vehicles number of vehicles in the scenario */
    RoundMailbox(Transport transport, int vehicles) {
        this.transport = transport;
        rankOf = new int[vehicles];
        Arrays.setAll(rankOf, vehicle -> RankLoop.rankOf(vehicle, vehicles, transport.size()));
        readers = new EpochReader[transport.size()];
        for (int rank = 0; rank < readers.length; rank++) {
            readers[rank] = new EpochReader();
        }
    }

    int ranks() {
        return readers.length;
    }

    /**
     * Begins this rank's message of an epoch; its vehicles follow, then {@link #send}.
     *
     * @param stop whether this rank asks all to end the run after the epoch
     */
    EpochWriter begin(int epoch, Coherence coherence, boolean stop) {
        writer.into(transport.message());
        writer.begin(transport.rank(), epoch, coherence.chain(), coherence.epoch(), stop);
        return writer;
    }

    /** What this rank's messages are written with, and how much that was. */
    EpochWriter writer() {
        return writer;
    }

    void send() {
        int length = writer.end();
        if (keepsSent) {
            byte[] copy = new byte[length];
            writer.buffer().getBytes(0, copy);
            sent.addLast(copy);
        }
        transport.start(length);
        inFlight++;
    }

    /** Keeps copies of this rank's messages on their way, for checkpoints. */
    void keepSent() {
        keepsSent = true;
    }

    /** This rank's sections of a vehicle in messages that are not committed, the oldest first. */
    List<byte[]> sentSections(int vehicle) {
        List<byte[]> sections = new ArrayList<>();
        EpochReader reader = new EpochReader();
        ExpandableArrayBuffer section = new ExpandableArrayBuffer();
        for (byte[] message : sent) {
            reader.wrap(new UnsafeBuffer(message), message.length);
            while (reader.nextVehicle()) {
                if (reader.vehicle() == vehicle) {
                    byte[] copy = new byte[reader.copyVehicle(section, 0)];
                    section.getBytes(0, copy);
                    sections.add(copy);
                }
            }
        }
        return sections;
    }

    int vehicles() {
        return rankOf.length;
    }

    /** Waits until every rank's message of the oldest epoch on its way is there. */
    void await() {
        transport.await();
    }

    /**
     * Takes up what {@link #await} brought.
     *
     * @param whole false to leave every vehicle's tiles unchecked, for {@link #requireTiles}
     * @throws IllegalStateException when a message is damaged or not the one that must come; nothing was read from any
     */
    void open(int epoch, boolean whole) {
        for (int rank = 0; rank < readers.length; rank++) {
            EpochReader reader = readers[rank];
            DirectBuffer message = transport.received(rank);
            int length = transport.receivedLength(rank);
            String fault = whole ? reader.wrapWhole(message, length) : reader.wrap(message, length);
            if (fault == null) {
                fault = faultOf(reader, rank, epoch);
            }
            if (fault != null) {
                throw damaged(rank, epoch, fault);
            }
        }
    }

    /**
     * Checks the tiles of a message's present vehicle before they are read.
     *
     * @param epoch that the message was for
     * @throws IllegalStateException when they are damaged
     */
    void requireTiles(int epoch, EpochReader message) {
        String fault = message.checkTiles();
        if (fault != null) {
            int vehicle = message.vehicle();
            throw damaged(rankOf[vehicle], epoch, "vehicle " + vehicle + " of the run: " + fault);
        }
    }

    private static IllegalStateException damaged(int rank, int epoch, String fault) {
        return new IllegalStateException("message of rank " + rank + " for epoch " + epoch + " is damaged: " + fault);
    }

    private @Nullable String faultOf(EpochReader reader, int rank, int epoch) {
        if (reader.rank() != rank || reader.epoch() != epoch) {
            return "it says that it is of rank " + reader.rank() + " for epoch " + reader.epoch();
        }
        while (reader.nextVehicle()) {
            int vehicle = reader.vehicle();
            if (vehicle >= rankOf.length || rankOf[vehicle] != rank) {
                return "it has vehicle " + vehicle + ", which is not that rank's";
            }
        }
        return null;
    }

    /** Whether a rank asks in the messages that were taken up to end the run. */
    boolean asksToStop() {
        boolean asked = false;
        for (EpochReader reader : readers) {
            asked |= reader.asksToStop();
        }
        return asked;
    }

    /** A rank's message from its beginning. */
    EpochReader message(int rank) {
        readers[rank].rewind();
        return readers[rank];
    }

    /** Hash of each vehicle's state as the messages opened last have it; 0 of those that are in none. */
    long[] stateHashes() {
        long[] hashes = new long[rankOf.length];
        for (int rank = 0; rank < readers.length; rank++) {
            EpochReader message = message(rank);
            while (message.nextVehicle()) {
                hashes[message.vehicle()] = message.stateHash();
            }
        }
        return hashes;
    }

    /** Gives the messages back. */
    void release() {
        transport.release();
        inFlight--;
        sent.pollFirst();
    }

    /** Lets what is still on its way arrive, and drops it. */
    void drain() {
        while (inFlight > 0) {
            transport.await();
            release();
        }
    }
}
