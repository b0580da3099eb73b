import { randomUUID } from 'node:crypto';
import type { ActionPurpose } from '@fnx/api/shared/account-vocabulary';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ContractRow } from '@/api/contract';
import { personalData } from '@/server/account/personal-export/export-data';
import { readToken } from '@/server/account/sessions/token';
import { actions, passkeys } from '@/server/account/tables';
import { kycApplicants } from '@/server/identity/tables';
import { notifications } from '@/server/messaging/tables';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { transactions } from '@/server/register/tables';
import { claims, stakes, stakingPlans } from '@/server/staking/tables';
import { users } from '@/server/users/tables';
import { receiveInvitations } from '@/server/wallets/tables';
import { type Buyer, type Market, startMarket } from '../support/market/market';
import { NO_IP_LIMITS } from '../support/people/members';
import { createTestClock } from '../support/service/service';
import { rows } from './contract-calls';

/*
 * One user sends another user's ids: in every authenticated call, every field that identifies something, every kind of
 * id. Each response must equal the one for an unknown id, and no data of the other user may change.
 */

const PUBLIC_IDS = new Set(['currencyId', 'planId', 'chainId']);
/** In a path, by call: of a plan, of a distribution, of a ballot, of a request for an item and of an auction. */
const PUBLIC_PLACES = new Set([
  'rewardCalculator.id',
  'claimDistribution.id',
  'getBallot.id',
  'castVote.id',
  'nameProxy.id',
  'getItem.id',
  'signItem.id',
  'auctionNote.id',
  'checkAuctionOrder.id',
  'listAuctionOrders.roundId',
]);

/** Fields that identify user data, by call; unlisted fields must be public, or the test below fails. */
const OWNED: Readonly<Record<string, (buyer: Buyer) => Record<string, unknown>[]>> = {
  'getOrder.orderId': () => [{}],
  'orderCertificate.id': () => [{}],
  'orderAgreement.id': () => [{}],
  'updateOrder.orderId': () => [
    { action: 'CANCEL' },
    { action: 'SUBMIT', txHash: `0x${'ab'.repeat(32)}` },
  ],
  'answerOrder.orderId': () => [{ answer: 'REFUSED', shares: '1' }],
  'demoTransfer.orderId': () => [{ sender: 'OWN' }],
  'relayState.id': ({ signer }) => [{ account: signer.address }],
  'createOrder.quoteId': ({ signer }) => [
    { address: signer.address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true },
  ],
  'updateStake.stakeId': () => [
    { action: 'UNSTAKE' },
    { action: 'EARLY_EXIT', confirmText: 'EXIT' },
    { action: 'AUTO_RENEW', autoRenew: true },
  ],
  'stakingClaim.stakeId': () => [{}],
  'stakingClaimList.stakeId': () => [{}],
  'removeNotification.id': () => [{}],
  'removePriceAlert.id': () => [{}],
  'revokeSession.id': () => [{}],
  'receivedCost.id': () => [{}],
  'enterCost.id': () => [{ costUsd: '1' }],
  'updateProfile.otpId': () => [{ otp: '123456' }],
  'verifyOtpDeactivate.otpId': () => [{ otp: '123456' }],
  'userWalletRequest.otpId': ({ signer }) => [
    { action: 'UNLINK', address: signer.address, otp: '123456' },
  ],
  'sendOtpEmail.otpId': () =>
    ['DEACTIVATE', 'CHANGE_EMAIL', 'CHANGE_PHONE', 'CHANGE_WALLET', 'DISABLE_2FA'].map(
      (purpose) => ({ purpose }),
    ),
  'kycUpdateApplicantId.applicantId': () => [{}],
  'cancelRecovery.id': () => [{}],
  'answerInvitation.id': () => [{ accept: true }, { accept: false }],
};

/** Calls that answer for an unknown id as for one without anything. */
const EMPTY_FOR_UNKNOWN = new Set(['stakingClaimList.stakeId', 'relayState.id']);

/** Ids that are read only after a secret of the caller, with the place where they are tested. */
const BEHIND_MORE = new Set([
  // The password; then as every otpId: change-address.test.ts, "is bound to its session and purpose".
  'enableTwoFactorGoogle.otpId',
  // The password: passkeys.test.ts, "when its owner removes it with the password, and nobody else".
  'removePasskey.id',
  // A challenge of the caller: passkeys.test.ts, "uses a challenge once, for its owner".
  'addPasskey.credentialId',
  // Steps before a session exists: the random id identifies the caller.
  'verifyTwoFactorGoogle.loginId',
  // A number that only the account which trusted this browser knows; another account's is no reason to skip its code.
  'continueSession.deviceId',
  // The new wallet's own passkey, by a signed message: passkey-recovery.test.ts.
  'requestRecovery.credentialId',
  'keepSigner.credentialId',
  // A signed message and a picture; then as every otpId: recovery.test.ts of the wallets.
  'requestRecovery.otpId',
]);

type Ids = Record<string, string>;

let market: Market;
let ada: Buyer;
let eve: Buyer;
let ids: Ids;

