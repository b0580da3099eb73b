import type { Call } from '../src/call';
import { assertPay, decodePay, encodePay } from '../src/distributions';

const contract = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853';
const other = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6';
const holder = `0x${'0a'.repeat(32)}` as const;
const terms = { id: 7n, holders: [holder] };
const call = encodePay(contract, terms);

describe('the payment of a distribution', () => {
  it('is read as it was built', () => {
    expect(decodePay(call)).toEqual({ contract, terms });
    expect(() => assertPay(call, contract, terms)).not.toThrow();
  });

  it.each<[string, Call]>([
    ['another contract', encodePay(other, terms)],
    ['another distribution', encodePay(contract, { ...terms, id: 8n })],
    ['another holder', encodePay(contract, { ...terms, holders: [`0x${'0b'.repeat(32)}`] })],
    ['a further holder', encodePay(contract, { ...terms, holders: [holder, holder] })],
    ['BNB', { ...call, value: 1n }],
    ['trailing bytes', { ...call, data: `${call.data}00` }],
    ['another function', { ...call, data: `0x11111111${call.data.slice(10)}` }],
    ['no data', { ...call, data: '0x' }],
  ])('is refused with %s', (_, changed) => {
    expect(() => assertPay(changed, contract, terms)).toThrow(
      /differs|more than|another amount|not/,
    );
  });
});
