import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outbound } from '../../api/ports/outbound';
import { createOutbound } from '../../server/outbound/createOutbound';

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Answer = { readonly status?: number; readonly body?: string };

/**
 * An HTTP server on this machine that stands for another host. Definitions accept https only, so `outbound` maps
 * `https://bid.example` to it.
 */
export type Bidder = {
  readonly asked: Asked[];
  readonly outbound: Outbound;
  /** Sets its answers from now on. */
  answer(make: (asked: Asked) => Answer): void;
  close(): Promise<void>;
};

export async function startBidder(): Promise<Bidder> {
  const asked: Asked[] = [];
  let make: (asked: Asked) => Answer = () => ({ status: 204 });
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    };
    asked.push(one);
    const { status = 200, body = '' } = make(one);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = createOutbound({ allow: ['127.0.0.1'] });
  const lead = (address: string) => address.replace(/^https:\/\/bid\.example/, here);
  return {
    asked,
    outbound: {
      get: (address, options) => real.get(lead(address), options),
      post: (address, sent) => real.post(lead(address), sent),
    },
    answer(next) {
      make = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
