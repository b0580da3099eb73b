import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recoveryCalls } from '@fnx/api/desk/recoveries';
import { enforcementAbi } from '@fnx/contracts/abi/enforcement';
import { eq } from 'drizzle-orm';
import { type Address, decodeFunctionData, type Hex, numberToHex } from 'viem';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { operatorAlerts } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import { journal } from '@/server/platform/tables';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { users } from '@/server/users/tables';
import { approveRequest } from '@/server/wallets/recovery/decide-request';
import { remindOfRecoveries } from '@/server/wallets/recovery/remind';
import { recoveryRequests } from '@/server/wallets/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, linkWallet, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain } from '../../support/market/share-chain';
import { changePerson } from '../../support/people/change-person';
import { openPicture, runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { jpeg, pdf, photo } from '../../support/people/images';
import { wrongCode } from '../../support/people/members';
import { act } from '../../support/service/act';
import { race } from '../../support/service/race';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const PASSWORD = 'four green teapots 88';
const DAY = 86_400;
/** A wallet of the chain that takes no part. */
const STRANGER = 35;

let people: ShareChain;
let picture: Buffer;
let passwordHash: string;
let next = 2;

const clock = createTestClock();
const market = duringTests(() =>
  startMarket({ clock, shares: '4000000', limits: { codeSendsPerIpHour: 1_000 } }),
);
beforeAll(async () => {
  people = onShareChain(market.chain);
  [picture, passwordHash] = await Promise.all([photo(), hashPassword(PASSWORD)]);
  // Before the time of the chain is moved: then no price feed is fresh enough for a purchase.
  for (let n = 0; n < 10; n += 1) owners.push(await makeOwner());
});
afterEach(() => market.checkBooks());

type Owner = Buyer & { old: number; fresh: number };

const owners: Owner[] = [];

function owner(): Owner {
  const made = owners.pop();
  if (!made) throw new Error('Make more owners first.');
  return made;
}

/** A person who bought ten shares with the wallet `old`, and a further account that nobody knows. */
async function makeOwner(): Promise<Owner> {
  const [old, fresh] = [next++, next++];
  const buyer = await market.buyer(old);
  await market.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, buyer.userId));
  await market.purchase(buyer, { amount: '10' });
  return { ...buyer, old, fresh };
}

const addressOf = (account: number): Address => chainAccount(account).address;

async function codeOf(person: Owner): Promise<{ otpId: string; otp: string }> {
  clock.advance(61);
  const input = { purpose: 'CHANGE_WALLET', password: PASSWORD };
  const { otpId } = (await person.request('sendOtpEmail', input)).data;
  return { otpId, otp: await market.service.codeFor(person.email) };
}

/** A message of the new wallet: for a sign-in, or for the recovery of a lost wallet. */
async function sign(person: Owner, recovers?: Address) {
  const wallet = chainAccount(person.fresh);
  const asked = { address: wallet.address, chainId: 56, ...(recovers ? { recovers } : {}) };
  const { message } = (await person.request('walletNonce', asked)).data;
  return { message, signature: await wallet.signMessage({ message }) };
}

type Changes = Partial<Record<'from' | 'to' | 'otp' | 'otpId' | 'signature' | 'message', string>>;

/** Sends a request as the settings do; `signer` signs for the new wallet. */
async function ask(
  person: Owner,
  changes: Changes = {},
  { file = picture, signer = person.fresh }: { file?: Buffer | null; signer?: number } = {},
) {
  const wallet = chainAccount(signer);
  const pair = { from: addressOf(person.old), to: wallet.address };
  const asked = { address: pair.to, chainId: 56, recovers: changes.from ?? pair.from };
  const { message } = (await person.request('walletNonce', asked)).data;
  const signature = await wallet.signMessage({ message });
  const code = changes.otp === undefined ? await codeOf(person) : {};
  const form = new FormData();
  const fields = { ...pair, message, signature, ...code, ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'me.jpg');
  return person.request('requestRecovery', form);
}

