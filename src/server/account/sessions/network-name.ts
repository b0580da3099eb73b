import { isIP, isIPv4 } from 'node:net';

const HIDDEN = '•••';

/**
 * Shortened IP address: IPv4 without the last octet, IPv6 only the first 48 bits. Enough for users to recognize their
 * own network, without exposing a full address in mails. No geolocation. Reads after "from".
 */
export function networkName(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain)) {
    if (plain.startsWith('127.')) return OWN;
    return plain.replace(/\d+$/, HIDDEN);
  }
  if (isIP(plain) === 0) return 'an unknown network';
  const groups = groupsOf(plain);
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return OWN;
  return `${groups.slice(0, 3).join(':')}:${HIDDEN}`;
}

/** A development machine, or a proxy missing from `TRUST_PROXY`. */
const OWN = 'the service’s own machine';

/** The eight groups without leading zeros; an embedded IPv4 address counts as two. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const list = (part: string) =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : group));
  const start = list(head);
  const end = tail === undefined ? [] : list(tail);
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => group.replace(/^0+(?=.)/, ''));
}