beforeAll(async () => {
  market = await startMarket({
    clock: createTestClock(),
    limits: { ...NO_IP_LIMITS, preparedCallsPerMinute: 10_000 },
  });
  ada = await market.buyer(2);
  eve = await market.buyer(3);
  // Eve has data of each kind too: an empty list would hide leaks.
  await belongings(eve, 'Eve');
  ids = await belongings(ada, 'Ada');
});
afterAll(() => market.stop());

/** One item of each kind of user data, by kind. */
async function belongings(owner: Buyer, name: string): Promise<Ids> {
  const { db, clock } = market.ctx;
  const { userId, email, token } = owner;
  const order = await market.order(owner, { amount: '10' });
  const quote = await owner.request('getConvertedAmount', {
    currencyId: 'USDT',
    amount: '5',
    side: 'RECEIVE',
  });
  const { data } = await owner.request('listSessions');
  const [notice] = await db
    .insert(notifications)
    .values({ userId, kind: 'NEWS', title: `For ${name} alone`, body: 'Canary.', link: '/' })
    .returning();
  const priceAlert = await owner.request('addPriceAlert', { price: '99' });
  const [passkey] = await db
    .insert(passkeys)
    .values({
      userId,
      name: `${name}’s phone`,
      credentialId: `passkey-of-${name}`,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      backedUp: false,
    })
    .returning();
  await db
    .insert(stakingPlans)
    .values({
      id: 'matrix',
      chainPlanId: 99,
      name: 'Matrix',
      lockDays: 0,
      aprBps: 300,
      minRaw: 1n,
      poolCapRaw: 10n ** 12n,
    })
    .onConflictDoNothing();
  const [stake] = await db
    .insert(stakes)
    .values({
      userId,
      id: userId,
      holder: `0x${'0'.repeat(64)}`,
      planId: 'matrix',
      principalRaw: 10_000_000n,
      rewardRaw: 300_000n,
      endsAt: new Date(clock.now().getTime() + 86_400_000),
      txHash: `0x${'5'.repeat(64)}`,
      startedAt: new Date(clock.now().getTime() - 86_400_000),
    })
    .returning();
  const [claim] = await db
    .insert(claims)
    .values({
      userId,
      stakeId: stake?.id ?? '',
      amountRaw: 1n,
      valueUsdRaw: 1n,
      txHash: `0x${userId.replaceAll('-', '').repeat(2)}`,
      logIndex: 0,
      paidAt: clock.now(),
    })
    .returning();
  const sessionId = (await readToken(market.ctx, token))?.sessionId ?? '';
  const pending = async (purpose: ActionPurpose, address: string) => {
    const at = new Date(clock.now().getTime() - 120_000);
    const [action] = await db
      .insert(actions)
      .values({
        userId,
        sessionId,
        purpose,
        address,
        begunAt: at,
        expiresAt: new Date(at.getTime() + 1_800_000),
      })
      .returning();
    return action?.id ?? '';
  };
  const [received] = await db
    .insert(transactions)
    .values({
      userId,
      type: 'TRANSFER_IN',
      status: 'CONFIRMED',
      symbol: 'FNX',
      amountRaw: 1n,
      decimals: 6,
      sharesRaw: 1n,
      valueUsdRaw: 12n,
      txHash: `0x${'6'.repeat(64)}`,
      logIndex: 0,
    })
    .returning();
  const [invitation] = await db
    .insert(receiveInvitations)
    .values({
      userId: (await market.buyer()).userId,
      contactHash: keyedName(market.ctx, email),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    })
    .returning();
  const applicantId = `applicant-${userId.slice(0, 8)}`;
  await db.insert(kycApplicants).values({ userId, applicantId });
  return {
    order: order.id,
    quote: quote.data.quoteId,
    session: data.docs[0].id,
    secretSession: sessionId,
    notification: notice?.id ?? '',
    priceAlert: priceAlert.data.id,
    passkey: passkey?.id ?? '',
    stake: stake?.id ?? '',
    claim: claim?.id ?? '',
    emailChange: await pending('CHANGE_EMAIL', `${name}.new@example.com`.toLowerCase()),
    phoneChange: await pending('CHANGE_PHONE', '+447911000999'),
    walletChange: await pending('CHANGE_WALLET', email),
    deactivation: await pending('DEACTIVATE', email),
    noAuthenticator: await pending('DISABLE_2FA', email),
    applicant: applicantId,
    received: received?.id ?? '',
    invitation: invitation?.id ?? '',
    user: userId,
  };
}

function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod as { def: { shape?: object; options?: z.core.$ZodType[] } };
  if (def.shape) return Object.keys(def.shape);
  return (def.options ?? []).flatMap(fieldsOf);
}

const guarded = rows.filter(({ token }) => token !== 'none');

function idFields(row: ContractRow): string[] {
  const all = [...fieldsOf(row.input), ...fieldsOf(row.params)];
  return [...new Set(all)].filter((name) => /^id$|Id$/.test(name) && !PUBLIC_IDS.has(name));
}

