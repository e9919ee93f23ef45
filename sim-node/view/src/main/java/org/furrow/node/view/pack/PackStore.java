package org.furrow.node.view.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.furrow.node.input.file.FileFailure;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.jspecify.annotations.Nullable;

/** The resources of a view pack, in a temporary file that is removed at the end. */
public final class PackStore implements PackSink, AutoCloseable {
    private final Path path;
    private final FileChannel file;
    private final Map<String, Place> places = new TreeMap<>();
    private final Consumer<State> onBlocks;
    private long end;
    private int blocks;
    private int epochs;
    private boolean complete;

    private record Place(long at, int length) {}

    /** What there is of a run. */
    public record State(int epochs, int blocks, boolean complete) {}

    /**
     * Creates an empty store.
     *
     * @param onBlocks receives what there is when there is more, on the thread that adds it
     */
    public PackStore(Consumer<State> onBlocks) throws IOException {
        this.onBlocks = onBlocks;
        path = TemporaryFiles.file("furrow-view-", ".pack");
        file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    @Override
    public synchronized void put(String name, byte[] bytes) throws IOException {
        ByteBuffer source = ByteBuffer.wrap(bytes);
        long at = end;
        try {
            while (source.hasRemaining()) {
                at += file.write(source, at);
            }
        } catch (IOException e) {
            throw FileFailure.naming(path, e);
        }
        places.put(name, new Place(end, bytes.length));
        end = at;
    }

    @Override
    public void blocks(int count, int ofEpochs) {
        synchronized (this) {
            blocks = count;
            epochs = ofEpochs;
        }
        onBlocks.accept(state());
    }

    /** There will be no more. */
    public void complete() {
        synchronized (this) {
            complete = true;
        }
        onBlocks.accept(state());
    }

    /** What there is now. */
    public synchronized State state() {
        return new State(epochs, blocks, complete);
    }

    /** A resource; null when there is none of this name. */
    public byte @Nullable [] get(String name) throws IOException {
        Place place;
        synchronized (this) {
            place = places.get(name);
        }
        if (place == null) {
            return null;
        }
        ByteBuffer dest = ByteBuffer.allocate(place.length);
        while (dest.hasRemaining()) {
            if (file.read(dest, place.at + dest.position()) < 0) {
                throw new IOException("the temporary file of the view pack was cut");
            }
        }
        return dest.array();
    }

    /** Names of all resources, in order. */
    public synchronized List<String> names() {
        return List.copyOf(places.keySet());
    }

    /** Bytes of all resources. */
    public synchronized long bytes() {
        return end;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
