import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { type Member, NO_IP_LIMITS, signUp, signupForm } from '../../../support/people/members';
import {
  openWith,
  sealWith,
  secretKeyOf,
  startTestService,
} from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

let member: Member;

const service = duringTests(() => startTestService({ config: { limits: NO_IP_LIMITS } }));
beforeAll(async () => {
  member = await signUp(service);
});

/** Sends text as it is to a call with a JSON body. */
async function post(
  body: BodyInit,
  headers: Record<string, string> = {},
  target = 'user/userLogin',
) {
  const answer = await service.raw(target, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    // Node wants this for bodies that are streams.
    ...({ duplex: 'half' } as object),
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { data: { code: string; fields?: object } }),
  };
}

async function put(body: string) {
  const answer = await service.raw('user/settings', {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json', token: member.token },
  });
  return {
    status: answer.status,
    sealed: answer.headers.get('x-payload-encrypted'),
    ...((await answer.json()) as { message: string; data: { code?: string; payload?: string } }),
  };
}

describe('a body that is not valid JSON', () => {
  it.each([
    ['cut off', '{"identifier":'],
    ['text', 'hello'],
    ['undefined', 'undefined'],
    ['NaN', '{"a":NaN}'],
    ['single quotes', "{'a':1}"],
    ['a trailing comma', '{"a":1,}'],
    ['a byte order mark alone', '\ufeff'],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['nested 9 deep', '['.repeat(9) + ']'.repeat(9)],
    ['nested 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['never closed', '{"a":'.repeat(10_000)],
  ])('%s: 400 PAYLOAD_INVALID', async (_, body) => {
    const { status, data } = await post(body);
    expect([status, data.code]).toEqual([400, 'PAYLOAD_INVALID']);
  });

  it.each([
    ['null', 'null'],
    ['a number', '42'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['true', 'true'],
    ['an unknown field', '{"identifier":"a@b.co","password":"x","captchaToken":"","admin":true}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a prototype deep inside', '{"identifier":{"a":{"__proto__":{}}}}'],
  ])('%s: 422 VALIDATION_ERROR', async (_, body) => {
    const { status, data } = await post(body);
    expect([status, data.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(data.fields ?? {}).length).toBeGreaterThan(0);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['JSON in another charset', 'application/json; charset=utf-16'],
    ['something like JSON', 'application/jsonp'],
  ])('%s: 415 JSON_REQUIRED', async (_, type) => {
    const { status, data } = await post('{}', { 'content-type': type });
    expect([status, data.code]).toEqual([415, 'JSON_REQUIRED']);
  });

  it('compressed: 415, without decompressing', async () => {
    const { status } = await post('{}', { 'content-encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

describe('a body over the limit', () => {
  it('is rejected by its Content-Length', async () => {
    const { status, data } = await post('x'.repeat(65_537));
    expect([status, data.code]).toEqual([413, 'TOO_LARGE']);
  });

  // security(Authorization and input body size): Limits apply while a body streams
  it('is rejected while streaming, with any Content-Length', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
        if (sent > 50_000_000) controller.close();
      },
    });
    const { status } = await post(endless);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(400_000);
  });

  it('is accepted up to the limit', async () => {
    const { status } = await post(`{"identifier":"${'x'.repeat(60_000)}"}`);
    expect(status).toBe(422);
  });
});

describe('queries and paths', () => {
  it.each([
    ['a name twice', 'demo/outbox?to=abc&to=def', 422],
    ['an unknown name', 'demo/outbox?x=1', 422],
    ['__proto__', 'demo/outbox?__proto__=1', 422],
    ['broken percent signs', 'demo/outbox?to=%zz%', 200],
    ['a slash at the end', 'health/', 200],
    ['an empty path', '', 404],
    ['a path that climbs', 'user/../../../etc/passwd', 404],
    ['a NUL', 'user/%00', 404],
    ['half a percent sign', 'user/sessions/%', 405],
  ])('%s', async (_, target, expected) => {
    const answer = await service.raw(target);
    const { data } = (await answer.json()) as { data: { code?: string } };
    expect([answer.status, data]).toEqual([expected, expect.anything()]);
  });

  it('a query is rejected where a body is expected', async () => {
    const { status, data } = await post('{}', {}, 'user/userLogin?password=x');
    expect([status, Object.keys(data.fields ?? {})]).toEqual([422, ['query']]);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a POST path: 405 with an Allow header',
    async (method) => {
      const answer = await service.raw('user/userLogin', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
      expect(((await answer.json()) as { data: object }).data).toEqual({
        code: 'METHOD_NOT_ALLOWED',
      });
    },
  );
});

describe('sealing', () => {
  it('opens what crypto-js sealed, and seals the answer for it', async () => {
    const sealed = JSON.stringify({ payload: sealWith(member.token, { theme: 'light' }) });
    const answer = await put(sealed);
    expect([answer.status, answer.sealed]).toEqual([200, '1']);
    expect(Object.keys(answer.data)).toEqual(['payload']);
    expect(openWith(member.token, answer.data.payload ?? '')).toMatchObject({ theme: 'light' });
  });

  it('returns a plain response for a plain body', async () => {
    const answer = await put('{"theme":"DARK"}');
    expect(answer).toMatchObject({ status: 200, sealed: null, data: { theme: 'DARK' } });
  });

  it('decrypts an encrypted query', async () => {
    const payload = encodeURIComponent(sealWith(member.token, {}));
    const answer = await service.raw(`user/settings?payload=${payload}`, {
      headers: { token: member.token },
    });
    expect(answer.headers.get('x-payload-encrypted')).toBe('1');
    const { data } = (await answer.json()) as { data: { payload: string } };
    expect(openWith(member.token, data.payload)).toMatchObject({ language: 'en' });
  });

  it('validates encrypted input like plain input', async () => {
    for (const value of [{ theme: 'pink' }, { admin: true }, [], null, 7]) {
      const answer = await put(JSON.stringify({ payload: sealWith(member.token, value) }));
      expect([value, answer.status, answer.data.code]).toEqual([value, 422, 'VALIDATION_ERROR']);
    }
  });

  it('has no effect without a session', async () => {
    const { status } = await post(
      JSON.stringify({ payload: sealWith(member.token, signupForm()) }),
      {},
      'user/create-account',
    );
    expect(status).toBe(422);
  });

  /** Every way in which a sealed text can be wrong. */
  function corpus(): Array<[string, unknown]> {
    const good = Buffer.from(sealWith(member.token, { theme: 'light' }), 'base64');
    const base64 = (bytes: Buffer) => bytes.toString('base64');
    const edited = (change: (bytes: Buffer) => void) => {
      const copy = Buffer.from(good);
      change(copy);
      return base64(copy);
    };
    const sealRaw = (plain: Buffer) => {
      const salt = randomBytes(8);
      let block = Buffer.alloc(0);
      let material = Buffer.alloc(0);
      while (material.length < 48) {
        block = createHash('md5')
          .update(block)
          .update(secretKeyOf(member.token))
          .update(salt)
          .digest();
        material = Buffer.concat([material, block]);
      }
      const cipher = createCipheriv(
        'aes-256-cbc',
        material.subarray(0, 32),
        material.subarray(32, 48),
      );
      return base64(
        Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(plain), cipher.final()]),
      );
    };
    return [
      ['empty', ''],
      ['a number', 7],
      ['null', null],
      ['a list', []],
      ['an object', { a: 1 }],
      ['not base64', '!!!!'],
      ['base64 of nothing much', 'AAAA'],
      ['another magic', edited((bytes) => bytes.write('Pepper__', 0))],
      ['no blocks', base64(good.subarray(0, 16))],
      ['half a block', base64(good.subarray(0, 24))],
      ['the last block missing', base64(Buffer.concat([good.subarray(0, -16)]))],
      ['another salt', edited((bytes) => bytes.fill(1, 8, 16))],
      ['broken padding', edited((bytes) => bytes.fill(0, bytes.length - 16))],
      [
        'another key',
        sealWith(`x.${Buffer.from('{"secretKey":"other"}').toString('base64url')}.x`, {}),
      ],
      ['no JSON inside', sealRaw(Buffer.from('hello'))],
      ['nothing inside', sealRaw(Buffer.alloc(0))],
      ['bytes that are no text', sealRaw(Buffer.from([0xff, 0xfe, 0xfd]))],
      ['too deep inside', sealRaw(Buffer.from('['.repeat(5_000) + ']'.repeat(5_000)))],
      ['a prototype inside', sealRaw(Buffer.from('{"__proto__":{"a":1}}'))],
      [
        'url-safe base64',
        // Some sealings have none of the letters in which the alphabets differ, so one is put in.
        `-${base64(good).slice(1).replaceAll('+', '-').replaceAll('/', '_')}`,
      ],
      ['white space', ` ${base64(good)}`],
      ['very long', 'A'.repeat(60_000)],
    ];
  }

  it('returns the same 400 for every invalid encryption', async () => {
    for (const [name, payload] of corpus()) {
      const { status, message, data, sealed } = await put(JSON.stringify({ payload }));
      expect([name, status, message, data, sealed]).toEqual([
        name,
        400,
        'The request could not be read.',
        { code: 'PAYLOAD_INVALID' },
        null,
      ]);
    }
  });

  it('never accepts a modified ciphertext as another valid request', async () => {
    const good = Buffer.from(sealWith(member.token, { slippageBps: 77 }), 'base64');
    const { token } = member;
    const settings = async () => (await service.request('getSettings', undefined, { token })).data;
    const before = await settings();
    for (let at = 0; at < good.length; at += 1) {
      const copy = Buffer.from(good);
      copy.writeUInt8(copy.readUInt8(at) ^ 0x01, at);
      const { status } = await put(JSON.stringify({ payload: copy.toString('base64') }));
      // CBC has no integrity: a flip in the last block's predecessor may still parse. It is then checked like any input.
      expect([400, 422]).toContain(status);
    }
    expect(await settings()).toEqual(before);
    expect((await put(JSON.stringify({ payload: good.toString('base64') }))).status).toBe(200);
    expect((await settings()).slippageBps).toBe(77);
  });
});

describe('required encryption', () => {
  it('rejects plain bodies where the contract encrypts, and encrypts those responses', async () => {
    const strict = await startTestService({ config: { sealing: 'required' } });
    try {
      const { token } = await signUp(strict);
      const plain = await strict.request('updateSettings', { theme: 'light' }, { token });
      expect([plain.status, plain.data.code]).toEqual([400, 'PAYLOAD_INVALID']);
      const sealed = await strict.request(
        'updateSettings',
        { theme: 'light' },
        { token, sealed: true },
      );
      expect([sealed.status, sealed.data.theme]).toEqual([200, 'light']);
      const read = await strict.request('getSettings', undefined, { token });
      expect(read.headers.get('x-payload-encrypted')).toBe('1');
      expect(read.data.theme).toBe('light');
      expect(
        (await strict.request('getProfile', undefined, { token })).headers.get(
          'x-payload-encrypted',
        ),
      ).toBeNull();
    } finally {
      await strict.stop();
    }
  });
});