const newest = async (person: Buyer) => (await person.request('listRecoveries')).data.docs[0];
const titles = async (person: Buyer) =>
  (await person.request('listNotification', { kind: 'SECURITY' })).data.docs.map(
    ({ title }: { title: string }) => title,
  );

async function admin(name: string, ...words: string[]) {
  const parsed = parseLine(commandGroups, [...words, '--json']);
  const { command } = parsed;
  if (!command) throw new Error('There is no such command.');
  const { output } = await runCommand({ ctx: market.ctx, name }, { ...parsed, command }, () =>
    Buffer.alloc(0),
  );
  return JSON.parse(output);
}

const sendTo = async (account: number, { to, data }: { to: Hex; data: Hex }) => {
  await people.send(chainAccount(account), { to, data, value: 0n });
  await index();
};

const SEEN = ['--called', '10:15; she answered.', '--reason', 'Face and document match.'];
const approve = (id: string, ...more: string[]) =>
  admin('linus', 'recoveries', 'approve', id, ...SEEN, ...more);

/** The call that the approval prepares for the ENFORCER's wallet. */
async function callOf(id: string) {
  const operator = { ctx: market.ctx, name: 'linus' };
  const [call] = (
    await act(operator, 'recoveries approve', approveRequest, {
      id,
      reason: 'Face and document match.',
    })
  ).calls;
  if (!call) throw new Error('There is no call.');
  return call;
}

/** The request is approved, and the demo's ENFORCER sends. */
async function putOnChain(person: Owner) {
  const { data } = await ask(person);
  await approve(data.id, '--send');
  await index();
  return data.id as string;
}

/** Books what is on the chain, a second after what was before, so that notifications have an order. */
async function index(): Promise<void> {
  clock.advance(1);
  await market.index();
}

/** Moves the chain's time; the service's stays, so that sessions live. */
async function pass(days: number): Promise<void> {
  await market.chain.rpc.request('evm_increaseTime', [numberToHex(days * DAY + 1)]);
  await market.chain.mine();
  await index();
  clock.advance(1);
}

const enforce = (from: number, name: string, ...args: unknown[]) =>
  people.enforcement(from, name, args).then(index);

