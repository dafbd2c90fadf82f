import { BlockList, isIP } from 'node:net';

/** IPv4 that is not of the public internet: IANA's registry of special-purpose addresses, multicast and reserved ones. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only this is public, but for what tunnels to IPv4, documents or identifies. */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Tells whether an address may be connected to: a public one, or one of the networks allowed. */
export function createAddressCheck(allow: readonly string[]): (address: string) => boolean {
  const allowed = listOf(allow);
  const forbidden4 = listOf(special4);
  const forbidden6 = listOf(special6);
  const public6 = listOf(global6);
  return (given) => {
    const address = plain(given);
    const family = isIP(address);
    if (family === 0) return false;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (allowed.check(address, type)) return true;
    return family === 4 ? !forbidden4.check(address, type) : public6.check(address, type) && !forbidden6.check(address, type);
  };
}

/** An IPv4 address inside an IPv6 one is itself: `::ffff:127.0.0.1` is 127.0.0.1. */
function plain(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}
