import CryptoJS from 'crypto-js';
import { DomainError } from '@/server/platform/errors';
import { isSealed, seal, unseal } from '@/server/platform/http/sealing';

const key = 'pA3_x9Zk-qTqVt0w8mYb2NcE8hJd5GfU3pAaaaaaaaa';

describe('sealing', () => {
  it.each([
    ['an object', { a: 1, b: ['x', null, true] }],
    ['text beyond ASCII', { text: 'Zürich — 東京 🎉' }],
    ['a list', [1, 2, 3]],
    ['text', 'x'],
    ['null', null],
    ['zero', 0],
    ['a full block', { x: 'a'.repeat(8) }],
  ])('%s goes to crypto-js and back', (_, value) => {
    const theirs = CryptoJS.AES.encrypt(JSON.stringify(value), key).toString();
    expect(unseal(theirs, key)).toEqual(value);
    const ours = CryptoJS.AES.decrypt(seal(value, key), key).toString(CryptoJS.enc.Utf8);
    expect(JSON.parse(ours)).toEqual(value);
  });

  it('is different each time', () => {
    expect(seal({ a: 1 }, key)).not.toBe(seal({ a: 1 }, key));
  });

  it('fails with another key', () => {
    for (let n = 0; n < 200; n += 1) {
      expect(() => unseal(seal({ n }, key), `${key}${n}`)).toThrow(DomainError);
    }
  });

  it.each([
    [{ payload: 'x' }, true],
    [{ payload: 'x', more: 1 }, false],
    [['payload'], false],
    [null, false],
    ['payload', false],
  ])('%j is sealed: %s', (value, expected) => {
    expect(isSealed(value)).toBe(expected);
  });
});
