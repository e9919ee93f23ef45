package org.furrow.node.ros2.simulation;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.ros2.rtps.CdrReader;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.ros2.rtps.Participant.Channel;

/** Offers services by the names that ROS 2 gives them in DDS, and answers their requests on its thread. */
final class ServiceHost implements AutoCloseable {
    private final Participant participant;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("ros2-services").factory());

    /** Answers the requests of a service. */
    @FunctionalInterface
    interface Service {
        /** @param reply takes the fields of the answer, now or later */
        void answer(CdrReader request, Reply reply);
    }

    /** Sends an answer. */
    @FunctionalInterface
    interface Reply {
        void send(Consumer<CdrWriter> fields);
    }

    ServiceHost(Participant participant) {
        this.participant = participant;
    }

    /**
     * Offers a service. A request that is not valid gets no answer.
     *
     * @param name such as {@code /get_entities}
     * @param type such as {@code simulation_interfaces/srv/GetEntities}
     */
    void offer(String name, String type, Service service) {
        participant.serve(
                new Channel("rq" + name + "Request", ddsType(type + "_Request")),
                new Channel("rr" + name + "Reply", ddsType(type + "_Response")),
                (request, reply) -> {
                    ByteBuffer kept = ByteBuffer.allocate(request.remaining());
                    kept.put(request.slice()).flip();
                    thread.execute(() -> answer(service, kept, reply));
                });
    }

    private static void answer(Service service, ByteBuffer request, Consumer<byte[]> reply) {
        try {
            service.answer(new CdrReader(request), fields -> {
                CdrWriter answer = new CdrWriter().begin();
                fields.accept(answer);
                reply.accept(answer.toBytes());
            });
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            // no request of this type
        }
    }

    /** Offers a topic. */
    Participant.Publisher publish(String topic, String type, boolean isLatched) {
        return participant.publish("rt" + topic, ddsType(type), isLatched ? 1 : 10, isLatched);
    }

    /** Answers no more. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    /** The DDS type of a type such as {@code pkg/srv/Name}. */
    private static String ddsType(String type) {
        int name = type.lastIndexOf('/');
        return type.substring(0, name).replace("/", "::") + "::dds_::" + type.substring(name + 1) + "_";
    }
}
