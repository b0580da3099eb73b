import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = '0:0:0:0:0:ffff:';

/** The one spelling of an IP address: lower case, no zone id, IPv4 also where IPv6 wraps it. Other text stays as it is. */
export function canonicalAddress(text: string): string {
  const [plain = ''] = text.trim().toLowerCase().split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const spelled = groups.join(':');
  if (!spelled.startsWith(MAPPED)) return spelled;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const list = (part: string) => (part === '' ? [] : part.split(':').flatMap(hexGroups));
  const start = list(head);
  const end = tail === undefined ? [] : list(tail);
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An embedded IPv4 address counts as two groups. */
function hexGroups(group: string): string[] {
  if (!isIPv4(group)) return [group];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
}

export type Networks = {
  /** The IPv4 address, or the /64 of an IPv6 address: what one customer is given, with all its addresses. */
  own: string;
  /** The /48 of an IPv6 address, from which one customer can take 65,536 networks; null for IPv4. */
  site: string | null;
};

/** The networks that an address is counted by. */
export function networksOf(ip: string): Networks {
  const address = canonicalAddress(ip);
  if (!isIPv6(address)) return { own: address, site: null };
  const groups = groupsOf(address);
  return {
    own: `${groups.slice(0, 4).join(':')}::/64`,
    site: `${groups.slice(0, 3).join(':')}::/48`,
  };
}
