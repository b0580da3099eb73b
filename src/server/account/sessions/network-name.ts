import { isIP, isIPv4 } from 'node:net';
import { say } from '@/lang/engine/say';
import { asWritten, type Text, t } from '@/lang/service';
import { canonicalAddress, groupsOf } from '@/server/platform/limits/network';

const HIDDEN = '•••';

/**
 * Shortened IP address: IPv4 without the last octet, IPv6 only the first 48 bits. Enough for users to recognize their
 * own network, without exposing a full address in mails. No geolocation. Reads after "from".
 */
export function networkText(ip: string): Text {
  const plain = canonicalAddress(ip);
  if (isIPv4(plain)) {
    if (plain.startsWith('127.')) return OWN;
    return asWritten(plain.replace(/\d+$/, HIDDEN));
  }
  if (isIP(plain) === 0) return t('an unknown network');
  const groups = groupsOf(plain);
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return OWN;
  return asWritten(`${groups.slice(0, 3).join(':')}:${HIDDEN}`);
}

/** A development machine, or a proxy missing from `TRUST_PROXY`. */
const OWN = t('the service’s own machine');

/** The same in English. */
export const networkName = (ip: string): string => say('en', networkText(ip));
