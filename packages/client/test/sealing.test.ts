import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { loadSealer, type Sealer, SealingError, secretKeyOf } from '../src/sealing';

/** EVP_BytesToKey with MD5, one round, as OpenSSL's `enc -md md5` derives it: written apart from the service's own. */
function derive(passphrase: string, salt: Buffer): [key: Buffer, iv: Buffer] {
  let material = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  while (material.length < 48) {
    last = createHash('md5')
      .update(Buffer.concat([last, Buffer.from(passphrase), salt]))
      .digest();
    material = Buffer.concat([material, last]);
  }
  return [material.subarray(0, 32), material.subarray(32, 48)];
}

function opensslSeal(text: string, passphrase: string, salt = randomBytes(8)): string {
  const cipher = createCipheriv('aes-256-cbc', ...derive(passphrase, salt));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from('Salted__'), salt, body]).toString('base64');
}

function opensslUnseal(sealed: string, passphrase: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  expect(bytes.subarray(0, 8).toString()).toBe('Salted__');
  const decipher = createDecipheriv('aes-256-cbc', ...derive(passphrase, bytes.subarray(8, 16)));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
}

const KEY = 'a-key-of-as-many-letters-as-a-session-has-00';
let sealer: Sealer;
beforeAll(async () => {
  sealer = await loadSealer();
});

const VALUES: [string, unknown][] = [
  ['an object', { amount: '12.5', flag: true, none: null }],
  ['an empty object', {}],
  ['text beyond Latin', { name: 'Zoë 李 ☃ 🦉' }],
  ['exactly one block', { a: 'xxxxxxxx' }],
  ['40 kB', { text: 'x'.repeat(40_000) }],
  ['null', null],
  ['a list', [1, '2', [3]]],
];

describe('both ways with OpenSSL', () => {
  it.each(VALUES)('%s: what we seal, node:crypto reads', (_, value) => {
    expect(JSON.parse(opensslUnseal(sealer.seal(value, KEY), KEY))).toEqual(value);
  });

  it.each(VALUES)('%s: what node:crypto seals, we read', (_, value) => {
    expect(sealer.unseal(opensslSeal(JSON.stringify(value), KEY), KEY)).toEqual(value);
  });

  it('never seals the same value to the same text', () => {
    expect(sealer.seal({ a: 1 }, KEY)).not.toBe(sealer.seal({ a: 1 }, KEY));
  });
});

describe('broken texts all fail alike', () => {
  // The format has no authentication: a broken text may read as a number by chance, so chance plays no part here.
  const seal = (text: string, key = KEY) => opensslSeal(text, key, Buffer.from('one salt'));
  const good = () => Buffer.from(seal('{"a":1}'), 'base64');
  const flip = (at: number) => {
    const bytes = good();
    bytes.writeUInt8((bytes.at(at) ?? 0) ^ 1, at < 0 ? bytes.length + at : at);
    return bytes.toString('base64');
  };

  it.each<[string, () => string]>([
    ['empty', () => ''],
    ['not base64', () => '%%%'],
    ['no salt', () => Buffer.from('x'.repeat(32)).toString('base64')],
    ['only the header', () => good().subarray(0, 16).toString('base64')],
    ['half a block', () => good().subarray(0, 24).toString('base64')],
    ['a changed magic', () => flip(0)],
    ['a changed salt', () => flip(10)],
    ['a changed last byte', () => flip(-1)],
    ['another key', () => seal('{"a":1}', 'another key')],
    ['no JSON inside', () => seal('not json')],
    ['nothing inside', () => seal('')],
    ['half a JSON inside', () => seal('{"a":')],
  ])('%s', (_, broken) => {
    expect(() => sealer.unseal(broken(), KEY)).toThrow(SealingError);
  });

  it('give one error message for all wrong keys', () => {
    const messages = new Set<string>();
    for (let n = 0; n < 200; n += 1) {
      try {
        sealer.unseal(opensslSeal('{"a":1}', `wrong key ${n}`), KEY);
      } catch (error) {
        messages.add(String(error));
      }
    }
    expect([...messages]).toEqual(['SealingError: The sealed text could not be read.']);
  });
});

describe('secretKeyOf', () => {
  const token = (payload: unknown) =>
    `h.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.s`;

  it.each([
    [token({ secretKey: 'k' }), 'k'],
    [token({ secretKey: 'ключ-🔑', sub: '???>>>' }), 'ключ-🔑'],
    [token({ secretKey: '' }), null],
    [token({ secretKey: 7 }), null],
    [token({}), null],
    [token('null'), null],
    [token('"text"'), null],
    [token('{'), null],
    ['no-dots', null],
    ['a.!!!.c', null],
    ['', null],
  ])('%s', (text, key) => {
    expect(secretKeyOf(text)).toBe(key);
  });
});
