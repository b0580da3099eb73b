import { checkPassword, hashPassword } from '@/server/account/credentials/password-hash';
import { isCommonPassword, passwordFault } from '@/server/account/credentials/password-policy';

jest.mock('@node-rs/argon2', () => jest.requireActual('../../../node_modules/@node-rs/argon2'));

// security(Authentication and codes 6.2.1-6.2.12, 11.4.2): 8 to 128 characters of any kind; common passwords and variations, the e-mail name and the last three passwords are rejected; Argon2id
describe('common passwords', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd!!',
    'PASSWORD2026',
    '!!password99',
    'qwertyuiop',
    'QWERTY123',
    '1q2w3e4r',
    '12345678',
    '87654321',
    '1234567890',
    '11111111',
    'aaaaaaaa',
    'abcabcabc',
    '12341234',
    'iloveyou',
    'ILoveYou2',
    'sunshine1',
    'letmein!',
    'l3tm31n99',
    'dragon123',
    'bitcoin2026',
    'metamask1',
    'welcome123',
    'admin1234',
    'asdfghjkl',
    'zxcvbnm1',
    'abcdefgh',
    'football',
    'monkeymonkey',
    'trustno1',
    'fnx12345',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe('passwords that are not common', () => {
  it.each([
    'four green teapots 88',
    'Tr0ub4dor&3x',
    'vK9-pause-lamp',
    'correct battery horse',
    'mypasswordisgreen',
    'ünïcödé-passt',
    'the monkey ate rye',
    'qwerty is not enough',
    '8472-1930-5561',
    'Zq7vT1kX',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('passwordFault', () => {
  it('rejects the e-mail name in the password, unless it is too short', () => {
    expect(passwordFault('xx-Lovelace-99', 'lovelace@example.com')).toBe('NEW_PASSWORD_HAS_EMAIL');
    expect(passwordFault('four green teapots', 'en@example.com')).toBeNull();
  });
});

describe('a stored password', () => {
  // security(Authentication and codes 6.2.1-6.2.12, 11.4.2)
  it('is an Argon2id hash with the documented parameters', async () => {
    expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('matches regardless of Unicode composition', async () => {
    const stored = await hashPassword('Zürich-8472');
    expect(await checkPassword('Zu\u0308rich-8472', stored)).toBe(true);
    expect(await checkPassword('Zurich-8472', stored)).toBe(false);
  });

  it('that does not exist never matches', async () => {
    expect(await checkPassword('anything', null)).toBe(false);
  });
});
