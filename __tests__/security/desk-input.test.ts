import type { DeskCall } from '@fnx/api/desk/call';
import { deskCalls } from '@fnx/api/desk/desk';
import { modules } from '@/server/modules';
import type { ChainReader } from '@/server/platform/gateways/chain-reader';
import { FAR_ADDRESSES } from '../support/market/addresses';
import {
  acceptInvitation,
  deskCall,
  firstOfficers,
  type TestOfficer,
} from '../support/people/officers';
import type { SoftPasskey } from '../support/people/passkeys';
import { startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

let officers: readonly [TestOfficer, TestOfficer];

/** A node that knows no timelock: the list of actions asks it. */
const client = { readContract: async () => `0x${'2'.repeat(40)}` };
const chain = { addresses: FAR_ADDRESSES, client } as unknown as ChainReader;
const service = duringTests(() => startTestService({ config: { desk: true }, chain }));
beforeAll(async () => {
  officers = await firstOfficers(service, ['FINANCE', 'COMPLIANCE', 'SUPPORT', 'EDITOR']);
});

const EVIL = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '\u0000', "'"];

/** Something that most fields accept. */
const SAMPLES: readonly unknown[] = [
  '5b0c7a3e-1111-4222-8333-944455556666',
  'ada@bank.example',
  `0x${'ab'.repeat(32)}`,
  `0x${'ab'.repeat(20)}`,
  '2026-11-22T00:00:00.000Z',
  '2026-11',
  '2026-11-22',
  '1',
  'open',
  'all',
  'post',
  'a word',
  1,
  true,
  [],
  ['x'],
  {},
];

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;
const shapeOf = ({ input }: DeskCall) =>
  ((input as unknown as { _zod: { def: { shape?: Shape } } })._zod.def.shape ?? {}) as Shape;

// security(The staff desk 2.2.1, 1.3.3): Names that every object has, in any field of any call, and rows that exist already are refused
it('answers names that every object has with 4xx, in every field of every call of the desk', async () => {
  const [ada] = officers;
  const { data } = await ada.propose('price set', ['12.60']);
  const routes = modules.flatMap(({ deskRoutes = [] }) => deskRoutes.map(({ call }) => call));
  // Logging out would end the test.
  const calls = [...Object.values(deskCalls), ...routes].filter(({ path }) => path !== 'logout');
  let sent = 0;
  for (const call of calls as DeskCall[]) {
    const shape = shapeOf(call);
    const samples = [data.id, ...SAMPLES];
    const base = Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        samples.find((sample) => field.safeParse(sample).success),
      ]),
    );
    for (const name of Object.keys(shape)) {
      for (const evil of EVIL) {
        const values = call.method === 'GET' ? [evil] : [evil, [evil], { [evil]: 'x' }];
        for (const value of values) {
          const defined = Object.entries({ ...base, [name]: value }).filter(
            ([, one]) => one !== undefined,
          );
          const { status } = await ada.call(call, Object.fromEntries(defined) as never);
          sent += 1;
          if (status >= 500)
            throw new Error(`${call.path} ${name}=${JSON.stringify(value)}: ${status}`);
        }
      }
    }
  }
  expect(sent).toBeGreaterThan(300);
});

it('has no file of a name that every object has', async () => {
  const [ada] = officers;
  const { data } = await ada.propose('announce', [], { title: 'News', body: 'It is out.' });
  for (const option of ['__proto__', 'constructor', 'toString']) {
    expect((await ada.call(deskCalls.file, { id: data.id, option })).status).toBe(404);
  }
});

// security(The staff desk 2.2.1, 1.3.3)
it('refuses to join with the passkey of another officer', async () => {
  const [ada] = officers;
  const invite = async (email: string) => {
    await ada.run('officers invite', [email], { name: 'Eve', roles: 'SUPPORT' });
    const { rows } = await service.ctx.pool.query(
      `select content->'link'->>'url' as link from outbox_messages where recipient = $1`,
      [email],
    );
    return String(rows[0].link);
  };
  await acceptInvitation(service, await invite('eve@bank.example'));
  const joinWith = async (link: string, passkey: SoftPasskey) => {
    const invitation = link.split('#')[1] ?? '';
    const { data } = await deskCall(service, deskCalls.startJoin, { invitation });
    const { transports: _, ...made } = passkey.create(data.challenge);
    return deskCall(service, deskCalls.join, { invitation, ...made });
  };
  const joined = await joinWith(await invite('mallory@bank.example'), ada.passkey);
  expect(joined).toMatchObject({ status: 409, message: expect.stringMatching(/exists already/) });
});
