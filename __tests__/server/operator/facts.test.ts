import { commandOf } from '@/server/desk/define-command';
import { deriveSubject } from '@/server/desk/derive-subject';
import { issueWarrant } from '@/server/desk/four-eyes';
import { commandGroups } from '@/server/modules';
import { perform } from '@/server/operator/perform';
import { matterOf } from '@/server/operator/proposals/read-subject';
import { type Given, readInput } from '@/server/operator/read-input';
import { type Member, signUp } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let person: Member;

beforeAll(async () => {
  service = await startTestService({ config: { desk: true } });
  await firstOfficers(service, ['FINANCE']);
  person = await signUp(service);
});
afterAll(() => service.stop());
// Each row changes what it needs.
beforeEach(() => service.shell("update users set status = 'ACTIVE', legal_hold = null"));

const file = (name: string, text: string) => ({ name, read: () => Buffer.from(text) });
const ID = '11111111-2222-4333-8444-555555555555';

type Case = {
  args?: () => string[];
  options?: Given['options'];
  files?: Given['files'];
  /** SQL before it is proposed. */
  given?: string;
  /** SQL that changes a fact on which the decision rests; none where the input says all of them. */
  change?: string;
};

const reason = 'as discussed';
const who = () => [person.userId];
const OTHER_MAIL = "update users set email = gen_random_uuid() || '@example.com'";
const ABOUT_PERSON: Case = { args: who, options: { reason }, change: OTHER_MAIL };
const OFFICER: Case = {
  args: () => ['grace@bank.example'],
  options: { reason },
  change: "update officers set name = name || ' II' where email = 'grace@bank.example'",
};
const CASE: Case = {
  args: () => ['1'],
  options: { reason },
  given: `insert into cases (user_id, kind, state, subject, fingerprint, evidence, opened_at)
    select id, 'LIMIT', 'OPEN', gen_random_uuid(), '', '{"period":"DAY","limitUsd":"1000","askedUsd":"2500"}', now() from users`,
  change: `update cases set evidence = jsonb_set(evidence, '{askedUsd}', to_jsonb(gen_random_uuid()::text))`,
};
const document = file('a.pdf', '%PDF-1.7 A');

const CASES: Readonly<Record<string, Case>> = {
  'price set': {
    args: () => ['12.60'],
    change:
      "insert into share_prices (price_raw, effective_at, created_at) values (1200000000, '2020-01-01', now())",
  },
  'price cancel': {
    args: () => ['2099-01-01T09:00:00Z'],
    given:
      "insert into share_prices (price_raw, effective_at, created_at) values (1300000000, '2099-01-01T09:00:00Z', now())",
    change: "update share_prices set price_raw = 1400000000 where effective_at > '2098-01-01'",
  },
  'rate set': {
    args: () => ['USDT', '1.01'],
    given: "insert into currencies (id) values ('USDT') on conflict do nothing",
    change: "update currencies set static_rate_raw = 123000000 where id = 'USDT'",
  },
  announce: { options: { title: 'News', body: 'It is out.' } },
  'newsletter send': { options: { subject: 'News', body: 'It is out.' } },
  'documents publish': { options: { title: 'A' }, files: { file: document } },
  'keys create': {
    args: () => ['Agent'],
    options: { scopes: 'register', days: '30', 'per-minute': '60' },
  },
  'webhooks add': {
    args: () => ['Agent'],
    options: { url: 'https://partner.example/hooks', types: 'order.updated' },
    given: `insert into api_keys (id, name, scopes, per_minute, officers, created_at, expires_at)
      values ('${ID}', 'Agent', '{webhooks}', 60, '{}', now(), now() + interval '1 year')`,
    change: "update api_keys set expires_at = now() + interval '1 month'",
  },
  'account freeze': ABOUT_PERSON,
  'account unfreeze': { ...ABOUT_PERSON, given: "update users set status = 'BLOCKED'" },
  'account two-factor off': ABOUT_PERSON,
  'retention hold': ABOUT_PERSON,
  'retention release': { ...ABOUT_PERSON, given: "update users set legal_hold = 'Court'" },
  'retention erase': ABOUT_PERSON,
  'limits set': { ...ABOUT_PERSON, options: { reason, tier: 'ENHANCED' } },
  'kyc reject': {
    args: who,
    options: { comment: 'It is a copy.' },
    given: "update users set kyc_status = 'IN_REVIEW'",
    change: OTHER_MAIL,
  },
  'kyc withdraw': {
    args: who,
    options: { comment: 'Please send your own card.' },
    given: "update users set kyc_status = 'APPROVED'",
    change: OTHER_MAIL,
  },
  'cases clear': CASE,
  'cases confirm': { ...CASE, args: () => ['2'] },
  'letters apply': {
    args: () => [ID],
    options: { reason },
    files: { document },
    given: `insert into letters (id, user_id, wanted, noted_by, created_at)
      select '${ID}', id, '{"kind":"NAME","firstName":"Ada","lastName":"King"}', 'ada', now() from users limit 1`,
    change: `update letters set wanted = jsonb_set(wanted, '{lastName}', '"Byron"')`,
  },
  'sanctions remove': {
    args: () => ['OFAC'],
    options: { reason },
    given: `insert into sanctions_entries (list, ref, kind, name, births, nationalities, programs, addresses, fingerprint, departs)
      values ('OFAC', '1', 'PERSON', 'Ann', '[]', '{}', '{}', '{}', '', true) on conflict do nothing`,
    change: 'update sanctions_entries set addresses = array[gen_random_uuid()::text]',
  },
  'officers roles': { ...OFFICER, options: { reason, roles: 'ADMINISTRATOR' } },
  'officers remove': OFFICER,
};

