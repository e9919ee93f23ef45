package org.furrow.node.ros2.rtps;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A participant of a domain: it finds the others, and its writers and readers are matched with theirs by topic and
 * type. One thread receives and repeats; writers send on the thread of their caller.
 */
public final class Participant implements AutoCloseable {
    private static final int WRITER_KIND = 0x03;
    private static final int READER_KIND = 0x04;
    private static final int MOST_PEERS = 256;
    private static final int DISCOVERY_DEPTH = 4096;
    private static final int REPLIES = 64;
    private static final long TICK_MS = 50;
    private static final long REMIND_NS = 100_000_000L;
    private static final long ANNOUNCE_NS = 1_000_000_000L;

    private final Object lock = new Object();
    private final GuidPrefix self = GuidPrefix.create();
    private final MessageBuilder builder = new MessageBuilder(self);
    private final Network network;
    private final MessageParser parser = new MessageParser(self, new Handler());
    private final byte[] announcement;
    private final Map<GuidPrefix, RemoteParticipant> peers = new LinkedHashMap<>();
    private final Map<Integer, LocalWriter> writers = new LinkedHashMap<>();
    private final Map<Integer, LocalReader> readers = new LinkedHashMap<>();
    /** Writers and readers of topics, by entity. */
    private final Map<Integer, Topic> topics = new LinkedHashMap<>();

    private final LocalWriter publications;
    private final LocalWriter subscriptions;
    private final Thread thread;
    private int entities;
    private @Nullable PublisherListener publisherListener;
    private volatile boolean isClosed;

    private record Topic(String name, String type, boolean isLatched) {}

    /** A topic to which samples are written; each has its encoding first. */
    public final class Publisher {
        private final LocalWriter writer;

        Publisher(LocalWriter writer) {
            this.writer = writer;
        }

        /** Sends a sample to all readers. */
        public void write(byte[] payload) {
            synchronized (lock) {
                writer.write(payload);
            }
        }

        /** How many readers have been found. */
        public int readers() {
            synchronized (lock) {
                return writer.readers();
            }
        }
    }

    /** Takes the samples of a topic, on the participant's thread. */
    @FunctionalInterface
    public interface Subscriber {
        /** @param payload with its encoding first; valid during the call */
        void onSample(ByteBuffer payload);
    }

    /** Answers requests of other participants, on the participant's thread. */
    @FunctionalInterface
    public interface RequestHandler {
        /**
         * @param request with its encoding first; valid during the call
         * @param reply takes the answer, little-endian with its encoding first, now or later, on any thread
         */
        void onRequest(ByteBuffer request, Consumer<byte[]> reply);
    }

    /** The names of a topic and of its type. */
    public record Channel(String topic, String type) {}

    /** Learns of publishers of other participants, on the participant's thread. */
    @FunctionalInterface
    public interface PublisherListener {
        void onPublisher(String topic, String type, boolean isReliable);
    }

    /**
     * Joins a domain.
     *
     * @param domain from 0 to 232
     * @param isLocal only participants on this machine are reached
     * @throws IOException where the network does not allow it
     */
    public Participant(int domain, boolean isLocal) throws IOException {
        network = new Network(domain, isLocal);
        announcement = Discovery.participant(self, network.addresses());
        publications = writer(Discovery.PUBLICATIONS_WRITER, DISCOVERY_DEPTH, true);
        subscriptions = writer(Discovery.SUBSCRIPTIONS_WRITER, DISCOVERY_DEPTH, true);
        reader(Discovery.PUBLICATIONS_READER, (_, _, extras, payload) -> onEndpoint(extras, payload, true));
        reader(Discovery.SUBSCRIPTIONS_READER, (_, _, extras, payload) -> onEndpoint(extras, payload, false));
        thread = Thread.ofPlatform().daemon().name("ros2").start(this::receive);
    }

    private LocalWriter writer(int entity, int depth, boolean isLatched) {
        LocalWriter writer = new LocalWriter(new Guid(self, entity), depth, isLatched, builder, network);
        writers.put(entity, writer);
        return writer;
    }

    private LocalReader reader(int entity, LocalReader.Receiver receiver) {
        LocalReader reader = new LocalReader(new Guid(self, entity), receiver, builder, network);
        readers.put(entity, reader);
        return reader;
    }

    /**
     * Offers a topic.
     *
     * @param type such as {@code nav_msgs::msg::dds_::Odometry_}
     * @param depth how many samples are kept for readers that lost them
     * @param isLatched whether readers get the samples that were written before they came
     */
    public Publisher publish(String topic, String type, int depth, boolean isLatched) {
        synchronized (lock) {
            LocalWriter writer = writer(++entities << 8 | WRITER_KIND, depth, isLatched);
            topics.put(writer.guid().entity(), new Topic(topic, type, isLatched));
            publications.write(Discovery.endpoint(writer.guid(), topic, type, isLatched));
            peers.values().forEach(this::match);
            return new Publisher(writer);
        }
    }

