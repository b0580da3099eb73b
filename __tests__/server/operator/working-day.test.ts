import { actionCalls } from '@fnx/api/desk/actions';
import { checkCalls } from '@fnx/api/desk/checks';
import { deskCalls } from '@fnx/api/desk/desk';
import { recoveryCalls } from '@fnx/api/desk/recoveries';
import { COMPARED } from '@fnx/api/shared/identity';
import { sql } from 'drizzle-orm';
import { type Hex, numberToHex } from 'viem';
import { trackCalls } from '@/server/register/calls/track-calls';
import { checkAll } from '@/server/register/check/watch-register';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet, type Market, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { identityForm, submitPassport } from '../../support/people/identity-form';
import { photo } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import {
  adminLine,
  firstOfficers,
  journalFaults,
  type TestOfficer,
} from '../../support/people/officers';
import { importXml, sdnXml } from '../../support/people/sanctions';

/** Accounts of the local chain by the role that they hold. */
const HOLDS: Record<string, number> = { ADMIN: 0, BOARD: 1, TREASURY: 1, ENFORCER: 37 };
const [HOLDER, STRANGER, LOST, FRESH] = [5, 6, 7, 8];
const WAIT_DAYS = 14;

let market: Market;
let people: ShareChain;
let ada: TestOfficer;
let grace: TestOfficer;
const holder = newHolder();
/** The customer whose identity the first test approves. */
let good: Member;

beforeAll(async () => {
  const limits = { ...NO_IP_LIMITS, demoKycSeconds: 86_400 };
  market = await startMarket({ desk: true, shares: '4000000', limits });
  people = onShareChain(market.chain);
  await people.buy(HOLDER, holder, shares(100));
  await market.index();
  [ada, grace] = await firstOfficers(market.service, ['COMPLIANCE', 'FINANCE', 'EDITOR']);
});
afterAll(() => market.stop());

type Proposal = Parameters<TestOfficer['propose']>;

async function together(...proposal: Proposal) {
  const { status, message, data } = await ada.propose(...proposal);
  expect([status, message]).toEqual([200, 'OK']);
  await ada.sign(data.id);
  const { data: done, message: why } = await grace.sign(data.id);
  expect([done.state, why]).toEqual(['DONE', 'OK']);
  return done.answer;
}

/** The wallets of the roles sign the calls, and the desk follows them until they are final. */
async function onChain(answer: Awaited<ReturnType<typeof together>>): Promise<Hex[]> {
  const hashes: Hex[] = [];
  for (const { to, data, role, action } of answer?.calls ?? []) {
    const call = { to: to as Hex, data: data as Hex, value: 0n };
    const hash = await people.send(chainAccount(HOLDS[role ?? ''] ?? STRANGER), call);
    await ada.run('actions report', [String(action), hash]);
    hashes.push(hash);
  }
  await market.index();
  await trackCalls(market.ctx);
  expect((await ada.call(actionCalls.list, {})).data.docs).toEqual([]);
  return hashes;
}

async function applicant(firstName: string, lastName: string): Promise<Member> {
  const member = await signUp(market.service, { firstName, lastName });
  const answers = identityForm({ firstName, lastName });
  await submitPassport(market.service, member, answers, await photo('jpeg'));
  await market.service.runJobs();
  return member;
}

const look = async (officer: TestOfficer, { email }: Member) => {
  const { data } = await officer.call(checkCalls.show, { email });
  for (const { link } of data.attempts[0]?.pictures ?? []) {
    expect((await officer.load(link)).status).toBe(200);
  }
  return data;
};

const compared = COMPARED.join();

