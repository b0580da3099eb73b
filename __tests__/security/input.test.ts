import { eq } from 'drizzle-orm';
import { type ContractRow, contract } from '@/api/contract';
import { route } from '@/server/platform/http/route';
import { users } from '@/server/users/tables';
import { type Member, NO_IP_LIMITS, signUp } from '../support/people/members';
import { startTestService, type TestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';
import { envelopeOf, inQuery, named, pathOf, requestOf } from './contract-calls';

let member: Member;
let production: TestService;

const service = duringTests(() => startTestService({ config: { limits: NO_IP_LIMITS } }));
beforeAll(async () => {
  member = await signUp(service);
});

/** The provider's webhook body has unknown fields; its digest is checked, and only three fields are read. */
const OPEN = new Set(['kycWebhook']);
const strict = named(({ name }) => !OPEN.has(name));
const exampleOf = (row: ContractRow) => (row.example.input ?? {}) as Record<string, unknown>;

async function send(row: ContractRow, input: unknown) {
  const { target, init } = requestOf(row, input, { token: member.token });
  return envelopeOf(await service.raw(target, init));
}

async function sendText(row: ContractRow, body: string, target = pathOf(row)) {
  const headers = { 'content-type': 'application/json', token: member.token };
  return envelopeOf(await service.raw(target, { method: row.method, headers, body }));
}

const PRIVILEGED = [
  ...['role', 'roles', 'isAdmin', 'admin', 'permissions', 'scope', 'userId', 'user_id', 'ownerId'],
  ...['accountId', 'kycStatus', 'kyc_status', 'status', 'state', 'verified', 'emailVerified'],
  ...['phoneVerified', 'balance', 'balanceRaw', 'available', 'credit', 'priceUsd', 'sharePriceUsd'],
  ...['rateUsd', 'feeBps', 'passwordHash', 'twoFactorEnabled', 'deactivatedAt', 'termsAcceptedAt'],
  ...['createdAt', 'lastLoginAt', 'isPrimary', 'sharesRaw', 'treasury'],
];

/** An answer names at most 20 fields. */
const TOGETHER = 12;

/** Each of the fields is rejected with this value: the answer to all of them names it, or it is sent alone. */
async function rejects(row: ContractRow, names: readonly string[], value: unknown) {
  const valued = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, value]));
  const answer = await send(row, { ...exampleOf(row), ...valued(names) });
  const { data } = answer.text ? JSON.parse(answer.text) : { data: null };
  const named = Object.keys((answer.status === 422 && data?.fields) || {});
  for (const name of names) {
    if (named.some((field) => field === name || field.startsWith(`${name}.`))) continue;
    const { status } = await send(row, { ...exampleOf(row), ...valued([name]) });
    expect([name, value, status]).toEqual([name, value, row.multipart ? expect.any(Number) : 422]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
}

// security(Authorization and input 15.3.3): Strict schemas; more than 30 privileged names are tried on every call
describe('1.3 15.3.3, threat 15: a field that a call does not accept is rejected', () => {
  it('covers at least thirty privileged names', () => {
    expect(new Set(PRIVILEGED).size).toBeGreaterThanOrEqual(30);
  });

  it.each(strict)('%s: each, and all together', async (_, row) => {
    const before = await service.ctx.db.select().from(users).where(eq(users.id, member.userId));
    const own = Object.keys(exampleOf(row));
    const foreign = PRIVILEGED.filter((name) => !own.includes(name));
    // List filters and a payment's network have these names too, without any privilege.
    for (let at = 0; at < foreign.length; at += TOGETHER) {
      await rejects(row, foreign.slice(at, at + TOGETHER), 'APPROVED');
    }
    const all = Object.fromEntries(foreign.map((name) => [name, true]));
    // A form of more than forty fields is not read at all.
    expect([400, 422]).toContain((await send(row, { ...exampleOf(row), ...all })).status);
    const after = await service.ctx.db.select().from(users).where(eq(users.id, member.userId));
    expect(after).toEqual(before);
  });
});

// security(Authorization and input 2.2.1-2.2.3, 15.3.5): Schemas for body, query and path, and rules between fields
describe('1.3 15.3.5, 2.2.1-2.2.3: a value of a wrong type is rejected', () => {
  const bodies = strict.filter(([, row]) => !inQuery(row) && !row.multipart);
  it.each(bodies)('%s', async (_, row) => {
    const names = Object.keys(exampleOf(row)).filter((name) => name !== 'details');
    for (const wrong of [[], [['x']], { $ne: null }, { toString: 'x' }]) {
      await rejects(row, names, wrong);
    }
  });
});

// security(Authorization and input 15.3.6, 15.3.7): `__proto__`, `constructor` and `prototype` are rejected at every depth; so is a duplicate parameter
describe('1.3 15.3.6: keys that target the prototype are rejected', () => {
  const bodies = named((row) => !inQuery(row) && !row.multipart && !OPEN.has(row.name));
  it.each(bodies)('%s', async (_, row) => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const rest = JSON.stringify(exampleOf(row)).slice(1);
      const body = `{"${key}":{"isAdmin":true}${rest === '}' ? '' : ','}${rest}`;
      expect([key, (await sendText(row, body)).status]).toEqual([key, 422]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

// security(Authorization and input 15.3.6, 15.3.7)
describe('1.3 15.3.7: a duplicate query parameter is rejected', () => {
  it.each(named(inQuery))('%s', async (_, row) => {
    const answer = await envelopeOf(
      await service.raw(`${pathOf(row)}?page=1&page=2`, {
        method: row.method,
        headers: { token: member.token },
      }),
    );
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it.each(named((row) => !inQuery(row) && !row.multipart && !OPEN.has(row.name)))(
    '%s takes no query at all',
    async (_, row) => {
      const answer = await sendText(row, '{}', `${pathOf(row)}?page=1`);
      expect(answer.status).toBe(422);
    },
  );
});

// security(Authorization and input 1.4.2): Decimal strings and integers, no floating point
describe('1.3 1.4.2, threat 25: an amount must be an unsigned decimal number', () => {
  const places: [string, string, object][] = [
    ['getConvertedAmount', 'amount', { currencyId: 'USDT', side: 'PAY' }],
    ['stake', 'amount', { planId: 'flexible', termsVersion: 'x' }],
    ['rewardCalculator', 'amount', {}],
  ];
  const wrong = [
    ...['-1', '+1', '0', '1e3', '1E3', '0x10', '１', '١', 'NaN', 'Infinity', '', ' ', '1 ', ' 1'],
    ...['1,5', '1.', '.5', '1.0000000000000000001', '1..2', '00', '1_000', '1'.repeat(80)],
    ...[`${2n ** 256n}`, '1\n', "1'", '1;drop table users'],
  ];
  it.each(places)('%s.%s', async (name, field, more) => {
    const row = named().find(([one]) => one === name)?.[1];
    if (!row) throw new Error(name);
    for (const amount of wrong) {
      const answer = await send(row, { ...more, [field]: amount });
      expect([amount, answer.status]).toEqual([amount, 422]);
    }
  });
});

// security(Authorization and input 4.1.1, 4.1.4): Responses are JSON in UTF-8; other methods are rejected with the allowed ones
describe('1.3 4.1.1: every response has a content type, and 4.1.4: every other method is rejected', () => {
  const paths = [...new Set(named(({ stream }) => !stream).map(([, row]) => pathOf(row)))];
  it.each(paths)('%s', async (path) => {
    const offered = named()
      .filter(([, row]) => pathOf(row).replace(/\/$/, '') === path.replace(/\/$/, ''))
      .flatMap(([, row]) => [row.method, ...(row.aliases ?? [])]);
    // A plan's or session's path has longer sibling paths.
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      if (offered.includes(method as 'GET')) continue;
      const response = await service.raw(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      for (const one of offered) expect(response.headers.get('allow')).toContain(one);
    }
  });
});

// security(Authorization and input 4.1.3): Forwarding headers are trusted only from our own proxies
describe('1.3 4.1.3: forwarding headers of callers are not trusted', () => {
  it('without a trusted proxy the connection’s address is used', async () => {
    const guarded = await startTestService({ config: { limits: { loginsPerIpHour: 3 } } });
    try {
      const from = (forged: string) =>
        guarded.request(
          'userLogin',
          { identifier: `${forged}@example.com`, password: 'x', captchaToken: '' },
          {
            headers: {
              'x-forwarded-for': forged,
              'x-real-ip': forged,
              forwarded: `for=${forged}`,
              'x-forwarded-host': 'evil.example',
            },
          },
        );
      const statuses = [];
      for (let n = 1; n <= 5; n += 1) statuses.push((await from(`203.0.113.${n}`)).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    } finally {
      await guarded.stop();
    }
  });
});

// security(Authorization and input 1.3.11): Line breaks are rejected in input that reaches mail headers
describe('1.3 1.3.11: line breaks do not reach mail headers', () => {
  it.each(['\r\n', '\n', '\r', '\u2028', '\u0000'])('%j in a name or address', async (sign) => {
    const places: [string, object][] = [
      ['updateProfile', { firstName: `Ada${sign}Bcc: all@example.com` }],
      ['forgotPassword', { email: `a${sign}b@example.com`, captchaToken: '' }],
      [
        'sendOtpEmail',
        { purpose: 'CHANGE_EMAIL', newEmail: `a@example.com${sign}x`, password: 'x' },
      ],
    ];
    for (const [name, input] of places) {
      const row = named().find(([one]) => one === name)?.[1];
      if (!row) throw new Error(name);
      // White space around an address is trimmed; inside it is rejected.
      const answer = await send(row, input);
      expect([name, answer.status]).toEqual([name, 422]);
    }
  });
});

// security(Authentication and codes 6.3.2): No default accounts; demo calls are mounted in demo mode only
describe('1.1 6.3.2: no default account exists, and no demo call in production', () => {
  it('an empty database has no account, and demo paths return 404', async () => {
    production = await startTestService({ config: { mode: 'production' } });
    try {
      expect(await production.ctx.db.select().from(users)).toEqual([]);
      for (const [, row] of named(({ name }) => name.startsWith('demo'))) {
        const { target, init } = requestOf(row, row.example.input);
        expect((await production.raw(target, init)).status).toBe(404);
      }
    } finally {
      await production.stop();
    }
  });
});

// security(Authorization and input 8.2.3, 15.3.1): A response contains only the fields of its schema
describe('1.3 8.2.3, 15.3.1: a response has only the fields of the contract', () => {
  it('the profile, the sessions and the settings', async () => {
    for (const name of ['getProfile', 'listSessions', 'getSettings'] as const) {
      const { data } = await service.request(name, undefined, { token: member.token });
      const row = named().find(([one]) => one === name)?.[1];
      expect(keysOf(data)).toEqual(keysOf(row?.example.data));
    }
  });
});

// security(Authorization and input 8.2.3, 15.3.1)
describe('1.3 8.2.3: extra fields returned by a service', () => {
  it('does not leave the service', async () => {
    const row = contract.loginResendOtp;
    const { data, input } = row.example;
    const verb = async () => ({ ...data, passwordHash: 'canary' });
    const { handle } = route(row, verb);
    const { target, init } = requestOf(row, input);
    const answer = await handle({
      ctx: service.ctx,
      request: new Request(`http://localhost/${target}`, init),
      params: {},
      caller: { requestId: 'none', ip: '127.0.0.1', userAgent: '', language: 'en' },
    });
    const told = (await answer.json()) as { data: object };
    expect([answer.status, told.data]).toEqual([200, data]);
  });
});

/** The names of all fields; lists by their first element. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return keysOf(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value)
    .flatMap(([name, inner]) => keysOf(inner, `${at}.${name}`))
    .sort();
}

// security(Authorization and input 8.2.1): The service requires a verified identity before money moves
describe('1.3 8.2.1: money calls require a verified identity', () => {
  it.each(['createOrder', 'stake', 'stakingClaim'])('%s', async (name) => {
    const row = named().find(([one]) => one === name)?.[1];
    if (!row) throw new Error(name);
    const answer = await send(row, exampleOf(row));
    expect([answer.status, answer.code]).toEqual([403, 'KYC_REQUIRED']);
  });
});
