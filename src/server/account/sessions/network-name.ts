import { isIP, isIPv4 } from 'node:net';

const HIDDEN = '•••';

/**
 * Where a caller comes from, as far as it is known: the internet address without its last part (of IPv6 without all that
 * follows the first 48 bits), so that an owner can tell his own network from another, and a mail that is read by somebody
 * else gives away no line. No place is looked up. Reads as after "from".
 */
export function networkName(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain)) {
    if (plain.startsWith('127.')) return OWN;
    return plain.replace(/\d+$/, HIDDEN);
  }
  if (isIP(plain) === 0) return 'an unknown address';
  const groups = groupsOf(plain);
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return OWN;
  return `${groups.slice(0, 3).join(':')}:${HIDDEN}`;
}

/** A development machine, or a proxy that the service was not told of (`TRUST_PROXY`). */
const OWN = 'the service’s own machine';

/** The eight groups of an IPv6 address without leading zeros; an IPv4 address at its end counts for two. */
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