    /** Reads a topic, from reliable writers. */
    public void subscribe(String topic, String type, Subscriber subscriber) {
        synchronized (lock) {
            LocalReader reader =
                    reader(++entities << 8 | READER_KIND, (_, _, _, payload) -> subscriber.onSample(payload));
            announce(reader, topic, type);
        }
    }

    private void announce(LocalReader reader, String topic, String type) {
        topics.put(reader.guid().entity(), new Topic(topic, type, false));
        subscriptions.write(Discovery.endpoint(reader.guid(), topic, type, false));
        peers.values().forEach(this::match);
    }

    /** Answers requests: those of one topic by replies on another. */
    public void serve(Channel requests, Channel replies, RequestHandler handler) {
        synchronized (lock) {
            LocalWriter writer = publish(replies.topic, replies.type, REPLIES, false).writer;
            LocalReader reader = reader(++entities << 8 | READER_KIND, (from, number, extras, payload) -> {
                RemoteParticipant peer = peers.get(from.prefix());
                RequestIdentity identity =
                        RequestIdentity.of(from, number, extras, payload, peer == null ? 0 : peer.vendor());
                if (identity != null) {
                    handler.onRequest(identity.request(payload), answer -> reply(writer, identity, answer));
                }
            });
            announce(reader, requests.topic, requests.type);
        }
    }

    private void reply(LocalWriter writer, RequestIdentity identity, byte[] answer) {
        synchronized (lock) {
            writer.write(identity.client(), identity.extras(), identity.reply(answer));
        }
    }

    /** Reports the publishers that are found from now on. */
    public void reportPublishers(PublisherListener listener) {
        synchronized (lock) {
            publisherListener = listener;
        }
    }

    /** How many messages arrived that were not valid. */
    public long invalidMessages() {
        synchronized (lock) {
            return parser.invalid();
        }
    }

