// A WebSocket server for tests: text frames below 64 KiB.
import { createHash } from 'node:crypto';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Accepts the socket `live` of a server; `offered` has its protocols, `received` what the page sent. */
export function acceptLive(server) {
  const live = { offered: [], received: [], sockets: [], send: (message) => live.sockets.forEach((socket) => socket.write(frame(message))) };
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(request.headers['sec-websocket-key'] + GUID).digest('base64');
    live.offered = request.headers['sec-websocket-protocol'].split(', ');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    head.push(`Sec-WebSocket-Accept: ${accept}`, `Sec-WebSocket-Protocol: ${live.offered[0]}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.on('data', (bytes) => live.received.push(...messages(bytes)));
    socket.on('error', () => {});
    live.sockets.push(socket);
  });
  return live;
}

function frame(message) {
  const text = Buffer.from(JSON.stringify(message));
  const head = text.length < 126 ? Buffer.of(0x81, text.length) : Buffer.of(0x81, 126, text.length >> 8, text.length & 255);
  return Buffer.concat([head, text]);
}

/** Text messages of a client, which masks them. */
function messages(bytes) {
  const found = [];
  for (let at = 0; at + 6 <= bytes.length; ) {
    const opcode = bytes[at] & 15;
    const length = bytes[at + 1] & 127;
    const mask = bytes.subarray(at + 2, at + 6);
    const text = bytes.subarray(at + 6, at + 6 + length).map((b, k) => b ^ mask[k % 4]);
    if (opcode === 1) {
      found.push(JSON.parse(text.toString()));
    }
    at += 6 + length;
  }
  return found;
}