const storedPictures = () => {
  const folder = join(market.ctx.config.dataDir, 'kyc');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a recovery', () => {
  // security(Money recovery in a false name: bribed officer, stolen ENFORCER key): Two officers must sign the approval, after each has opened the pictures. Each view of a picture and each decision is recorded. ENFORCER has signers of its own. There are 14 days and the veto. An alert is raised for a recovery on the chain that two officers did not approve
  it('goes from the request over the approval and 14 days to the new wallet', async () => {
    const ada = owner();
    const asked = await ask(ada);
    expect([asked.status, asked.message]).toEqual([200, expect.anything()]);
    const pair = { from: addressOf(ada.old), to: addressOf(ada.fresh) };
    expect(asked.data).toMatchObject({ ...pair, status: 'REQUESTED', executableAt: null });
    const { id } = asked.data;

    // The service refuses the lost wallet at once.
    const quote = await ada.request('getConvertedAmount', {
      currencyId: 'USDT',
      amount: '5',
      side: 'RECEIVE',
    });
    const order = { quoteId: quote.data.quoteId, address: pair.from };
    const agreed = { agreementVersion: '', riskAccepted: true };
    expect(quote.status).toBe(200);
    expect((await ada.request('createAttestation', { address: pair.from })).data.code).toBe(
      'WALLET_IN_RECOVERY',
    );
    expect((await ada.request('createAttestation', { address: pair.to })).data.code).toBe(
      'WALLET_BLOCKED',
    );
    const version = (await ada.request('config')).data.agreementVersion;
    const bought = { ...order, ...agreed, agreementVersion: version };
    expect((await ada.request('createOrder', bought)).data.code).toBe('WALLET_IN_RECOVERY');

    const { docs } = await seeView(market.ctx, testOfficer('grace'), recoveryCalls.list, {});
    expect(docs[0]).toMatchObject({ id, email: ada.email, status: 'REQUESTED' });
    const shown = await seeView(market.ctx, testOfficer('grace'), recoveryCalls.show, { id });
    expect(shown).toMatchObject({ shares: '10', to: pair.to, wasVetoed: false });
    expect((await admin('grace', 'recoveries', 'approve', id)).refused).toContain('--called');
    expect(await approve(id)).toMatchObject([{ id, status: 'APPROVED' }, { role: 'ENFORCER' }]);
    const call = await callOf(id);
    const [user] = await market.ctx.db.select().from(users).where(eq(users.id, ada.userId));
    expect(decodeFunctionData({ abi: enforcementAbi, data: call.data })).toEqual({
      functionName: 'requestRecovery',
      args: [pair.from, pair.to, user?.holderId],
    });
    expect((await newest(ada)).status).toBe('APPROVED');
    expect((await ada.request('cancelRecovery', undefined, { params: { id } })).data.code).toBe(
      'RECOVERY_DECIDED',
    );
    const done = await market.ctx.db.select().from(journal).where(eq(journal.target, id));
    expect(done.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'linus: recoveries approve',
      'linus: recoveries approve',
    ]);

    const [sent] = await approve(id, '--send');
    expect(sent).toMatchObject({
      step: expect.stringMatching(/^Request the recovery of wallet 0x/),
      transaction: expect.any(String),
    });
    await index();
    const waiting = await newest(ada);
    expect(waiting).toMatchObject({
      id,
      status: 'WAITING',
      vetoable: true,
      txHash: sent.transaction,
    });
    expect(await market.ctx.db.select().from(operatorAlerts)).toEqual([]);
    expect((await approve(id)).refused).toContain('on the chain already');
    // Neither wallet can be unlinked meanwhile.
    const nonce = (await ada.request('walletNonce', { address: pair.to, chainId: 56 })).data;
    const signature = await chainAccount(ada.fresh).signMessage({ message: nonce.message });
    const unlink = { action: 'UNLINK', address: pair.to, message: nonce.message, signature };
    expect((await ada.request('userWalletRequest', unlink)).data.code).toBe('WALLET_IN_USE');

    // Reminders, each once, also after a restart.
    await pass(5);
    await remindOfRecoveries(market.ctx);
    await remindOfRecoveries(market.ctx);
    await pass(10);
    expect((await newest(ada)).status).toBe('READY');
    await remindOfRecoveries(market.ctx);
    await remindOfRecoveries(market.ctx);
    await enforce(STRANGER, 'executeRecovery', pair.from);
    expect(await newest(ada)).toMatchObject({ status: 'EXECUTED', endedAt: expect.any(String) });
    expect((await titles(ada)).slice(0, 4)).toEqual([
      'Your shares were recovered',
      'The recovery of your shares can be carried out',
      'The recovery of your shares is pending',
      'Shares are blocked for their recovery',
    ]);

    // The register follows: the new wallet holds the shares and buys, and the old one is gone.
    const { wallets, holdings } = (await ada.request('myWallet')).data;
    expect(wallets).toMatchObject([
      { address: pair.to, registered: true, isPrimary: true, payout: true, balance: '10' },
    ]);
    expect(holdings.total).toBe('10');
    expect((await ada.request('listTransactions', { type: 'TRANSFER_OUT' })).data.docs).toEqual([]);
    expect(await checkRegister(market.ctx)).toEqual([]);
  });

  // security(Money recovery in a false name: bribed officer, stolen ENFORCER key)
  it('is approved at the desk by officers who have compared its picture', async () => {
    const ada = owner();
    const { id } = (await ask(ada)).data;
    const { ctx } = market;
    const grace = testOfficer('grace');
    const options = { reason: 'Face and document match.', called: '10:15; she answered.' };
    const { docs: requests } = await seeView(ctx, grace, recoveryCalls.list, {});
    expect(requests).toContainEqual(expect.objectContaining({ id, email: ada.email }));
    const shown = await seeView(ctx, grace, recoveryCalls.show, { id });
    expect(shown).toMatchObject({ shares: '10', wasVetoed: false, to: addressOf(ada.fresh) });
    await expect(runAtDesk(ctx, 'grace', ['recoveries approve', id], options)).rejects.toThrow(
      'grace@bank.example has not opened every picture yet: new picture.',
    );
    const { link } = shown.picture;
    expect((await openPicture(ctx, grace, recoveryCalls.picture, link)).status).toBe(200);
    await runAtDesk(ctx, 'grace', ['recoveries approve', id], options);
    const approved = await seeView(ctx, grace, recoveryCalls.show, { id });
    expect(approved).toMatchObject({ status: 'APPROVED', picture: { opened: true } });
  });

  it('sends text messages and mails with a link to the public page', async () => {
    const ada = owner();
    await putOnChain(ada);
    await market.service.runJobs();
    const [user] = await market.ctx.db.select().from(users).where(eq(users.id, ada.userId));
    const bodies = async (to: string) =>
      (await market.service.request('demoOutbox', { to })).data.docs.map(
        ({ body }: { body: string }) => body,
      );
    const page = `/static/recovery?wallet=${addressOf(ada.old)}`;
    expect(await bodies(ada.email)).toContainEqual(expect.stringContaining(page));
    const texts = await bodies(user?.phone ?? '');
    expect(texts).toContainEqual(
      expect.stringMatching(/^FNX: Shares are blocked .* Veto it: http.*recovery\?wallet=0x/),
    );
  });

  // security(Money recovery in a false name: stolen session or password)
  it('is vetoed by the old wallet; a second request goes without veto', async () => {
    const ada = owner();
    const first = await putOnChain(ada);
    await enforce(ada.old, 'vetoRecovery');
    expect(await newest(ada)).toMatchObject({ id: first, status: 'VETOED' });
    expect((await titles(ada))[0]).toBe('The recovery of your shares was vetoed');
    const { id } = (await ask(ada)).data;
    const call = await callOf(id);
    expect(call.title).toMatch(/without veto$/);
    await sendTo(37, call);
    expect(await newest(ada)).toMatchObject({
      id,
      status: 'WAITING',
      vetoable: false,
      executableAt: null,
    });
    await enforce(0, 'approveRecovery', addressOf(ada.old), addressOf(ada.fresh));
    expect(await newest(ada)).toMatchObject({
      status: 'WAITING',
      executableAt: expect.any(String),
    });
    await pass(31);
    await enforce(STRANGER, 'executeRecovery', addressOf(ada.old));
    expect(await newest(ada)).toMatchObject({ id, status: 'EXECUTED' });
  });

  // security(Money recovery in a false name: bribed officer, stolen ENFORCER key)
  it('that nobody approved here is shown too, and an operator is alerted', async () => {
    const ada = owner();
    const [user] = await market.ctx.db.select().from(users).where(eq(users.id, ada.userId));
    await people.requestRecovery(ada.old, ada.fresh, user?.holderId as Hex);
    await index();
    const seen = await newest(ada);
    expect(seen).toMatchObject({ status: 'WAITING', to: addressOf(ada.fresh) });
    const alerts = await market.ctx.db.select().from(operatorAlerts);
    expect(alerts).toMatchObject([{ kind: 'UNKNOWN_RECOVERY', subject: seen.txHash }]);
    await enforce(36, 'cancelRecovery', addressOf(ada.old));
    expect(await newest(ada)).toMatchObject({ status: 'CANCELLED' });
    expect((await titles(ada)).slice(0, 2)).toEqual([
      'The recovery of your shares was stopped',
      'Shares are blocked for their recovery',
    ]);
  });

  it('is booked again from the chain alone', async () => {
    const rows = await rebuildRegister(market.ctx);
    expect(rows.find(({ table }) => table === 'recoveries')?.rows).not.toBe('0');
    expect(rows.filter(({ same }) => !same)).toEqual([]);
  });
});

