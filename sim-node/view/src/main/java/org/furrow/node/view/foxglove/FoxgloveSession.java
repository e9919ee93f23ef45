package org.furrow.node.view.foxglove;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.furrow.node.view.foxglove.SimulationControl.Refused;
import org.furrow.node.view.web.SocketClient;
import org.furrow.node.view.web.SocketOutput;
import org.furrow.node.view.web.SocketSession;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One client: what it has subscribed to, and what it has seen. */
final class FoxgloveSession implements SocketSession {
    private static final JsonMapper JSON = JsonMapper.shared();
    /** Services that a client may call at a time. */
    private static final int MOST_CALLS = 16;

    private static final int WARNING = 1;
    private static final int ERROR = 2;

    private final FoxgloveService service;
    private final SocketClient client;
    private final Runnable listener;
    private final Map<Integer, Subscription> subscriptions = new ConcurrentHashMap<>();
    private final Set<String> watched = ConcurrentHashMap.newKeySet();
    private final Semaphore calls = new Semaphore(MOST_CALLS);
    // of the thread that writes
    private int session = -1;
    private int advertised;
    private long time_ns = -1;
    private String sentParameters = "";

    /** A topic that the client wants, and the number of the last message that it has been sent. */
    private static final class Subscription {
        final int topic;
        long sent = -1;

        Subscription(int topic) {
            this.topic = topic;
        }
    }

    FoxgloveSession(FoxgloveService service, SocketClient client) {
        this.service = service;
        this.client = client;
        listener = client::wake;
        service.board().addListener(listener);
        client.wake();
    }

    @Override
    public void write(SocketOutput out) throws IOException {
        TopicBoard.Session now = service.board().session();
        if (now.number() != session) {
            session = now.number();
            advertised = 0;
            time_ns = -1;
            subscriptions.clear();
            out.text(serverInfo());
            out.text(message("advertiseServices")
                    .set("services", service.services().advertisement())
                    .toString());
        }
        if (now.topics().size() > advertised) {
            out.text(advertisement(now.topics().subList(advertised, now.topics().size())));
            advertised = now.topics().size();
        }
        long at_ns = service.board().time_ns();
        if (at_ns != time_ns) {
            time_ns = at_ns;
            out.binary(Wire.time(at_ns));
        }
        for (Map.Entry<Integer, Subscription> each : subscriptions.entrySet()) {
            Subscription to = each.getValue();
            TopicBoard.Posted newest =
                    to.topic < now.topics().size() ? now.topics().get(to.topic).newest : null;
            if (newest != null && newest.number() != to.sent) {
                to.sent = newest.number();
                out.binary(Wire.message(each.getKey(), newest));
            }
        }
        writeParameters(out);
    }

    private void writeParameters(SocketOutput out) throws IOException {
        if (!watched.isEmpty()) {
            String values = parameters(watched, null);
            if (!values.equals(sentParameters)) {
                sentParameters = values;
                out.text(values);
            }
        }
    }

    private String serverInfo() {
        ObjectNode info = message("serverInfo").put("name", "furrow " + service.name());
        ArrayNode capabilities = info.putArray("capabilities");
        List.of("time", "services", "parameters", "parametersSubscribe").forEach(capabilities::add);
        info.putArray("supportedEncodings").add("json");
        info.putObject("metadata");
        return info.put("sessionId", service.identity() + "-" + session).toString();
    }

    private static String advertisement(List<TopicBoard.Entry> topics) {
        ObjectNode message = message("advertise");
        ArrayNode channels = message.putArray("channels");
        for (TopicBoard.Entry topic : topics) {
            channels.addObject()
                    .put("id", topic.number)
                    .put("topic", topic.name)
                    .put("encoding", "protobuf")
                    .put("schemaName", topic.type.name())
                    .put("schema", Base64.getEncoder().encodeToString(topic.type.descriptor()))
                    .put("schemaEncoding", "protobuf");
        }
        return message.toString();
    }

