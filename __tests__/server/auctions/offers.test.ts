import { CHAIN_ID } from '@fnx/chain/chains';
import { offerTypedData } from '@fnx/chain/offers';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { texts } from '@/server/content/tables';
import { readMovements } from '@/server/partners/read-movements';
import { rebuildRegister } from '@/server/register/rebuild';
import { ledgerTransfers } from '@/server/register/tables';
import { holderIdOf } from '@/server/users/holder-id';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { shares } from '../../support/market/share-chain';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { inAuctions, USD } from './auction-world';

/* Ada (account 2) has 50 shares, Bob (3) has one and money. The chain is the judge of every offer. */

const DAY = 86_400;
const limits = {
  ...{ sessionIdleSeconds: 90 * DAY, sessionSeconds: 90 * DAY, feedMaxAgeSeconds: DAY },
  preparedCallsPerMinute: 10_000,
};
const market = duringTests(() => startMarket({ clock: createTestClock(), limits }));
const [ADA, BOB, EVE, SPARE, OWNER] = [2, 3, 4, 5, 6] as const;
const at = (account: number) => chainAccount(account).address;
const holder = {} as Record<'ada' | 'bob', Hex>;
let world: ReturnType<typeof inAuctions>;
let [ada, bob, eve]: Buyer[] = [];
let nonces = 1;

beforeAll(async () => {
  world = inAuctions(market);
  [ada, bob, eve] = [await market.buyer(ADA), await market.buyer(BOB), await market.buyer(EVE)];
  holder.ada = await holderIdOf(market.ctx.db, ada.userId);
  holder.bob = await holderIdOf(market.ctx.db, bob.userId);
  await world.people.buy(ADA, holder.ada, shares(50));
  await world.people.buy(BOB, holder.bob, shares(1));
  await world.at((await world.now()) + 60);
});

type Part = Partial<ReturnType<typeof wanted>>;

const inDays = (days: number) =>
  new Date(Math.floor(market.ctx.clock.now().getTime() / 1000) * 1000 + days * DAY * 1000);

/** 10 shares of Ada for 120 USDT, to Bob, for a week. */
function wanted() {
  return {
    maker: at(ADA) as Address,
    taker: at(BOB) as Address | null,
    makerSells: true,
    shares: '10',
    currencyId: 'USDT',
    amount: '120',
    deadline: inDays(7).toISOString(),
    nonce: String(nonces++),
    named: undefined as string | undefined,
  };
}

function termsOf(input: ReturnType<typeof wanted>) {
  return {
    maker: input.maker,
    taker: input.taker ?? (`0x${'0'.repeat(40)}` as Address),
    makerSells: input.makerSells,
    shares: (BigInt(Number(input.shares) * 10) * shares(1)) / 10n,
    currency: market.chain.tokenAddress('USDT'),
    amount: BigInt(input.amount) * USD,
    deadline: BigInt(Date.parse(input.deadline) / 1000),
    nonce: BigInt(input.nonce),
  };
}

async function sign(input: ReturnType<typeof wanted>, by: number): Promise<Hex> {
  const contract = market.chain.addresses.contracts.offers;
  const { types, ...data } = offerTypedData(CHAIN_ID, contract, termsOf(input));
  return chainAccount(by).signTypedData({ ...data, types: { Offer: types.Offer } } as never);
}

/** Signs and leaves an offer: of Ada's, unless another one does. */
async function make(part: Part = {}, from = ada, by: number = ADA) {
  const input = { ...wanted(), ...part };
  const signed = { ...input, signature: await sign(input, by) };
  const { status, data } = (await from?.request('makeOffer', signed)) ?? {};
  return { status, data, signed, link: data?.link as string, terms: termsOf(input) };
}

const read = async (link: string) =>
  (await market.service.request('getOffer', undefined, { params: { link } })).data;
const check = async (link: string, taker: number) =>
  (await bob?.request('checkOffer', { taker: at(taker) }, { params: { link } }))?.data;
const listed = async (person?: Buyer) => (await person?.request('listOffers', {}))?.data.docs;

const approve = (from: number, token: Address, raw: bigint) =>
  world.people.send(chainAccount(from), {
    to: token,
    value: 0n,
    data: encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve' },
      args: [market.chain.addresses.contracts.offers, raw],
    }),
  });
const shareToken = () => market.chain.addresses.contracts.shareToken;
const usdt = () => market.chain.tokenAddress('USDT');
const allowShares = () => approve(ADA, shareToken(), shares(10));