it('three identity checks: one approved, one asked again, one a sanctions hit', async () => {
  await importXml(
    market.ctx,
    'OFAC',
    sdnXml([{ uid: '7', first: 'Viktor', last: 'Krum', born: '10 Dec 1990' }]),
  );
  good = await applicant('Ada', 'Lovelace');
  const blurred = await applicant('Charles', 'Babbage');
  const listed = await applicant('Viktor', 'Krum');

  const unseen = await ada.propose('kyc approve', [good.email], {
    reason: 'Face matches.',
    compared,
  });
  expect(unseen).toMatchObject({ status: 409, message: expect.stringContaining('opened') });
  for (const officer of [ada, grace]) await look(officer, good);
  await together('kyc approve', [good.email], { reason: 'Face and document match.', compared });
  expect((await look(ada, good)).account.kycStatus).toBe('APPROVED');

  await look(ada, blurred);
  const comment = 'The picture of the passport is blurred.';
  await ada.run('kyc retry', [blurred.email], { comment });
  expect((await look(ada, blurred)).account.kycStatus).toBe('RETRY');

  const { cases } = await look(ada, listed);
  expect(cases).toMatchObject([{ kind: 'SANCTIONS_NAME', what: expect.stringMatching(/krum/i) }]);
  const held = await ada.propose('kyc approve', [listed.email], {
    reason: 'Looks fine.',
    compared,
  });
  expect(held.message).toContain('is not cleared. Name on a list: OFAC 7');
  const reason = 'Same name and date of birth.';
  await together('cases confirm', [String(cases[0]?.caseId)], { reason });
  await together('limits set', [good.email], { day: '500', reason: 'Asked by the customer' });
  await look(grace, listed);
  await together('kyc reject', [listed.email], { comment: 'We cannot open an account.' });
  expect((await look(ada, listed)).account.kycStatus).toBe('REJECTED');
});

it('a price, a sale round, and a distribution', async () => {
  await together('price set', ['12.60']);
  await onChain(await together('sale cap', ['2000000'], { reason: 'Round two' }));
  const document = {
    name: 'dividend.md',
    base64: Buffer.from('# Dividend\n\nDecided.').toString('base64'),
  };
  const time = Number((await market.chain.reader.getBlock()).timestamp) + 120;
  const terms = {
    ...{ currency: 'USDT', 'per-share': '0.5', title: 'Dividend', reason: 'Meeting' },
    'record-time': new Date(time * 1_000).toISOString(),
  };
  const treaty = `holder,rate,reason\n${holder},5,Treaty\n`;
  const exceptions = { name: 'own.csv', base64: Buffer.from(treaty).toString('base64') };
  const tax = { tax: '15', 'tax-wallet': chainAccount(STRANGER).address };
  const files = { document, exceptions };
  await onChain(await together('distributions announce', [], { ...terms, ...tax }, files));
  await onChain(
    await together('distributions announce', [], { ...terms, title: 'Extra' }, { document }),
  );
  await market.chain.mine(time + 1);
  await market.index();
  for (const id of ['1', '2']) await onChain(await together('distributions fund', [id], {}));
  // The holder has no account with this service, and is one.
  const ended = await ada.call(deskCalls.proposals, { show: 'ended' });
  const facts = ended.data.docs.flatMap(({ command, matter }) =>
    command === 'distributions fund' ? (matter?.facts ?? []) : [],
  );
  expect(facts).toContainEqual({ label: 'Gross', value: '50 USDT' });
  expect(facts).toContainEqual({ label: 'Their rates', value: '5 %: 1' });
  const { data } = await ada.run('distributions list');
  expect(data.rows).toMatchObject([{ state: 'FUNDED' }, { state: 'FUNDED' }]);
  expect((await ada.run('distributions pay', ['1'])).message).toContain('1 are missing');
  await onChain((await ada.run('distributions rates', ['1'])).data);
  await onChain((await ada.run('distributions pay', ['1'])).data);
  expect((await ada.run('distributions pay', ['1'])).data).toMatchObject({
    none: 'Everyone has been paid.',
  });
});

