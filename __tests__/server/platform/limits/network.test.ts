import { canonicalAddress, networksOf } from '@/server/platform/limits/network';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
  ['2001:db8::1%eth0', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%25en0', 'fe80:0:0:0:0:0:0:1'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0:0:0:c000:221'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['unknown', 'unknown'],
])('%s is the address %s', (spelling, address) => {
  expect(canonicalAddress(spelling)).toBe(address);
});

it.each([
  ['203.0.113.7', { own: '203.0.113.7', site: null }],
  ['::ffff:203.0.113.7', { own: '203.0.113.7', site: null }],
  ['2001:db8:1:2:3:4:5:6', { own: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }],
  ['2001:DB8:1:2::9%eth0', { own: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }],
  ['2001:db8::9', { own: '2001:db8:0:0::/64', site: '2001:db8:0::/48' }],
  ['unknown', { own: 'unknown', site: null }],
])('%s is counted by %j', (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks);
});
