import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../process/config';

/** Node's view of a request's connection. */
export type Connection = { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Node's view of a request. */
export type Asked = Connection & Pick<IncomingMessage, 'headers'>;

/** The origin of requests; headers of a proxy count only where the proxy is trusted. */
export type Callers = {
  /** Notes the connection of a request; call it first. */
  note(request: Request, connection: Connection): void;
  connectionOf(request: Request): Connection;
  addressOf(request: Request): string;
  /** Like `addressOf`, before the API has the request. */
  callerOf(asked: Asked): string;
  isHttps(request: Request): boolean;
  /** The host (name and port) of the request, as the client or a trusted proxy sent it. */
  hostOf(request: Request): string;
  /** Whether a request names a host of this console: that of PUBLIC_URL or the port's own. Any host without PUBLIC_URL. */
  isOwnHost(request: Asked): boolean;
  /** Whether an origin (scheme, name and port) is one of ours. */
  isOwnOrigin(origin: string, request: Request): boolean;
};

type Options = Pick<Config, 'publicUrl' | 'trustedProxies'> & Partial<Pick<Config, 'host' | 'port'>>;

export function createCallers({ publicUrl, trustedProxies, host = '', port = 0 }: Options): Callers {
  const connections = new WeakMap<Request, Connection>();
  const proxies = listOf(trustedProxies);
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  const publicHost = publicUrl && new URL(publicUrl).host;
  const publicName = publicUrl && new URL(publicUrl).hostname;
  /** Some clients send the default port explicitly. */
  const usualPort = publicUrl?.startsWith('https:') ? ':443' : ':80';
  const direct = new Set(hostsOfListener(host, port));

  const remoteOf = (request: Request) => plainAddress(connections.get(request)?.socket.remoteAddress ?? '');
  const forwarded = (request: Request, name: string): readonly string[] =>
    isListed(proxies, remoteOf(request)) ? listIn(request.headers.get(name)) : [];

  /** Reads from the right: each trusted proxy has added the address that it saw; the first untrusted one is the caller. */
  const callerBehind = (remote: string, forwardedFor: string | null): string => {
    const hops = [...(isListed(proxies, remote) ? listIn(forwardedFor).map(addressIn) : []), remote];
    return hops.findLast((hop) => !isListed(proxies, hop)) ?? hops[0] ?? '';
  };

  const hostOf = (request: Request): string =>
    forwarded(request, 'x-forwarded-host').at(-1) ?? new URL(request.url).host;
  const isHttps = (request: Request): boolean => {
    const said = forwarded(request, 'x-forwarded-proto').at(-1);
    return said ? said === 'https' : (publicUrl?.startsWith('https:') ?? false) || request.url.startsWith('https:');
  };

  return {
    note: (request, connection) => void connections.set(request, connection),
    connectionOf: (request) => connections.get(request) ?? { socket: {} },
    addressOf: (request) => callerBehind(remoteOf(request), request.headers.get('x-forwarded-for')),
    callerOf: ({ headers, socket }) =>
      callerBehind(plainAddress(socket.remoteAddress ?? ''), String(headers['x-forwarded-for'] ?? '')),
    isHttps,
    hostOf,
    isOwnHost({ headers, socket }) {
      if (publicHost === undefined) return true;
      const isProxy = isListed(proxies, plainAddress(socket.remoteAddress ?? ''));
      const forwardedHost = isProxy ? listIn(String(headers['x-forwarded-host'] ?? '')).at(-1) : undefined;
      const asked = (forwardedHost ?? headers.host ?? '').toLowerCase();
      // Proxies often omit the port; omitting it cannot produce another site's name.
      return asked === publicHost || asked === publicName || asked === publicHost + usualPort || direct.has(asked);
    },
    isOwnOrigin(origin, request) {
      if (publicOrigin === undefined) return origin === `${isHttps(request) ? 'https' : 'http'}://${hostOf(request)}`;
      return origin === publicOrigin || (origin.startsWith('http://') && direct.has(origin.slice('http://'.length)));
    },
  };
}

/** Names under which clients on this machine reach the port itself. No other site can make a browser use one of these. */
function hostsOfListener(host: string, port: number): readonly string[] {
  if (port === 0) return [];
  const names = host === '0.0.0.0' || host === '::' ? ['127.0.0.1', '[::1]'] : [isIP(host) === 6 ? `[${host}]` : host];
  return [...names, 'localhost'].map((name) => (port === 80 ? name : `${name}:${port}`));
}

const listIn = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** An entry of X-Forwarded-For without a port that a proxy added: `192.0.2.7:51234`, `[2001:db8::7]:51234`, `[2001:db8::7]`. */
function addressIn(entry: string): string {
  const text = entry.slice(0, 100);
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, plain] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text) ?? [];
  return plainAddress(bracketed ?? plain ?? text);
}

/** Unwraps `::ffff:192.0.2.1`, an IPv4 caller on a dual-stack socket. */
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