it('a vote of the shareholders', async () => {
  const text = '# Profit\n\nWhat happens to it.\n\n## Choices\n\n1. Pay it\n2. Keep it\n';
  const file = { name: 'profit.md', base64: Buffer.from(text).toString('base64') };
  const end = new Date(market.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString();
  await onChain(await together('votes open', [], { kind: 'POLL', end }, { 'text-file': file }));
  await people.vote(HOLDER, 1n, 1);
  await market.index();
  const { data } = await ada.run('votes result', ['1']);
  expect(data.rows).toMatchObject([{ shares: '100' }, { shares: '0' }, { text: 'Voted' }]);
});

it('an unexplained payment, returned and verified on the chain', async () => {
  const usdt = market.chain.tokenAddress('USDT');
  const hash = await market.chain.payToken(chainAccount(STRANGER), usdt, market.chain.treasury, 7n);
  await market.index();
  const { data } = await grace.run('treasury list');
  const found = data.rows.find(({ transfer }) => String(transfer).startsWith(hash));
  const transfer = String(found?.transfer);
  const [paid = ''] = await onChain(
    await together('treasury return', [transfer], { reason: 'Sent by mistake' }),
  );
  await together('treasury explain', [transfer], { note: 'Returned.', return: paid });
  const after = (await grace.run('treasury list')).data.rows;
  expect(after.find((row) => row.transfer === transfer)).toBeUndefined();
});

it('a lost wallet: compared, approved by two, signed, and its shares in the new one', async () => {
  const [from, to] = [chainAccount(LOST), chainAccount(FRESH)];
  const { request } = market.service;
  const as = { token: good.token };
  await linkWallet(market.ctx, good.userId, from.address);
  const call: (typeof market.service)['request'] = (name, input, more) =>
    request(name, input, { ...as, ...more });
  await market.purchase({ ...good, request: call, signer: from }, { amount: '10' });
  const pair = { from: from.address, to: to.address };
  const id = await askForRecovery(pair);

  const { data: shown } = await ada.call(recoveryCalls.show, { id });
  expect(shown).toMatchObject({ ...pair, shares: '10' });
  const reason = { reason: 'Face and document match.', called: '10:15; she answered.' };
  const unseen = await ada.propose('recoveries approve', [id], reason);
  expect(unseen.message).toContain('new picture');
  for (const officer of [ada, grace]) {
    const { data } = await officer.call(recoveryCalls.show, { id });
    for (const { link } of [data.picture, ...data.checks]) {
      expect((await officer.load(link)).status).toBe(200);
    }
  }
  await onChain(await together('recoveries approve', [id], reason));
  const status = async () => (await ada.call(recoveryCalls.show, { id })).data.status;
  expect(await status()).toBe('WAITING');
  await market.chain.rpc.request('evm_increaseTime', [numberToHex(WAIT_DAYS * 86_400 + 1)]);
  await people.enforcement(STRANGER, 'executeRecovery', [pair.from]);
  await market.index();
  expect(await status()).toBe('EXECUTED');
  const { wallets } = (await request('myWallet', undefined, as)).data;
  expect(wallets).toMatchObject([{ address: pair.to, registered: true, balance: '10' }]);
});

/** Asks as the owner does in the settings. @returns the id of the request */
async function askForRecovery(pair: { from: string; to: string }): Promise<string> {
  const { request } = market.service;
  const as = { token: good.token };
  const wanted = { address: pair.to, chainId: 56, recovers: pair.from };
  const { data: nonce } = await request('walletNonce', wanted, as);
  const { message } = nonce;
  const signature = await chainAccount(FRESH).signMessage({ message });
  const purpose = { purpose: 'CHANGE_WALLET', password: good.password };
  const { otpId } = (await request('sendOtpEmail', purpose, as)).data;
  const otp = await market.service.codeFor(good.email);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...pair, message, signature, otpId, otp }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await photo('jpeg'))]), 'me.jpg');
  const asked = await request('requestRecovery', form, as);
  expect([asked.status, asked.message]).toEqual([200, expect.anything()]);
  return asked.data.id;
}

it('a new legal text, news, and a dispute', async () => {
  const text =
    '---\ntitle: Terms\nslug: own-terms\nversion: 2026-11-22\nupdatedAt: 2026-11-22T00:00:00.000Z\nsummary: S\n---\nTerms.';
  const file = { name: 'terms.md', base64: Buffer.from(text).toString('base64') };
  await together('legal publish', [], {}, { file });
  await together('announce', [], { title: 'Figures', body: 'They are out.' });
  await together('retention hold', [good.email], { reason: 'file 7 C 221/26' });
});

it('is proved by the journal and the register', async () => {
  expect((await adminLine(market.service, ['journal', 'verify'])).answer).toEqual([]);
  expect(await checkAll(market.ctx)).toEqual([]);
  const { data } = await ada.call(deskCalls.proposals, { show: 'ended' });
  expect(
    data.docs.every(({ state, signatures }) => state === 'DONE' && signatures.length === 2),
  ).toBe(true);
});

