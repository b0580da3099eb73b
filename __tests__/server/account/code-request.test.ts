import { type CodeRequest, hashCode, makeCode } from '@/server/account/codes/code-request';
import type { AppContext } from '@/server/platform/context';

const ctx = (codeSecret: string) => ({ config: { codeSecret } }) as AppContext;
const request: CodeRequest = { purpose: 'LOGIN', requestId: 'a', address: '+447911000000|a@b.co' };

describe('the hash of a code', () => {
  const hash = hashCode(ctx('key'), request, '123456');

  it('is equal for equal input', () => {
    expect(hashCode(ctx('key'), { ...request }, '123456')).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, string, CodeRequest, string]>([
    ['another code', 'key', request, '123457'],
    ['another key', 'other', request, '123456'],
    ['another purpose', 'key', { ...request, purpose: 'SIGNUP_EMAIL' }, '123456'],
    ['another request', 'key', { ...request, requestId: 'b' }, '123456'],
    ['another address', 'key', { ...request, address: 'a@b.co' }, '123456'],
    [
      'parts that run into each other',
      'key',
      { ...request, requestId: 'a1', address: request.address },
      '23456',
    ],
  ])('differs for %s', (_, secret, changed, code) => {
    expect(hashCode(ctx(secret), changed, code)).not.toBe(hash);
  });
});

describe('a code', () => {
  it('has six digits with leading zeros, and does not follow from the last one', () => {
    const codes = Array.from({ length: 2_000 }, makeCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1_980);
  });
});