describe('a request', () => {
  it('is approved, rejected or cancelled, and never two of them, in twenty races', async () => {
    const ada = owner();
    const because = ['--reason', 'The picture is blurred.'];
    const { id } = (await ask(ada)).data;
    const row = eq(recoveryRequests.id, id);
    const deeds = [
      async () => (await approve(id)).refused ?? 'APPROVED',
      async () => (await admin('grace', 'recoveries', 'reject', id, ...because))[0]?.status,
      async () => (await ada.request('cancelRecovery', undefined, { params: { id } })).data.status,
    ];
    for (let round = 0; round < 20; round += 1) {
      const turned = [...deeds.slice(round % 3), ...deeds.slice(0, round % 3)];
      const { answers } = await race(turned);
      const [decided] = await market.ctx.db.select().from(recoveryRequests).where(row);
      const state = decided?.ended ?? (decided?.approvedAt ? 'APPROVED' : 'REQUESTED');
      const states = ['APPROVED', 'REJECTED', 'CANCELLED'];
      expect(answers.filter((one) => states.includes(`${one}`))).toEqual([state]);
      const again = { ended: null, endedAt: null, approvedAt: null, reason: null };
      await market.ctx.db.transaction((tx) => tx.update(recoveryRequests).set(again).where(row));
    }
    await ada.request('cancelRecovery', undefined, { params: { id } });
  });

  it('is cancelled by its owner, rejected with a reason, and expires', async () => {
    const ada = owner();
    const first = (await ask(ada)).data;
    const params = { id: first.id };
    const cancelled = await ada.request('cancelRecovery', undefined, { params });
    expect(cancelled.data).toMatchObject({ id: first.id, status: 'CANCELLED' });
    const bought = await ada.request('createAttestation', { address: addressOf(ada.old) });
    expect(bought.data.code).toBe('WALLET_REGISTERED');

    const second = (await ask(ada)).data;
    const account = (change: Partial<typeof users.$inferInsert>) =>
      changePerson(market.ctx.db, ada.userId, change);
    for (const [wrong, right] of [
      [{ status: 'BLOCKED' }, { status: 'ACTIVE' }],
      [{ kycStatus: 'EXPIRED' }, { kycStatus: 'APPROVED' }],
    ] as const) {
      await account(wrong);
      const { refused } = await approve(second.id);
      expect(refused).toMatch(/^The (account|identity check) is (BLOCKED|EXPIRED)/);
      await account(right);
    }
    expect((await admin('grace', 'recoveries', 'reject', second.id)).refused).toContain('--reason');
    await admin('grace', 'recoveries', 'reject', second.id, '--reason', 'The picture is blurred.');
    expect(await newest(ada)).toMatchObject({
      status: 'REJECTED',
      reason: 'The picture is blurred.',
    });
    expect((await approve(second.id)).refused).toContain('REJECTED');

    const third = (await ask(ada)).data;
    clock.advance(31 * DAY);
    await remindOfRecoveries(market.ctx);
    const again = await market.ctx.db
      .select()
      .from(recoveryRequests)
      .where(eq(recoveryRequests.id, third.id));
    expect(again).toMatchObject([{ ended: 'EXPIRED' }]);
    clock.advance(-31 * DAY);
    expect((await titles(ada)).filter((title: string) => title.includes('request'))).toHaveLength(
      6,
    );
  });

  const refused = async (answer: ReturnType<typeof ask>) => {
    const { data, status } = await answer;
    return status === 200 ? 'accepted' : (data.fields ?? data.code);
  };

  // security(Money recovery in a false name: stolen session or password)
  it('is refused for wallets that do not fit, and leaves no picture behind', async () => {
    const [ada, eve] = [owner(), owner()];
    const before = storedPictures().length;
    // One code serves: a refusal does not use it up.
    const code = await codeOf(ada);
    const from = (account: number) => ({ ...code, from: addressOf(account) });
    // Somebody else's, one that is not registered, and the same one.
    expect(await refused(ask(ada, from(eve.old)))).toEqual({
      from: expect.stringContaining('not registered'),
    });
    expect(await refused(ask(ada, from(STRANGER)))).toEqual({
      from: expect.stringContaining('not registered'),
    });
    expect(await refused(ask(ada, code, { signer: ada.old }))).toEqual({
      to: expect.stringContaining('another wallet'),
    });
    // Registered for Eve, and linked to her account only.
    expect(await refused(ask(ada, code, { signer: eve.old }))).toBe('WALLET_ALREADY_LINKED');
    await linkWallet(market.ctx, eve.userId, addressOf(eve.fresh));
    expect(await refused(ask(ada, code, { signer: eve.fresh }))).toBe('WALLET_ALREADY_LINKED');
    // Not signed by the new wallet.
    expect(await refused(ask(ada, { ...code, to: addressOf(STRANGER) }))).toBe('SIGNATURE_INVALID');
    // Signed for another purpose, in both directions.
    const [signIn, recovers] = await Promise.all([sign(ada), sign(ada, addressOf(ada.old))]);
    expect(await refused(ask(ada, { ...code, ...signIn }))).toBe('SIGNATURE_INVALID');
    const other = await sign(ada, addressOf(STRANGER));
    expect(await refused(ask(ada, { ...code, ...other }))).toBe('SIGNATURE_INVALID');
    expect(await refused(ada.request('walletVerify', recovers))).toBe('SIGNATURE_INVALID');
    const words = `recover the shares of ${addressOf(ada.old)}`;
    expect([signIn.message.includes(words), recovers.message.includes(words)]).toEqual([
      false,
      true,
    ]);
    expect(storedPictures()).toHaveLength(before);
    expect((await ada.request('listRecoveries')).data.docs).toEqual([]);

    expect(await refused(ask(ada, code))).toBe('accepted');
    const more = await codeOf(ada);
    expect(await refused(ask(ada, more))).toBe('WALLET_IN_RECOVERY');
    expect(storedPictures()).toHaveLength(before + 1);
    // Eve sees and cancels nothing of it.
    const { id } = await newest(ada);
    expect((await eve.request('listRecoveries')).data.docs).toEqual([]);
    const hers = await eve.request('cancelRecovery', undefined, { params: { id } });
    expect(hers.data.code).toBe('RECOVERY_NOT_FOUND');
    await approve(id, '--send');
    await index();
    expect(await refused(ask(ada, more))).toBe('WALLET_IN_RECOVERY');
    await enforce(ada.old, 'vetoRecovery');
    // The vetoed wallet stays blocked, so it can be no new one.
    expect(await refused(ask(eve, {}, { signer: ada.old }))).toBe('WALLET_BLOCKED');
  });

  // security(Money recovery in a false name: stolen session or password): A request needs the password, the second factor, a mailed code, the signature of the new wallet and a new picture; the owner is told on every channel, cancels, and later vetoes
  it('needs an identity, the code, and a picture that can be read', async () => {
    const ada = owner();
    const before = storedPictures().length;
    const code = await codeOf(ada);
    expect(await refused(ask(ada, code, { file: null }))).toEqual({ file: 'Choose a file.' });
    expect(await refused(ask(ada, code, { file: pdf }))).toBe('FILE_TYPE_INVALID');
    expect(await refused(ask(ada, code, { file: jpeg() }))).toBe('FILE_TYPE_INVALID');
    const { otpId, otp } = code;
    expect(await refused(ask(ada, { otpId, otp: wrongCode(otp) }))).toBe('OTP_INVALID');
    expect(await refused(ask(ada, { otpId: 'none', otp }))).toBe('OTP_EXPIRED');
    expect(storedPictures()).toHaveLength(before);
    const identity = (kycStatus: 'EXPIRED' | 'APPROVED') =>
      changePerson(market.ctx.db, ada.userId, { kycStatus });
    await identity('EXPIRED');
    expect(await refused(ask(ada, { otpId, otp }))).toBe('KYC_REQUIRED');
    await identity('APPROVED');
    // A refusal has not used the code up.
    expect(await refused(ask(ada, { otpId, otp }))).toBe('accepted');
  });
});