it('keeps a signed offer once; both sides and whoever has the link can read it', async () => {
  const { signed, data, link } = await make();
  expect(data).toMatchObject({ state: 'OPEN', shares: '10', amount: '120', taker: at(BOB) });
  const again = await ada?.request('makeOffer', signed);
  expect(again?.data.link).toBe(link);
  expect(await read(link)).toMatchObject({ maker: at(ADA), signature: signed.signature });
  expect(await listed(ada)).toMatchObject([{ link, mine: true }]);
  expect(await listed(bob)).toMatchObject([{ link, mine: false }]);
  expect(await listed(eve)).toEqual([]);
  expect(await read('unknown')).toMatchObject({ code: 'OFFER_NOT_FOUND' });
});

it('shows its two people each other’s name where both agreed, and nobody else', async () => {
  const { token: named, name: bobs } = (await bob?.request('receiveLink'))?.data ?? {};
  const { name: adas } = (await ada?.request('receiveLink'))?.data ?? {};
  const { data, link } = await make({ named });
  const nameFor = async (person?: Buyer) =>
    (await person?.request('getOffer', undefined, { params: { link } }))?.data.otherName;
  expect(data.otherName).toBe(bobs);
  expect([await nameFor(ada), await nameFor(bob)]).toEqual([bobs, adas]);
  expect([await nameFor(eve), (await read(link)).otherName]).toEqual([null, null]);
  expect(await listed(bob)).toContainEqual(expect.objectContaining({ link, otherName: adas }));

  // Without a choice, a name is nobody's.
  const { link: plain } = await make();
  const asked = await bob?.request('getOffer', undefined, { params: { link: plain } });
  expect(asked?.data.otherName).toBeNull();

  // A link that hides the name, or leads elsewhere, agrees to nothing.
  const ended = { status: 404, data: { code: 'LINK_ENDED' } };
  expect(await make({ named, taker: at(EVE) })).toMatchObject(ended);
  expect(await make({ named, taker: null })).toMatchObject(ended);
  await bob?.request('changeReceiveLink', { showsName: false, renew: false });
  expect(await make({ named })).toMatchObject(ended);
  expect([await nameFor(ada), await nameFor(bob)]).toEqual([null, null]);
});

it.each<[string, Part, object]>([
  ['more than 30 days ahead', { deadline: '30 days' }, { fault: { name: 'WrongDeadline' } }],
  ['in the past', { deadline: '-1 days' }, { fault: { name: 'WrongDeadline' } }],
  ['of no shares', { shares: '0' }, { code: 'VALIDATION_ERROR' }],
  ['to her own wallet', { taker: at(ADA) }, { fieldErrors: { taker: { code: 'WALLET_OWN' } } }],
  ['of a wallet that is not hers', { maker: at(BOB) }, { code: 'WALLET_NOT_REGISTERED' }],
  ['in a currency without a contract', { currencyId: 'BNB' }, { code: 'CURRENCY_NOT_FOUND' }],
  ['in an unknown currency', { currencyId: 'EUR' }, { code: 'CURRENCY_NOT_FOUND' }],
  ['with a number too long', { nonce: '9'.repeat(78) }, { code: 'VALIDATION_ERROR' }],
])('refuses an offer %s', async (_, part, refusal) => {
  const days = part.deadline && inDays(Number.parseInt(part.deadline, 10) || 0);
  if (days) part.deadline = new Date(days.getTime() + 1000).toISOString();
  const input = { ...wanted(), ...part };
  const signature = input.nonce.length < 78 ? await sign(input, ADA) : `0x${'ab'.repeat(65)}`;
  expect((await ada?.request('makeOffer', { ...input, signature }))?.data).toMatchObject(refusal);
});

it('refuses what somebody else signed, and a number that is used for other terms', async () => {
  expect((await make({}, ada, BOB)).data.code).toBe('SIGNATURE_INVALID');
  const { signed } = await make();
  expect((await make({ nonce: signed.nonce, amount: '1' })).data.code).toBe('OFFER_USED');
});

const allowMoney = () => approve(BOB, usdt(), 120n * USD);
const spendMoney = async () => {
  const balanceOf = { abi: erc20Abi, address: usdt(), functionName: 'balanceOf' } as const;
  const all = await market.chain.reader.readContract({ ...balanceOf, args: [at(BOB)] });
  await market.chain.payToken(chainAccount(BOB), usdt(), at(SPARE), all);
};
const stake = () => world.people.stake(ADA, 0n, shares(45));
const cancel = (nonce: string) => world.cancelOffer(ADA, BigInt(nonce));

