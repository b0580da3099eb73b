import { zeroHash } from 'viem';
import type { Call } from '../src/call';
import { assertVote, decodeVote, encodeSignedVote, encodeVote } from '../src/votes';

const contract = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6';
const other = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853';
const terms = { id: 7n, choice: 1n };
const call = encodeVote(contract, terms);
const signed = { ...terms, voter: other, nonce: 0n, signature: `0x${'5c'.repeat(65)}` } as const;

const words = { title: 'A', choices: ['B', 'C'], documentHash: zeroHash };

describe('a vote', () => {
  it('is read as it was built', () => {
    expect(decodeVote(call)).toEqual({ contract, terms });
    expect(() => assertVote(call, contract, terms)).not.toThrow();
  });

  it.each<[string, Call]>([
    ['another contract', encodeVote(other, terms)],
    ['another ballot', encodeVote(contract, { ...terms, id: 8n })],
    ['another choice', encodeVote(contract, { ...terms, choice: 0n })],
    ['BNB', { ...call, value: 1n }],
    ['trailing bytes', { ...call, data: `${call.data}00` }],
    ['a signature', encodeSignedVote(contract, signed, words)],
    ['another function', { ...call, data: `0x11111111${call.data.slice(10)}` }],
    ['no data', { ...call, data: '0x' }],
  ])('is refused with %s', (_, changed) => {
    expect(() => assertVote(changed, contract, terms)).toThrow(
      /differs|more than|another amount|not a vote/,
    );
  });
});
