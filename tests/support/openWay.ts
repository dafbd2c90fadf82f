import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine, which can be cut as a network is, and restored. */
export async function openWay(to: number): Promise<{ readonly port: number; cut(): void; restore(): void; close(): void }> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const there = connect(to, '127.0.0.1');
    for (const socket of [from, there]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          (socket === from ? there : from).destroy();
        });
    }
    from.pipe(there).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      drop();
    },
    restore() {
      isCut = false;
    },
    close() {
      server.close();
      drop();
    },
  };
}
