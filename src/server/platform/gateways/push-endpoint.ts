import { BlockList, isIP, isIPv4 } from 'node:net';
import type { PlainFieldCode } from '@fnx/api/field-errors';

const MAX_CHARACTERS = 1_000;

/**
 * Why this service does not send to an endpoint; null if it may. Only the address as it is written: what its name resolves to is
 * checked by the connection.
 *
 * @param localOrigin a push service on this machine, for demo and tests
 */
export function refusePushEndpoint(
  endpoint: string,
  localOrigin: string | null,
): PlainFieldCode | null {
  if (endpoint.length > MAX_CHARACTERS) return 'ENDPOINT_TOO_LONG';
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url) return 'ENDPOINT_INVALID';
  if (localOrigin !== null && url.origin === localOrigin) return null;
  if (url.protocol !== 'https:') return 'ENDPOINT_NOT_HTTPS';
  if (url.port !== '' || url.username !== '' || url.password !== '') {
    return 'ENDPOINT_NOT_PLAIN';
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  return isPublic ? null : 'ENDPOINT_PRIVATE';
}

const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid)\.?$/;

function isPublicName(name: string): boolean {
  return name.includes('.') && !PRIVATE_NAMES.test(name);
}

/** IANA's registries of special-purpose addresses. */
const SPECIAL = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(address, bits, 'ipv4');
}
// Tunnels, which may end at a private IPv4 address, and documentation.
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(address, bits, 'ipv6');
}

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4');
  return GLOBAL_UNICAST.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}
