// Foxglove's own client against a server: subscribes to all topics, plays, calls services, sets a parameter.
// Prints a line of JSON for each thing that happens.
import foxglove from "@foxglove/ws-protocol";
import WebSocket from "ws";

const { FoxgloveClient } = foxglove;
const [url, protocol, messages] = process.argv.slice(2);
const print = (what) => console.log(JSON.stringify(what));
const socket = new WebSocket(url, [protocol]);
socket.on("unexpected-response", (_, response) => {
  print({ refused: response.statusCode });
  process.exit(0);
});
const client = new FoxgloveClient({ ws: socket });
const services = new Map();
const topics = new Map();
let left = Number(messages);
let call = 0;
let answered = false;

client.on("error", (error) => {
  print({ error: String(error) });
  process.exit(1);
});
client.on("serverInfo", (info) => print({ serverInfo: info, protocol: socket.protocol }));
client.on("status", (status) => print({ status }));
client.on("parameterValues", (values) => print({ parameters: values.parameters, id: values.id }));
client.on("advertise", (channels) => {
  for (const channel of channels) {
    topics.set(client.subscribe(channel.id), channel);
  }
});
client.on("advertiseServices", (all) => {
  const begins = services.size === 0;
  for (const service of all) {
    services.set(service.name, service.id);
  }
  if (begins) {
    client.getParameters([], "all");
    client.setParameters([{ name: "furrow.speed", value: 0.2 }], "set");
    requestNext();
  }
});
client.on("serviceCallResponse", (response) => {
  print({ response: JSON.parse(new TextDecoder().decode(response.data)), callId: response.callId });
  requestNext();
});
client.on("serviceCallFailure", (failure) => {
  print({ failure: failure.message, callId: failure.callId });
  requestNext();
});
client.on("time", (time) => print({ time: time.timestamp.toString() }));
client.on("message", ({ subscriptionId, timestamp, data }) => {
  const channel = topics.get(subscriptionId);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  print({ topic: channel.topic, schema: channel.schemaName, time: timestamp.toString(), data: bytes.toString("base64") });
  if (channel.topic === "/tf") {
    left--;
    endWhenDone();
  }
});

// The replay begins again, so that it plays however long this program took to start.
const requests = [
  ["/furrow/get_simulation_state", {}],
  ["/furrow/set_simulation_state", { state: 2 }],
  ["/furrow/reset_simulation", {}],
  ["/furrow/step_simulation", { steps: 3 }],
  ["/furrow/set_simulation_state", { state: 1 }],
];

function requestNext() {
  if (call === requests.length) {
    answered = true;
    endWhenDone();
  } else {
    const [name, body] = requests[call];
    client.sendServiceCallRequest({
      serviceId: services.get(name),
      callId: ++call,
      encoding: "json",
      data: new TextEncoder().encode(JSON.stringify(body)),
    });
  }
}

function endWhenDone() {
  if (answered && left <= 0) {
    client.close();
    process.exit(0);
  }
}
