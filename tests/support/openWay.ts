import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a port of this machine. */
export type Way = {
  readonly port: number;
  /** Closes its connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open without passing data, like a firewall that dropped their state; new ones hang too. */
  silence(): void;
  /** Passes new connections again; silenced ones stay silent. */
  restore(): void;
  close(): void;
};

export async function openWay(to: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    if (isSilent) {
      sockets.add(from);
      from.on('error', () => undefined).on('close', () => sockets.delete(from));
      return undefined;
    }
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
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      drop();
    },
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isCut = false;
      isSilent = false;
    },
    close() {
      server.close();
      drop();
    },
  };
}
