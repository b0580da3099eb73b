import { execFileSync } from 'node:child_process';
import { type ContractRow, contract } from '@/api/contract';
import { apiReference, type ReferenceCall } from '@/api/reference';
import { createChainReader } from '@/server/platform/gateways/chain-reader';
import { FAR_ADDRESSES } from '../support/market/addresses';
import { NO_IP_LIMITS, signUp } from '../support/people/members';
import { startTestService, type TestService } from '../support/service/service';

const calls = apiReference(true).flatMap((group) => group.calls);

/** The arguments that curl is given by each line. A shell takes the lines apart, as it would for curl itself. */
function argumentsOf(lines: readonly string[], token: string): string[][] {
  const script = `curl() { printf '%s\\0' "$#" "$@"; }\n${lines.join('\n')}`;
  const text = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, API: 'http://mock.test/api/v1', TOKEN: token },
  });
  const words = text.split('\0');
  return lines.map(() => words.splice(0, Number(words.shift())));
}

/** The request that curl would send for its arguments, as far as the lines use them. */
function requestOf(words: string[]): { path: string; init: RequestInit } {
  const headers = new Headers();
  const form = new FormData();
  const init: RequestInit = { method: 'GET', headers };
  let path = '';
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = () => words[++at] ?? '';
    if (word === '-X') init.method = next();
    else if (word === '-H') headers.append(...(next().split(': ') as [string, string]));
    else if (word === '-d' || word === '-F') {
      if (init.method === 'GET') init.method = 'POST';
      const value = next();
      if (word === '-d') init.body = value;
      else {
        const [name = '', ...rest] = value.split('=');
        if (rest[0]?.startsWith('@')) form.append(name, new Blob(['x']), rest[0].slice(1));
        else form.append(name, rest.join('='));
        init.body = form;
      }
    } else if (word.startsWith('http')) path = word.replace('http://mock.test/api/v1/', '');
    else if (!['-s', '-O', '-J', '-N'].includes(word)) throw new Error(`curl is given ${word}`);
  }
  return { path, init };
}

it('has every call of the contract once', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort());
});

it('has no call of demo mode elsewhere', () => {
  const elsewhere = apiReference(false).flatMap((group) => group.calls);
  expect(calls.length - elsewhere.length).toBe(3);
  expect(elsewhere.filter(({ path }) => path.startsWith('demo/'))).toEqual([]);
});

it.each(calls.map((call) => [call.name, call] as const))(
  '%s says what its row says',
  (name, call) => {
    const row = contract[name as keyof typeof contract] as ContractRow;
    expect([call.method, call.token]).toEqual([row.method, row.token]);
    expect(call.errors.map(({ code }) => code)).toEqual(row.errors);
    if (call.answer !== null) expect(() => JSON.parse(call.answer ?? '')).not.toThrow();
  },
);

describe('the lines for a shell', () => {
  let service: TestService;
  let typed: Map<ReferenceCall, string[]>;
  beforeAll(async () => {
    // Nobody listens there: what needs a chain says so.
    const chain = createChainReader({ rpcUrls: ['http://127.0.0.1:9'], addresses: FAR_ADDRESSES });
    service = await startTestService({ chain, config: { limits: NO_IP_LIMITS } });
    const { token } = await signUp(service);
    const lines = argumentsOf(
      calls.map(({ curl }) => curl),
      token,
    );
    typed = new Map(calls.map((call, at) => [call, lines[at] ?? []]));
  });
  afterAll(() => service.stop());

  /** Codes that no line may come back with: nobody could use it. */
  const UNUSABLE = [
    'NOT_FOUND',
    'METHOD_NOT_ALLOWED',
    'JSON_REQUIRED',
    'PAYLOAD_INVALID',
    'VALIDATION_ERROR',
    'TOO_LARGE',
    'SESSION_EXPIRED',
    'INTERNAL_ERROR',
  ];

  async function send(call: ReferenceCall) {
    const { path, init } = requestOf(typed.get(call) ?? []);
    const response = await service.raw(path, init);
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) {
      await response.body?.cancel();
      return { status: response.status, code: null };
    }
    const { data } = (await response.json()) as { data: { code?: string } | null };
    return { status: response.status, code: data?.code ?? null };
  }

  /** Samples of what is not there: a session, a newsletter's link, a person of the demo; Sumsub does not check here. */
  const OF_NOTHING = [
    'captchaChallenge',
    'answerSourceOfFunds',
    'revokeSession',
    'updateSubscription',
    'demoKycReview',
    'kycWebhook',
    'kycDraftPicture',
    'removePriceAlert',
    'receivedCost',
    'listBoard',
    'enterCost',
    // This service pushes nothing.
    'savePush',
  ];
  // Logging out ends what the others go by.
  const inOrder = [...calls].sort(
    (a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'),
  );

  it.each(inOrder.map((call) => [call.name, call] as const))(
    '%s: the service understands it',
    async (name, call) => {
      const { status, code } = await send(call);
      if (OF_NOTHING.includes(name)) expect(code).toBe('NOT_FOUND');
      else expect([code, UNUSABLE.includes(code ?? '')]).toEqual([code, false]);
      // A file, a stream, an answer, or a refusal for reasons of the matter: the samples belong to nobody.
      expect(status).toBeLessThan(600);
    },
  );

  it.each(['getFnxPrice', 'getBankOverview', 'staticList', 'health', 'config', 'faqListUser'])(
    '%s is answered to anybody',
    async (name) => {
      const call = calls.find((one) => one.name === name) as ReferenceCall;
      expect(call.token).toBe('none');
      expect(['PRICE_UNAVAILABLE', 'UNAVAILABLE', null]).toContain((await send(call)).code);
    },
  );
});
