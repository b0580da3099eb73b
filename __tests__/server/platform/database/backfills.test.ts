import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { encodeTransfer } from '@/chain/share-token';
import { noteEarlierDocuments } from '@/server/identity/documents/claim-document';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { migrateDatabase, migrationsFolder } from '@/server/platform/database/migrate';
import { createTestDatabase, type TestDatabase } from '../../../support/service/postgres';
import { startTestService, type TestService } from '../../../support/service/service';

/** Rows as the release before wrote them, on its own schema, under each migration that came after it. */

// The last migration of that release.
const BEFORE = '0006_sanctions_search';
const [ADA, BEN, GONE, EVE] = ['a', 'b', 'c', 'e'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-${letter.repeat(12)}`,
) as [string, string, string, string];
const PAYER = `0x${'12'.repeat(20)}`;
const TOKEN = `0x${'34'.repeat(20)}`;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const dollars = (amount: number) => String(Math.round(amount * 1e8));
const shares = (amount: number) => String(Math.round(amount * 1e6));

let database: TestDatabase;
let service: TestService;
let client: pg.Client;

const query = async (text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows;

beforeAll(async () => {
  database = await createTestDatabase('template0');
  await migrateDatabase(database.url, migrationsUntil(BEFORE));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await addPeople();
  await addHoldings();
  await addReturns();
  await addTexts();
  await addPosts();
  await addChecks();
  await migrateDatabase(database.url);
  service = await startTestService({ databaseUrl: database.url });
});
afterAll(async () => {
  await service?.stop();
  await client?.end();
  await database?.drop();
});

function migrationsUntil(tag: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-before-'));
  fs.cpSync(migrationsFolder(), folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  const last = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  if (last < 0) throw new Error(`There is no migration ${tag}.`);
  fs.writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
  );
  return folder;
}

/** GONE was erased: no name, no country, no holder. */
async function addPeople(): Promise<void> {
  for (const [id, name, email] of [
    [ADA, 'Ada', 'ada@example.com'],
    [BEN, 'Ben', 'ben@example.com'],
    [GONE, '', 'gone@erased.invalid'],
    [EVE, 'Eve', 'eve@example.com'],
  ] as const) {
    const country = name === '' ? '' : 'DE';
    await query(
      `insert into users (id, first_name, last_name, email, country_code, phone, country, password_hash, kyc_status, terms_version,
         terms_accepted_at, risk_accepted_at, erased_at, created_at)
       values ($1::text::uuid, $2, $2, $3, $4, $1::text, $4, '', 'APPROVED', '1', now(), now(), $5, '2025-01-01')`,
      [id, name, email, country, name === '' ? new Date() : null],
    );
  }
}

/** The price is 10 dollars in 2026, and 12 from 2 February on; there is none before. */
async function addHoldings(): Promise<void> {
  for (const [price, from] of [
    [10, '2026-01-01'],
    [12, '2026-02-02'],
  ] as const) {
    await query('insert into share_prices (price_raw, effective_at) values ($1, $2)', [
      dollars(price),
      from,
    ]);
  }
  const order = 'f0000000-0000-4000-8000-000000000001';
  // Quotes and offerings have no part in this.
  await query('set session_replication_role = replica');
  await query(
    `insert into orders (id, user_id, quote_id, offering_id, status, chain_id, currency_id, pay_raw, shares_raw, reserved_raw, share_price_raw,
       rate_raw, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, from_address, holder, to_address, signature, agreement_hash,
       agreement_version, expires_at, confirmed_at, updated_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'CONFIRMED', 56, 'USDT', 1, $3, 0, 1, 1, 200, 1, $4, 0, '', '', '', '', '', '', now(), now(), now())`,
    [order, ADA, shares(10), dollars(102)],
  );
  await query('set session_replication_role = origin');
  const accounts: Record<string, string> = {};
  for (const owner of [ADA, BEN, GONE, null]) {
    const [row] = await query(
      `insert into ledger_accounts (owner_id, asset, kind, address, balance_raw) values ($1, 'FNX', $2, $3, $4) returning id`,
      owner
        ? [owner, 'wallet', `0x${owner.slice(0, 8).repeat(5)}`, 0]
        : [null, 'issued', null, null],
    );
    accounts[owner ?? 'issued'] = row.id;
  }
  let count = 0;
  const book = async (kind: string, at: string, from: string, to: string, amount: number) => {
    const [{ id }] = await query(
      `insert into ledger_transfers (kind, reference, order_id, created_at) values ($1, $2, $3, $4) returning id`,
      [kind, `old:${count++}`, kind === 'PURCHASE' ? order : null, at],
    );
    await query(
      `insert into ledger_entries (transfer_id, account_id, asset, amount_raw) values ($1, $2, 'FNX', -$4::numeric), ($1, $3, 'FNX', $4)`,
      [id, accounts[from], accounts[to], shares(amount)],
    );
  };
  await book('REWARD', '2025-12-01', 'issued', BEN, 2);
  await book('PURCHASE', '2026-02-01', 'issued', ADA, 10);
  await book('TRANSFER', '2026-02-03', ADA, GONE, 4);
  await book('TRANSFER', '2026-02-04', GONE, BEN, 3);
  await book('TRANSFER', '2026-02-05', GONE, ADA, 1);
}

type Action = { data: string; hash?: number; outcome?: string; by?: string | null; at?: string };

async function addAction({ data, hash: number, outcome, by = 'ada', at = '10:00' }: Action) {
  const sent = number === undefined ? null : hash(number);
  const [{ id }] = await query(
    `insert into chain_actions (command, title, to_address, value_raw, data, role, prepared_by, prepared_at, prepared_block, tx_hash,
       reported_by, outcome, block_number, settled_at)
     values ('treasury return', 't', $1, 0, $2, 'TREASURY', 'ada', $3, 1, $4, $5, $6, $7, $8) returning id`,
    [
      TOKEN,
      data,
      `2026-03-01T${at}:00Z`,
      sent,
      sent && by,
      outcome ?? null,
      outcome ? 7 : null,
      outcome ? '2026-03-02T00:00:00Z' : null,
    ],
  );
  return id as number;
}

const actions: Record<string, number> = {};

/** Payments 1 to 5, which the treasury received, and their returns. */
async function addReturns(): Promise<void> {
  const callOf = (amount: bigint) =>
    encodeTransfer({ token: TOKEN as never, to: PAYER as never, amount }).data;
  const receive = (payment: number, amount: number, returned: number | null = null) =>
    query(
      `insert into treasury_transfers (chain_id, tx_hash, log_index, currency_id, from_address, to_address, amount_raw, block_number,
         block_time, note, return_tx_hash) values (56, $1, 0, 'USDT', $2, $3, $4, 1, now(), $5, $6)`,
      [hash(payment), PAYER, TOKEN, amount, returned && 'Returned.', returned && hash(returned)],
    );
  const enter = (payment: string, data: string, at: string) =>
    query(
      `insert into journal (at, actor, source, action, target, after) values ($1, 'ada', 'COMMAND_LINE', 'treasury return', $2, $3)`,
      [
        `2026-03-01T${at}:00Z`,
        payment,
        { calls: [{ title: 't', to: TOKEN.toUpperCase().replace('0X', '0x'), data }] },
      ],
    );
  // Prepared again after the first call failed: two returns of one payment.
  await receive(1, 10);
  actions.failed = await addAction({ data: callOf(10n), hash: 91, outcome: 'REVERTED', by: null });
  await enter(`${hash(1)}:0`, callOf(10n), '10:00');
  actions.again = await addAction({ data: callOf(10n), hash: 92, outcome: 'FINAL', at: '11:00' });
  await enter(`${hash(1)}:0`, callOf(10n), '11:00');
  // Two equal payments had one call, because an equal call that nobody had sent was listed once.
  await receive(2, 20);
  await receive(3, 20);
  actions.shared = await addAction({ data: callOf(20n), hash: 93 });
  await enter(`${hash(2).toUpperCase().replace('0X', '0x')}:0`, callOf(20n), '10:00');
  await enter(`${hash(3)}:0`, callOf(20n), '10:30');
  // Explained, with its return.
  await receive(4, 40, 94);
  actions.explained = await addAction({ data: callOf(40n), hash: 94, outcome: 'FINAL' });
  await enter(`${hash(4)}:0`, callOf(40n), '10:00');
  await receive(5, 50);
  actions.unsent = await addAction({ data: callOf(60n) });
}

/** A published text without a version and one that two officers wrote, and a draft. */
async function addTexts(): Promise<void> {
  for (const [id, version, due, by] of [
    ['unnamed', '', '2026-01-01', null],
    ['signed', '2', '2026-01-02', 'ada@bank.example and grace@bank.example'],
    ['draft', '3', null, 'ada@bank.example'],
  ]) {
    await query(
      `insert into static_pages (id, kind, slug, version, title, summary, html, issued_at, sort_order, due_at, written_by)
       values ($1, 'LEGAL', 'terms', $2, 't', 's', '<p>', '2026-01-01', 1, $3, $4)`,
      [id, version, due, by],
    );
  }
}

/** A post from a file that an officer changed twice, and one that was changed and then retired. */
async function addPosts(): Promise<void> {
  for (const [slug, title, due, hash, published] of [
    ['kept', 'File', '2026-01-01', 'hash', true],
    ['kept', 'First', '2026-01-02', null, true],
    ['kept', 'Second', '2026-01-03', null, true],
    ['retired', 'File', '2026-01-01', 'hash', true],
    ['retired', 'First', '2026-01-02', null, false],
  ] as const) {
    await query(
      `insert into posts (id, slug, type, category, title, excerpt, html, cover_url, author, tags, read_minutes, published_at, search_text,
         source, due_at, source_hash, published, edited_at)
       values ($1 || case when $4::text is null then '@' || gen_random_uuid() else '' end, $1, 'BLOG', 'risk', $2, 'E', '<p>T</p>', '',
         'A', '{a,b}', 1, '2026-01-01', 'T', $2, $3, $4, $5, case when $4::text is null then now() end)`,
      [slug, title, due, hash, published],
    );
  }
}

/** Two people were confirmed with one passport, Ada first; the fields of the erased person’s check are gone. */
async function addChecks(): Promise<void> {
  for (const [id, user, number] of [
    [GONE, ADA, 'C01X00T47'],
    [ADA, EVE, 'c01x 00t47'],
    [BEN, GONE, null],
  ]) {
    await query(
      `insert into kyc_applications (id, user_id, attempt, status, first_name, nationality, document_type, document_number, created_at)
       values ($1, $2, 1, 'APPROVED', $3, $4, $5, $6, $7)`,
      [
        id,
        user,
        number && 'A',
        number && 'DE',
        number && 'PASSPORT',
        number,
        user === ADA ? '2025-01-01' : '2025-06-01',
      ],
    );
  }
}

it('reckons what shares cost that were bought, given and received, also by an erased person and before the first price', async () => {
  const rows = await query(
    'select user_id, shares_raw, bought_raw, invested_usd_raw from holding_marks order by user_id, at, id',
  );
  const of = (person: string) =>
    rows
      .filter(({ user_id }) => user_id === person)
      .map(({ shares_raw, invested_usd_raw }) => [shares_raw, invested_usd_raw]);
  expect(of(ADA)).toEqual([
    [shares(10), dollars(102)],
    [shares(6), dollars(61.2)],
    [shares(7), dollars(73.2)],
  ]);
  expect(of(GONE)).toEqual([
    [shares(4), dollars(48)],
    [shares(1), dollars(12)],
    [shares(0), dollars(0)],
  ]);
  expect(of(BEN)).toEqual([
    [shares(2), dollars(0)],
    [shares(5), dollars(36)],
  ]);
  for (const { shares_raw, bought_raw } of rows) expect(bought_raw).toBe(shares_raw);
});

it('keeps every hash of a call that was sent, with what became of it', async () => {
  const sends = await query(
    'select action_id, tx_hash, reported_by, outcome, block_number from chain_action_sends order by action_id',
  );
  expect(sends).toEqual([
    {
      action_id: actions.failed,
      tx_hash: hash(91),
      reported_by: 'unknown',
      outcome: 'REVERTED',
      block_number: '7',
    },
    {
      action_id: actions.again,
      tx_hash: hash(92),
      reported_by: 'ada',
      outcome: 'FINAL',
      block_number: '7',
    },
    {
      action_id: actions.shared,
      tx_hash: hash(93),
      reported_by: 'ada',
      outcome: null,
      block_number: null,
    },
    {
      action_id: actions.explained,
      tx_hash: hash(94),
      reported_by: 'ada',
      outcome: 'FINAL',
      block_number: '7',
    },
  ]);
});

it('gives each payment one return: the newest of two, and of two payments with one call the first has it', async () => {
  const returns = await query(
    'select tx_hash, action_id, amount_raw from treasury_returns order by tx_hash',
  );
  expect(returns).toEqual([
    { tx_hash: hash(1), action_id: actions.again, amount_raw: '10' },
    { tx_hash: hash(2), action_id: actions.shared, amount_raw: '20' },
    { tx_hash: hash(4), action_id: actions.explained, amount_raw: '40' },
  ]);
  const again = `insert into treasury_returns select chain_id, tx_hash, log_index, amount_raw, ${actions.unsent} from treasury_returns limit 1`;
  await expect(client.query(again)).rejects.toThrow(/once|unique|at most/);
});

it('fixes published legal texts, also one without a version, and leaves drafts alone', async () => {
  const texts = await query(
    'select id, version, written_by, signers from static_pages order by id',
  );
  expect(texts).toEqual([
    { id: 'draft', version: '3', written_by: 'ada@bank.example', signers: null },
    {
      id: 'signed',
      version: '2',
      written_by: 'ada@bank.example and grace@bank.example',
      signers: ['ada@bank.example', 'grace@bank.example'],
    },
    { id: 'unnamed', version: '', written_by: null, signers: null },
  ]);
  for (const id of ['unnamed', 'signed']) {
    await expect(
      client.query("update static_pages set version = '9' where id = $1", [id]),
    ).rejects.toThrow('never changed');
  }
  await query("delete from static_pages where id = 'draft'");
});

it('makes rows of one table of all texts, with numbered versions; of a retired post none is shown', async () => {
  const rows = await query(
    `select id, fields->>'title' as title, fields->'tags' as tags, published, edited_at is not null as edited from texts
     where kind = 'post' order by id`,
  );
  const row = (id: string, title: string, published: boolean, edited = true) => {
    return { id: `post/${id}`, title, tags: ['a', 'b'], published, edited };
  };
  expect(rows).toEqual([
    row('kept/en/1', 'File', true, false),
    row('kept/en/2', 'First', true),
    row('kept/en/3', 'Second', true),
    row('retired/en/1', 'File', false, false),
    row('retired/en/2', 'First', false),
  ]);
  const texts = await query(
    "select id, due_at is null as draft from texts where kind = 'legal' order by id",
  );
  expect(texts).toEqual([
    { id: 'legal/terms/en/', draft: false },
    { id: 'legal/terms/en/2', draft: false },
  ]);
  const change = client.query("update texts set source = 'x' where id = 'legal/terms/en/2'");
  await expect(change).rejects.toThrow('never changed');
});

it('notes documents of earlier checks at the start: the first person keeps it, and there is a case', async () => {
  await noteEarlierDocuments(service.ctx);
  const documents = await query('select user_id from kyc_documents');
  expect(documents).toEqual([{ user_id: ADA }]);
  expect(await query("select user_id from cases where kind = 'DOCUMENT'")).toEqual([
    { user_id: EVE },
  ]);
});

it('leaves the chain of the journal whole', async () => {
  const { faults } = await verifyJournal(service.ctx, null);
  expect(faults).toEqual([]);
});