    @Override
    public void onText(String text) {
        JsonNode message;
        try {
            message = JSON.readTree(text);
        } catch (JacksonException e) {
            status(ERROR, "a message is no JSON: " + e.getOriginalMessage());
            return;
        }
        String op = message.path("op").asString("");
        switch (op) {
            case "subscribe" -> message.path("subscriptions").forEach(this::subscribe);
            case "unsubscribe" -> message.path("subscriptionIds").forEach(id -> subscriptions.remove(id.asInt(-1)));
            case "getParameters" -> client.reply(parameters(names(message), message.get("id")));
            case "setParameters" -> setParameters(message);
            case "subscribeParameterUpdates" -> watched.addAll(names(message));
            case "unsubscribeParameterUpdates" -> watched.removeAll(names(message));
            default -> status(WARNING, "the operation '" + op + "' is not supported");
        }
        client.wake();
    }

    private void subscribe(JsonNode subscription) {
        int id = subscription.path("id").asInt(-1);
        int topic = subscription.path("channelId").asInt(-1);
        int topics = service.board().session().topics().size();
        if (id < 0 || topic < 0 || topic >= topics) {
            status(ERROR, "there is no channel " + topic);
            return;
        }
        if (subscriptions.size() > topics && !subscriptions.containsKey(id)) {
            status(ERROR, "there are more subscriptions than channels");
            return;
        }
        subscriptions.put(id, new Subscription(topic));
    }

    /** The names in a message, all if it has none; unknown ones are left out. */
    private List<String> names(JsonNode message) {
        List<String> all = service.parameters().names();
        List<String> named = message.path("parameterNames")
                .valueStream()
                .map(name -> name.asString(""))
                .filter(all::contains)
                .distinct()
                .toList();
        return message.path("parameterNames").isEmpty() ? all : named;
    }

    private String parameters(Iterable<String> names, @Nullable JsonNode id) {
        ObjectNode message = message("parameterValues");
        ArrayNode values = message.putArray("parameters");
        for (String name : names) {
            ObjectNode parameter = service.parameters().get(name);
            if (parameter != null) {
                values.add(parameter);
            }
        }
        if (id != null) {
            message.set("id", id);
        }
        return message.toString();
    }

    private void setParameters(JsonNode message) {
        for (JsonNode parameter : message.path("parameters")) {
            try {
                if (!client.isTrusted()) {
                    throw new Refused("this connection may only look; connect with the token");
                }
                service.parameters().set(parameter.path("name").asString(""), parameter.path("value"));
            } catch (Refused e) {
                status(ERROR, String.valueOf(e.getMessage()));
            }
        }
        if (message.has("id")) {
            client.reply(parameters(service.parameters().names(), message.get("id")));
        }
    }

    @Override
    public void onBinary(ByteBuffer message) {
        if (!message.hasRemaining() || message.get() != Wire.REQUEST) {
            status(WARNING, "a binary message of this kind is not supported");
            return;
        }
        Wire.Request request;
        try {
            request = Wire.Request.read(message);
        } catch (IllegalArgumentException e) {
            status(ERROR, String.valueOf(e.getMessage()));
            return;
        }
        if (!calls.tryAcquire()) {
            fail(request, "more than " + MOST_CALLS + " calls are under way");
            return;
        }
        Thread.ofVirtual().name("foxglove-call").start(() -> {
            try {
                call(request);
            } finally {
                calls.release();
            }
        });
    }

    private void call(Wire.Request request) {
        try {
            if (!request.encoding().equals("json")) {
                throw new Refused("requests must be JSON, not '" + request.encoding() + "'");
            }
            JsonNode arguments = request.payload().isBlank()
                    ? JsonNodeFactory.instance.objectNode()
                    : JSON.readTree(request.payload());
            ObjectNode response = service.services().call(request.service(), arguments, client.isTrusted());
            client.reply(Wire.response(request, response.toString()));
        } catch (Refused e) {
            fail(request, String.valueOf(e.getMessage()));
        } catch (JacksonException e) {
            fail(request, "the request is no JSON: " + e.getOriginalMessage());
        } catch (RuntimeException e) { // without an answer the client would wait for ever
            fail(request, "an error in the server: " + e);
        }
    }

    private void fail(Wire.Request request, String why) {
        client.reply(message("serviceCallFailure")
                .put("serviceId", request.service())
                .put("callId", request.call())
                .put("message", why)
                .toString());
    }

    private void status(int level, String text) {
        client.reply(message("status").put("level", level).put("message", text).toString());
    }

    private static ObjectNode message(String op) {
        return JsonNodeFactory.instance.objectNode().put("op", op);
    }

    @Override
    public void onClosed() {
        service.board().removeListener(listener);
    }
}