/** Those that are tried elsewhere, where their world is: a chain, a bank, texts, a register. */
const ELSEWHERE = [
  // The same subject as `kyc reject` and `officers roles`.
  ...[
    'kyc approve',
    'officers admit',
    'estate open',
    'estate decide',
    'estate move',
    'nominee release',
  ],
  ...['legal publish', 'legal edit', 'legal retire', 'votes open', 'register import'],
  ...['entries accept', 'claims approve', 'recoveries approve', 'transfers pause'],
  ...['treasury return', 'treasury explain', 'distributions fund', 'bonus declare'],
  ...['auction announce', 'payouts pay', 'journal enter'],
  ...['deposits match', 'deposits note', 'deposits release', 'deposits pay-back'],
];

const critical = commandGroups
  .flatMap(({ commands }) => commands)
  .filter((command) => command.critical);

it('every critical command is here, tried elsewhere, or one call that is signed itself', () => {
  const others = critical
    .filter(({ name }) => !(name in CASES) && !ELSEWHERE.includes(name))
    .filter(({ run }) => !String(run).includes('prepareChainCall'))
    .map(({ name }) => name);
  expect(others).toEqual([]);
});

async function derive(name: string) {
  const command = commandOf(service.ctx, name);
  const { args = () => [], options = {}, files = {} } = CASES[name] ?? {};
  if (!command) throw new Error(`There is no command ${name}.`);
  const given = { args: args(), options, files };
  const derived = await deriveSubject(service.ctx, command, readInput(command, given));
  if (!derived) throw new Error(`${name} has no subject.`);
  return { command, given, derived };
}

// security(The staff desk 2.3.5 facts)
it.each(Object.keys(CASES))(
  '%s: signs nothing of the moment, and runs with its facts alone',
  async (name) => {
    const { given, change } = CASES[name] ?? {};
    const { clock } = service.ctx;
    if (given) await service.shell(given);
    const first = await derive(name);
    (clock as TestClock).advance(60);
    await signUp(service);
    const { derived } = await derive(name);
    expect(matterOf(derived)).toEqual(matterOf(first.derived));
    if (!change) return;
    const matter = { salt: 'salt', ...matterOf(derived) };
    const signers = ['ada@bank.example', 'grace@bank.example'];
    const warrant = issueWarrant({ command: name, proposal: ID, signers, matter });
    const operator = { ctx: service.ctx, name: 'grace@bank.example', source: 'DESK' as const };
    await service.shell(change);
    const run = perform(first.command, { ...operator, warrant }, first.given);
    await expect(run).rejects.toMatchObject({ code: 'FACTS_CHANGED' });
  },
);