type Case = [string, (nonce: string) => Promise<unknown>, object | null, Part?, number?];

describe('says before anybody pays why an offer cannot be accepted:', () => {
  let snapshot: string;
  beforeEach(async () => {
    snapshot = (await market.chain.rpc.request('evm_snapshot', [])) as string;
    await allowShares();
  });
  afterEach(async () => void (await market.chain.rpc.request('evm_revert', [snapshot])));

  it.each<Case>([
    ['nothing; the taker’s own allowance is the next step', async () => {}, null],
    ['nothing, once both have allowed it', allowMoney, null],
    ['no allowance of the maker', () => approve(ADA, shareToken(), 0n), told('ALLOWANCE', true)],
    ['another taker', async () => {}, told('WrongTaker', false), {}, EVE],
    [
      'a taker without registration',
      async () => {},
      told('ERC7943CannotReceive', false),
      { taker: null },
      EVE,
    ],
    [
      'a frozen taker',
      () => world.people.freezeHolder(holder.bob, true),
      told('ERC7943CannotReceive', false),
    ],
    [
      'a frozen maker',
      () => world.people.freezeHolder(holder.ada, true),
      told('NoPayoutAddress', true),
    ],
    [
      'a lost wallet of the maker',
      () => world.people.requestRecovery(ADA, SPARE, holder.ada),
      told('NoPayoutAddress', true),
    ],
    [
      'locked shares',
      stake,
      {
        ...told('InsufficientFreeShares', true),
        fault: { name: 'InsufficientFreeShares', params: { shares: '5' } },
      },
    ],
    [
      'locked shares, once the taker has allowed the money',
      () => allowMoney().then(stake),
      told('InsufficientFreeShares', true),
    ],
    [
      'frozen shares',
      () => world.people.freeze(ADA, shares(45)),
      told('ERC7943InsufficientUnfrozenBalance', true),
    ],
    ['too few shares', async () => {}, told('ERC20InsufficientBalance', true), { shares: '51' }],
    ['too little money, before it is allowed', spendMoney, told('ERC20InsufficientBalance', false)],
    [
      'too little money',
      () => allowMoney().then(spendMoney),
      told('ERC20InsufficientBalance', false),
    ],
    [
      'a rule of holding',
      () => world.people.rules(0, 'setCeiling', [1, 0n]),
      told('AboveCeiling', false),
    ],
    ['a paused token', () => world.people.token(36, 'pause', []), told('EnforcedPause', false)],
    ['a number that was cancelled', cancel, told('OfferUsed', false)],
    [
      'its end',
      async () => market.chain.mine(inDays(7).getTime() / 1000 + 1),
      told('WrongDeadline', false),
    ],
  ])('%s', async (_, happens, expected, part = {}, taker = BOB) => {
    const { link, signed } = await make(part);
    await happens(signed.nonce);
    expect(await check(link, taker)).toMatchObject(
      expected ?? { acceptable: true, fault: null, makers: false },
    );
  });
});

function told(name: string, makers: boolean) {
  return { acceptable: false, fault: { name }, makers };
}

it('follows what is accepted: the offer, both lists of transactions, the ledger', async () => {
  const { link, terms, signed } = await make();
  await allowShares();
  await allowMoney();
  const txHash = await world.accept(BOB, terms, signed.signature);
  await market.index();
  expect(await read(link)).toMatchObject({
    state: 'ACCEPTED',
    signature: null,
    accepted: { taker: at(BOB), txHash },
  });
  const rows = async (person: Buyer | undefined, type: 'SALE' | 'SECONDARY_BUY') =>
    (await person?.request('listTransactions', { type }))?.data.docs;
  const sold = { shares: '10', amount: '120', symbol: 'USDT', sharePriceUsd: '12', txHash };
  expect(await rows(ada, 'SALE')).toMatchObject([sold]);
  expect(await rows(bob, 'SECONDARY_BUY')).toMatchObject([sold]);
  const booked = await market.ctx.db
    .select({ kind: ledgerTransfers.kind, reference: ledgerTransfers.reference })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.kind, 'SALE'));
  expect(booked).toEqual([
    { kind: 'SALE', reference: expect.stringMatching(new RegExp(`^${txHash}:\\d+$`)) },
  ]);
  const { docs } = await readMovements(market.ctx, { kind: 'SALE', limit: 10 });
  const sides = { fromHolder: holder.ada, toHolder: holder.bob };
  expect(docs).toMatchObject([{ txHash, shares: '10', paidUsd: '120', ...sides }]);
  expect(await check(link, BOB)).toMatchObject(told('OfferUsed', false));
});

