import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Place = {
  readonly host: string;
  readonly port: number;
  /** The variable that sets the port; PORT by default. */
  readonly variable?: string;
};

/** Listens and returns the URL for browsers. @throws a sentence where the port is unavailable. */
export async function listen(server: Server, { host, port, variable = 'PORT' }: Place): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, { host, port, variable })));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${actual}`;
}

/** Checks the port before the data is opened, which takes a while. */
export async function assertFree(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}

export class ListenError extends Error {
  override name = 'ListenError';
}

function explained(error: NodeJS.ErrnoException, { host, port, variable }: Required<Place>): Error {
  const other = variable === 'PORT' ? (port === 3000 ? 3001 : 3000) : port + 1;
  if (error.code === 'EADDRINUSE')
    return new ListenError(
      `Port ${port} is in use by another program: stop it, or choose another port with ${variable}, such as ${variable}=${other} npm start.`,
    );
  if (error.code === 'EACCES')
    return new ListenError(
      `Port ${port} is not open to this user: choose one above 1023 with ${variable}, such as ${variable}=${other} npm start.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new ListenError(
      `HOST is "${host}", not an address of this machine: write 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
    );
  return error;
}
