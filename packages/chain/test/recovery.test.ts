import type { Call } from '../src/call';
import { CallMismatchError } from '../src/call-differences';
import {
  assertRecoveryStep,
  decodeRecoveryStep,
  encodeRecoveryStep,
  type RecoveryStep,
} from '../src/recovery';

const enforcement = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853';
const other = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6';
const lost = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

const veto: RecoveryStep = { kind: 'veto', from: lost };
const execute: RecoveryStep = { kind: 'execute', from: lost };
const call = encodeRecoveryStep(enforcement, execute);

describe('a step of a recovery', () => {
  it.each([veto, execute])('is read as it was built: %j', (step) => {
    const built = encodeRecoveryStep(enforcement, step);
    expect(decodeRecoveryStep(built, lost)).toEqual(step);
    expect(() => assertRecoveryStep(built, lost, { ...step, enforcement })).not.toThrow();
  });

  it.each<[string, Call]>([
    ['another contract', encodeRecoveryStep(other, execute)],
    ['another wallet', encodeRecoveryStep(enforcement, { ...execute, from: other })],
    ['a veto', encodeRecoveryStep(enforcement, veto)],
    ['BNB', { ...call, value: 1n }],
    ['trailing bytes', { ...call, data: `${call.data}00` }],
    ['another function', { ...call, data: `0x11111111${call.data.slice(10)}` }],
    ['no data', { ...call, data: '0x' }],
  ])('is refused with %s', (_, changed) => {
    expect(() => assertRecoveryStep(changed, lost, { ...execute, enforcement })).toThrow(
      CallMismatchError,
    );
  });

  it('is no veto of another sender', () => {
    const built = encodeRecoveryStep(enforcement, veto);
    expect(() => assertRecoveryStep(built, other, { ...veto, enforcement })).toThrow(
      'wallet differs',
    );
  });
});