it('lets the other side sell, to an offer of money', async () => {
  const { link, terms, signed } = await make(
    { maker: at(BOB), taker: at(ADA), makerSells: false },
    bob,
    BOB,
  );
  await allowShares();
  expect(await check(link, ADA)).toMatchObject(told('ALLOWANCE', true));
  await allowMoney();
  expect(await check(link, ADA)).toMatchObject({ acceptable: true });
  await world.accept(ADA, terms, signed.signature);
  await market.index();
  expect(await read(link)).toMatchObject({ state: 'ACCEPTED', makerSells: false });
});

it('is valid until the contract has its withdrawal, also of a number that was never shown here', async () => {
  const { link, signed } = await make();
  await cancel(signed.nonce);
  // The index has not read it yet; the check asks the chain.
  expect(await read(link)).toMatchObject({ state: 'OPEN' });
  expect(await check(link, BOB)).toMatchObject(told('OfferUsed', false));
  await market.index();
  expect(await read(link)).toMatchObject({ state: 'WITHDRAWN', signature: null, accepted: null });
  await cancel('900');
  expect((await make({ nonce: '900' })).data.code).toBe('OFFER_USED');
});

it('takes the offer of a contract wallet by its owner’s signature', async () => {
  const safe = await market.chain.deploy('SmartWallet', [at(OWNER)]);
  const owner = await market.buyer(OWNER);
  await world.people.register(OWNER, await holderIdOf(market.ctx.db, owner.userId), safe);
  await world.people.token(ADA, 'transfer', [safe, shares(5)]);
  await market.index();
  const part = { maker: safe, shares: '5', amount: '60' };
  expect((await make(part, owner, ADA)).data.code).toBe('SIGNATURE_INVALID');
  const { link, terms, signed } = await make(part, owner, OWNER);
  expect(await check(link, BOB)).toMatchObject(told('ALLOWANCE', true));
  const { abi } = readArtifact('SmartWallet');
  const allow = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve' },
    args: [market.chain.addresses.contracts.offers, shares(5)],
  });
  const args = [shareToken(), 0n, allow];
  const data = encodeFunctionData({ abi, functionName: 'execute', args });
  await world.people.send(chainAccount(OWNER), { to: safe, value: 0n, data });
  await allowMoney();
  expect(await check(link, BOB)).toMatchObject({ acceptable: true });
  await world.accept(BOB, terms, signed.signature);
  await market.index();
  expect(await read(link)).toMatchObject({ state: 'ACCEPTED' });
});

describe('the board', () => {
  const board = async () => (await eve?.request('listBoard', {}))?.data;
  const SLUG = 'offers-board';
  const set = (slug: string | null) => Object.assign(market.ctx.config, { offersBoard: slug });
  afterEach(() => set(null));

  it('does not exist while it is off, or its text is not in force', async () => {
    expect(await board()).toMatchObject({ code: 'NOT_FOUND' });
    set(SLUG);
    expect(await board()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lists open offers to everybody that were made while it was on', async () => {
    const before = await make({ taker: null });
    await market.ctx.db.transaction((tx) =>
      tx.insert(texts).values({
        ...{ id: SLUG, kind: 'legal', slug: SLUG, language: 'en', version: '1', source: 'text' },
        ...{ fields: {}, words: '', searchText: '' },
        dueAt: market.ctx.clock.now(),
        issuedAt: market.ctx.clock.now(),
      }),
    );
    set(SLUG);
    expect((await ada?.request('listOffers', {}))?.data.board).toBe(true);
    const open = await make({ taker: null });
    const gone = await make({ taker: null });
    await make();
    await cancel(gone.signed.nonce);
    await make({ taker: null, deadline: inDays(1).toISOString() });
    await world.at((await world.now()) + 2 * DAY);
    expect((await board()).docs).toMatchObject([{ link: open.link, mine: false }]);
    // By its link the other one is as good as before.
    expect(await read(before.link)).toMatchObject({ state: 'OPEN' });
  });
});

it('ends at its deadline, and is told alike when the index is made again', async () => {
  const { link } = await make();
  await world.at((await world.now()) + 8 * DAY);
  expect(await read(link)).toMatchObject({ state: 'EXPIRED', signature: null });
  const compared = await rebuildRegister(market.ctx);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
  expect(Number(compared.find(({ table }) => table === 'used offers')?.rows)).toBeGreaterThan(3);
});
