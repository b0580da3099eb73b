import { BlockList, isIP } from 'node:net';
import { refusal } from '@/server/platform/refusal';

const MOST = 50;

/** A network such as `203.0.113.0/24`, or one address; null for another text, and for the whole internet. */
function parse(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  const isWhole = bits === undefined || /^[1-9]\d{0,2}$/.test(bits);
  if (version === 0 || rest.length > 0 || !isWhole || length > most) return null;
  return { address, length, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}

/** Reads networks that are separated by commas. @throws Refusal */
export function readNetworks(typed: string): string[] {
  const networks = typed.split(',').map((one) => one.trim().toLowerCase());
  const wrong = networks.find((one) => parse(one) === null);
  if (wrong !== undefined || networks.length > MOST) {
    throw refusal('NOT_A_NETWORK', { value: wrong ?? typed, max: MOST });
  }
  return [...new Set(networks)];
}

/** Whether an address is in one of the networks. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const found = parse(network);
    if (found) list.addSubnet(found.address, found.length, found.family);
  }
  const version = isIP(ip);
  return version !== 0 && list.check(ip, version === 4 ? 'ipv4' : 'ipv6');
}
