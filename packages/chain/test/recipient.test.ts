import { readRecipient } from '../src/recipient';

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const YOU = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

it.each([
  YOU,
  YOU.toLowerCase(),
  ` ${YOU} `,
  `ethereum:${YOU}`,
  `ethereum:${YOU}@56`,
  `ethereum:pay-${YOU}@56?value=1`,
])('reads %s', (text) => {
  expect(readRecipient(text, [ME])).toEqual({ kind: 'address', address: YOU });
});

it.each<[string, RegExp]>([
  ['', /starts with 0x/],
  ['0x3C44', /42 characters/],
  [`${YOU}00`, /42 characters/],
  [YOU.replace('CdDd', 'cdDd'), /checksum/],
  [`ethereum:${YOU}@1`, /another network/],
  [ME, /cannot be sent to this address/],
  [ME.toLowerCase(), /cannot be sent to this address/],
])('refuses %s', (text, why) => {
  const read = readRecipient(text, [ME]);
  expect(read).toEqual({ kind: 'fault', text: expect.stringMatching(why) });
});