/** Changes by an owner of the database, and what `journal verify` or `register check` then say. */
const INSIDER: readonly [change: string, fault: RegExp][] = [
  ...[
    "update sanctions_names set key = 'nobody'",
    'update sanctions_entries set addresses = array[name]',
    'delete from sanctions_names',
    'delete from sanctions_entries',
    "insert into sanctions_names select list, ref, 'Ada', 'ada', weak from sanctions_names",
    "insert into sanctions_entries select (jsonb_populate_record(e, jsonb_build_object('ref', 'new'))).* from sanctions_entries e",
  ].map((change) => [change, /^The sanctions list OFAC is not as/] as [string, RegExp]),
  [
    "insert into sanctions_names select 'EU', ref, 'Ada', 'ada', weak from sanctions_names",
    /^No import of this release made the sanctions list EU/,
  ],
  [
    'update sanctions_lists set content = null',
    /^No import of this release made the sanctions list OFAC/,
  ],
  [
    "update sanctions_lists set imported_at = '2999-01-01'",
    /^The row OFAC of sanctions_lists is not as/,
  ],
  ["update kyc_files set sha256 = 'other'", /^The pictures of the person .* are not those/],
  ["update users set status = 'BLOCKED' where first_name = 'Viktor'", / of users is /],
  ["update users set legal_hold = null where first_name = 'Ada'", / of users is not as entry/],
  ["update users set erased_at = now() where first_name = 'Charles'", / of users is /],
  ["update treasury_transfers set note = 'gift'", / of treasury_transfers is not as entry/],
  [
    "update ledger_accounts set balance_raw = balance_raw + 1 where kind = 'wallet'",
    /^balance of 0x/,
  ],
  ["update orders set pay_raw = pay_raw + 1 where status = 'CONFIRMED'", /^order \d+$/],
  [
    "insert into payouts (distribution_id, holder, user_id, to_address, amount_raw, tx_hash, log_index, paid_at) select '2', holder, user_id, to_address, amount_raw, tx_hash, 99, paid_at from payouts",
    /^owed of distribution 2 to 0x/,
  ],
  ['delete from payouts', /^distribution 1 \(/],
  ['update payouts set amount_raw = amount_raw - 1', /^distribution 1 \(/],
  ['update distributions set amount_raw = 2 * amount_raw', /^distribution 2 \(/],
  ["delete from distributions where id = '2'", /^announced distribution 2 \(/],
  [
    "insert into distributions select (jsonb_populate_record(d, jsonb_build_object('id', '3'))).* from distributions d where id = '2'",
    /^distributions$/,
  ],
  ['update votes set choice = 2', /^vote of 0x.* on ballot 1/],
  ['delete from votes', /^tally of ballot 1/],
  [
    "insert into votes select ballot_id, '0x' || repeat('ab', 32), null, voter, choice, weight_raw, nonce, tx_hash, voted_at from votes",
    /^vote of 0xabab.* on ballot 1/,
  ],
  ["update ballots set title = 'Another'", /^words and times of ballot 1/],
  ["update ballots set text_hash = '0x' || repeat('ab', 32)", /^words and times of ballot 1/],
  ['delete from ballots', /^ballots$/],
  [
    "insert into ballots select (jsonb_populate_record(b, jsonb_build_object('id', '2'))).* from ballots b",
    /^ballots$/,
  ],
];

// security(The staff desk 16.2.1 journal)
it('the journal reveals each change of a table that no command made', async () => {
  const unseen: object[] = [];
  for (const [change, fault] of INSIDER) {
    const faults = await faultsAfter(change, fault);
    if (!faults.some((said) => fault.test(said))) unseen.push({ change, faults });
  }
  expect(unseen).toEqual([]);
});

/**
 * Faults that the checks find after a change by the owner of the tables, whom no trigger stops; it is undone. The register is checked
 * only for what the journal does not say.
 */
async function faultsAfter(change: string, sought: RegExp): Promise<string[]> {
  const faults: string[] = [];
  const undone = new Error('undone');
  const seen = market.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { rowCount } = await tx.execute(sql.raw(change));
    if (!rowCount) faults.push('nothing was changed');
    const ctx = { ...market.ctx, db: tx };
    faults.push(...(await journalFaults({ ...market.service, ctx })));
    if (!faults.some((said) => sought.test(said))) {
      faults.push(...(await checkAll(ctx)).map(({ place }) => place));
    }
    throw undone;
  });
  await expect(seen).rejects.toBe(undone);
  return faults;
}