const pairs = guarded.flatMap((row) =>
  idFields(row)
    .map((field) => ({ row, field, place: `${row.name}.${field}` }))
    .filter(({ place }) => !PUBLIC_PLACES.has(place) && !BEHIND_MORE.has(place)),
);

async function ask(
  buyer: Buyer,
  { row, field }: { row: ContractRow; field: string },
  id: string,
  more: object,
) {
  const inPath = row.path.includes(`:${field}`);
  const input = inPath ? more : { [field]: id, ...more };
  const answer = await market.service.request(
    row.name as 'getOrder',
    Object.keys(input).length > 0 ? input : undefined,
    { token: buyer.token, ...(inPath ? { params: { [field]: id } } : {}) },
  );
  const text = JSON.stringify([answer.status, answer.message, answer.data]);
  return { status: answer.status, code: answer.data?.code, text: text.replaceAll(id, 'ID') };
}

/** All stored data of a user, as one text. */
async function dump({ userId }: Buyer): Promise<string> {
  const [owner] = await market.ctx.db.select().from(users).where(eq(users.id, userId));
  if (!owner) throw new Error('no user');
  return JSON.stringify(await personalData(market.ctx, owner));
}

// security(Authorization and input 8.2.2): Every query names its owner; the test matrix is generated from the contract, so a new call is included
describe('1.3 8.2.2, threat 14: no user can access another user’s data', () => {
  it('every field that identifies something is in the matrix', () => {
    expect(pairs.map(({ place }) => place).sort()).toEqual(Object.keys(OWNED).sort());
  });

  it.each(pairs.map((pair) => [pair.place, pair] as const))(
    '%s: for Eve, every kind of Ada’s ids behaves like an unknown id',
    async (place, pair) => {
      const before = await dump(ada);
      for (const more of OWNED[place]?.(eve) ?? []) {
        const nobody = await ask(eve, pair, randomUUID(), more);
        if (!EMPTY_FOR_UNKNOWN.has(place)) expect(nobody.status).toBeGreaterThanOrEqual(400);
        expect(nobody.status).toBeLessThan(500);
        for (const [kind, id] of Object.entries(ids)) {
          const answer = await ask(eve, pair, id, more);
          expect([kind, answer.text]).toEqual([kind, nobody.text]);
        }
      }
      expect(await dump(ada)).toBe(before);
    },
  );

  it('lists contain only the caller’s own data', async () => {
    const mine = [
      ...[ada.userId, ada.email, ada.signer.address, 'For Ada alone', 'ada.new@'],
      ...[ids.order, ids.stake, ids.claim, ids.session, ids.notification, ids.passkey],
      ids.priceAlert,
    ];
    const seen = new Set<string>();
    for (const row of guarded) {
      if (row.method !== 'GET' || row.stream || row.binary || row.path.includes(':')) continue;
      const ask = async ({ token }: Buyer) => {
        // With the filters of the example, and without filters.
        const inputs = [row.example.input, undefined];
        const answers = inputs.map((input) =>
          market.service.request(row.name as 'getOrder', input, { token }),
        );
        return JSON.stringify((await Promise.all(answers)).map(({ data }) => data)).toLowerCase();
      };
      const [hers, text] = [await ask(ada), await ask(eve)];
      // Some responses repeat the input of the example.
      const asked = JSON.stringify(row.example.input ?? null).toLowerCase();
      for (const canary of mine.map((one) => one?.toLowerCase() ?? '')) {
        if (asked.includes(canary)) continue;
        if (hers.includes(canary)) seen.add(canary);
        expect([row.name, canary, text.includes(canary)]).toEqual([row.name, canary, false]);
      }
    }
    // Ada sees each of her items, except the one that no list shows: the unconfirmed new address.
    expect(mine.filter((one) => !seen.has(one?.toLowerCase() ?? ''))).toEqual(['ada.new@']);
  });

  it('Ada’s own ids work for Ada: the matrix distinguishes the two', async () => {
    const own: Record<string, string> = {
      'getOrder.orderId': 'order',
      'orderCertificate.id': 'order',
      'orderAgreement.id': 'order',
      'updateOrder.orderId': 'order',
      'createOrder.quoteId': 'quote',
      'updateStake.stakeId': 'stake',
      'removeNotification.id': 'notification',
      'removePriceAlert.id': 'priceAlert',
      'sendOtpEmail.otpId': 'emailChange',
    };
    for (const [place, kind] of Object.entries(own)) {
      const pair = pairs.find((one) => one.place === place);
      const more =
        place === 'sendOtpEmail.otpId'
          ? { purpose: 'CHANGE_EMAIL' }
          : (OWNED[place]?.(ada)[0] ?? {});
      if (!pair) throw new Error(`${place} is not in the matrix`);
      const nobody = await ask(ada, pair, randomUUID(), more);
      const mine = await ask(ada, pair, ids[kind] ?? '', more);
      expect([place, mine.text === nobody.text]).toEqual([place, false]);
    }
  });
});
