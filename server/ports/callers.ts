import { BlockList, isIP } from 'node:net';
import type { Config } from '../config';

/** What Node knows of a request's connection. */
export type Connection = { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Where a request comes from, as far as it can be believed: what a proxy says counts only where the proxy is trusted. */
export type Callers = {
  /** Remembers the connection of a request; first thing for each. */
  note(request: Request, connection: Connection): void;
  connectionOf(request: Request): Connection;
  addressOf(request: Request): string;
  isHttps(request: Request): boolean;
  /** The host (name and port) that was asked for. */
  hostOf(request: Request): string;
  /** Whether a page of this host (name and port) is one of ours. */
  isOwnHost(host: string, request: Request): boolean;
};

export function createCallers({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): Callers {
  const connections = new WeakMap<Request, Connection>();
  const proxies = listOf(trustedProxies);
  const publicHost = publicUrl && new URL(publicUrl).host;

  const remoteOf = (request: Request) => plainAddress(connections.get(request)?.socket.remoteAddress ?? '');
  const forwarded = (request: Request, name: string): readonly string[] =>
    isListed(proxies, remoteOf(request)) ? listIn(request.headers.get(name)) : [];

  const hostOf = (request: Request): string => forwarded(request, 'x-forwarded-host').at(-1) ?? new URL(request.url).host;

  return {
    note: (request, connection) => void connections.set(request, connection),
    connectionOf: (request) => connections.get(request) ?? { socket: {} },
    addressOf(request) {
      // From the right: each trusted proxy has added the address that it saw; the first that is none of them is the caller.
      const hops = [...forwarded(request, 'x-forwarded-for').map(plainAddress), remoteOf(request)];
      return hops.findLast((hop) => !isListed(proxies, hop)) ?? hops[0] ?? '';
    },
    isHttps(request) {
      const said = forwarded(request, 'x-forwarded-proto').at(-1);
      return said ? said === 'https' : (publicUrl?.startsWith('https:') ?? false) || request.url.startsWith('https:');
    },
    hostOf,
    isOwnHost: (host, request) => host === publicHost || host === hostOf(request),
  };
}

const listIn = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** An IPv4 caller of a socket that takes both families is `::ffff:192.0.2.1`. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one of these, or in one of these networks. */
export const isWithin = (address: string, networks: readonly string[]): boolean => isListed(listOf(networks), address);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isListed(proxies: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