    private void receive() {
        long announced_ns = System.nanoTime() - ANNOUNCE_NS;
        long reminded_ns = announced_ns;
        while (!isClosed) {
            long now_ns = System.nanoTime();
            if (now_ns - announced_ns >= ANNOUNCE_NS) {
                announced_ns = now_ns;
                announce(now_ns);
            }
            if (now_ns - reminded_ns >= REMIND_NS) {
                reminded_ns = now_ns;
                synchronized (lock) {
                    writers.values().forEach(LocalWriter::remind);
                }
            }
            try {
                network.receive(TICK_MS, this::parse);
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    void parse(ByteBuffer message) {
        synchronized (lock) {
            parser.parse(message);
        }
    }

    private void announce(long now_ns) {
        synchronized (lock) {
            network.sendToAll(announcement(null));
            for (RemoteParticipant peer : List.copyOf(peers.values())) {
                if (peer.isGone(now_ns)) {
                    remove(peer.prefix());
                } else {
                    network.send(announcement(peer.prefix()), peer.discovery());
                }
            }
        }
    }

    private ByteBuffer announcement(@Nullable GuidPrefix to) {
        builder.begin();
        if (to != null) {
            builder.to(to);
        }
        return builder.data(Discovery.PARTICIPANT_READER, Discovery.PARTICIPANT_WRITER, 1, null, announcement)
                .message();
    }

    private void onParticipant(GuidPrefix from, @Nullable ParameterList extras, ByteBuffer payload) {
        if (Discovery.gone(extras, payload, ParameterList.PARTICIPANT_GUID) != null) {
            remove(from);
            return;
        }
        ParameterList list = ParameterList.ofPayload(payload);
        Guid named = list == null ? null : list.guid(ParameterList.PARTICIPANT_GUID);
        if (list == null || named == null || !named.prefix().equals(from)) {
            return;
        }
        RemoteParticipant peer = peers.get(from);
        if (peer == null) {
            peer = Discovery.peer(from, list, network);
            if (peer == null || peers.size() == MOST_PEERS) {
                return;
            }
            peers.put(from, peer);
            network.send(announcement(from), peer.discovery());
            publications.match(new Guid(from, Discovery.PUBLICATIONS_READER), peer.discovery(), true);
            subscriptions.match(new Guid(from, Discovery.SUBSCRIPTIONS_READER), peer.discovery(), true);
            discoveryReader(Discovery.PUBLICATIONS_READER)
                    .match(new Guid(from, Discovery.PUBLICATIONS_WRITER), peer.discovery());
            discoveryReader(Discovery.SUBSCRIPTIONS_READER)
                    .match(new Guid(from, Discovery.SUBSCRIPTIONS_WRITER), peer.discovery());
        }
        peer.renew(System.nanoTime(), Discovery.lease_s(list));
    }

    private LocalReader discoveryReader(int entity) {
        return Objects.requireNonNull(readers.get(entity));
    }

    private void remove(GuidPrefix peer) {
        if (peers.remove(peer) != null) {
            writers.values().forEach(writer -> writer.unmatch(peer));
            readers.values().forEach(reader -> reader.unmatch(peer));
        }
    }

    private void onEndpoint(@Nullable ParameterList extras, ByteBuffer payload, boolean isWriter) {
        Guid gone = Discovery.gone(extras, payload, ParameterList.ENDPOINT_GUID);
        if (gone != null) {
            RemoteParticipant peer = peers.get(gone.prefix());
            if (peer != null) {
                peer.remove(gone);
            }
            writers.values().forEach(writer -> writer.unmatch(gone));
            readers.values().forEach(reader -> reader.unmatch(gone));
            return;
        }
        ParameterList list = ParameterList.ofPayload(payload);
        RemoteParticipant.Endpoint endpoint = list == null ? null : Discovery.endpoint(list, isWriter, network);
        RemoteParticipant peer =
                endpoint == null ? null : peers.get(endpoint.guid().prefix());
        if (endpoint != null && peer != null) {
            peer.add(endpoint);
            match(peer, endpoint);
            if (isWriter && publisherListener != null) {
                publisherListener.onPublisher(endpoint.topic(), endpoint.type(), endpoint.isReliable());
            }
        }
    }

    private void match(RemoteParticipant peer) {
        peer.endpoints().forEach(endpoint -> match(peer, endpoint));
    }

    private void match(RemoteParticipant peer, RemoteParticipant.Endpoint endpoint) {
        InetSocketAddress address = peer.address(endpoint);
        for (Map.Entry<Integer, Topic> each : topics.entrySet()) {
            Topic topic = each.getValue();
            if (!topic.name.equals(endpoint.topic()) || !topic.type.equals(endpoint.type())) {
                continue;
            }
            LocalWriter writer = writers.get(each.getKey());
            LocalReader reader = readers.get(each.getKey());
            if (writer != null && !endpoint.isWriter() && (topic.isLatched || !endpoint.isLatched())) {
                writer.match(endpoint.guid(), address, endpoint.isReliable());
            } else if (reader != null && endpoint.isWriter() && endpoint.isReliable()) {
                reader.match(endpoint.guid(), address);
            }
        }
    }

    /** Says farewell and closes the sockets; readers that lack samples get up to a second to ask for them. */
    @Override
    public void close() throws IOException {
        long end_ns = System.nanoTime() + ANNOUNCE_NS;
        try {
            while (System.nanoTime() - end_ns < 0 && !isConfirmed()) {
                Thread.sleep(1);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        synchronized (lock) {
            byte[] gone = Discovery.gone(new Guid(self, Guid.PARTICIPANT));
            builder.begin().data(Discovery.PARTICIPANT_READER, Discovery.PARTICIPANT_WRITER, 2, gone, new byte[0]);
            ByteBuffer farewell = builder.message();
            network.sendToAll(farewell.duplicate());
            peers.values().forEach(peer -> network.send(farewell.duplicate(), peer.discovery()));
        }
        isClosed = true;
        network.wake();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        network.close();
    }

    private boolean isConfirmed() {
        synchronized (lock) {
            return new ArrayList<>(topics.keySet())
                    .stream().map(writers::get).filter(Objects::nonNull).allMatch(LocalWriter::isConfirmed);
        }
    }

    /** Passes parts of messages to the readers and writers that they concern. */
    private final class Handler implements MessageHandler {
        @Override
        public void onData(
                Guid writer, int reader, long number, @Nullable ParameterList parameters, ByteBuffer payload) {
            if (writer.entity() == Discovery.PARTICIPANT_WRITER) {
                onParticipant(writer.prefix(), parameters, payload);
            } else {
                of(reader).forEach(each -> each.onData(writer, number, parameters, payload.duplicate()));
            }
        }

        @Override
        public void onFragments(
                Guid writer, int reader, long number, long fragment, int size, int total, ByteBuffer payload) {
            of(reader).forEach(each -> each.onFragments(writer, number, fragment, size, total, payload.duplicate()));
        }

        @Override
        public void onHeartbeat(Guid writer, int reader, long first, long last, boolean isFinal) {
            of(reader).forEach(each -> each.onHeartbeat(writer, first, last, isFinal));
        }

        @Override
        public void onGap(Guid writer, int reader, long start, NumberSet others) {
            of(reader).forEach(each -> each.onGap(writer, start, others));
        }

        @Override
        public void onAckNack(Guid reader, int writer, NumberSet lacking, boolean isFinal) {
            LocalWriter found = writers.get(writer);
            if (found != null) {
                found.onAckNack(reader, lacking, isFinal);
            }
        }

        @Override
        public void onNackFragments(Guid reader, int writer, long number, NumberSet lacking) {
            LocalWriter found = writers.get(writer);
            if (found != null) {
                found.onNackFragments(reader, number, lacking);
            }
        }

        /** The reader of an entity; of entity 0 all. */
        private List<LocalReader> of(int reader) {
            LocalReader found = readers.get(reader);
            return reader == 0 ? List.copyOf(readers.values()) : found == null ? List.of() : List.of(found);
        }
    }
}
