import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { encodeRegister } from '@fnx/chain/share-token';
import { registrationTypedData } from '@fnx/chain/wallet-consent';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { roleId } from '@fnx/contracts/deploy/roles';
import type { Hex } from 'viem';
import { operatorAlerts } from '@/server/messaging/tables';
import { callFault } from '@/shared/call-faults';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, paymentCall, sendCall, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { quoteOfWire, walletPayment } from '../../support/market/wire-quote';
import { duringTests } from '../../support/setup/during-tests';

const STOLEN = chainAccount(39);
const THIEF = 30;
const ONE_USD = 10n ** 18n;

/** The attacker has the database, the server and the signing key. */
describe('a stolen signing key', () => {
  let chain: ShareChain;
  let victim: Buyer;
  let sale: Hex;
  const market = duringTests(startMarket);
  beforeAll(async () => {
    chain = onShareChain(market.chain);
    sale = market.chain.chainAddresses.contracts.shareSale;
    victim = await market.buyer(2);
    await market.purchase(victim, { amount: '50' });
  });
  afterEach(() => market.checkBooks());

  const thief = chainAccount(THIEF);
  const holderOf = async () => {
    const { data } = await victim.request('listTransactions', { type: 'BUY' });
    const [line] = data.docs;
    return (await market.read(victim, line.orderId)).holder;
  };
  const faultOf = async (attempt: Promise<unknown>) =>
    callFault(await attempt.catch((error: unknown) => error))?.name ?? 'succeeded';

  // security(Money stolen signing key): At most a day's shares at the minimum price, and no wallet of another holder; noticed, and useless once revoked
  it('cannot attach a wallet to a person who has one, by quote or by attestation', async () => {
    const holder = await holderOf();
    const { timestamp } = await market.chain.reader.getBlock();
    const quote: SaleQuote = {
      orderId: newHolder(),
      buyer: thief.address,
      holder,
      payToken: market.chain.tokenAddress('USDT'),
      payAmount: 12n * ONE_USD,
      shares: shares(1),
      validUntil: timestamp + 900n,
      agreementHash: newHolder(),
    };
    const signature = await STOLEN.signTypedData(quoteTypedData(56, sale, quote));
    await approve(12n * ONE_USD);
    const bought = market.chain.reader.call({
      account: thief,
      ...encodeBuy(sale, quote, signature),
    });
    expect(await faultOf(bought)).toBe('ConsentNeeded');
    const { shareToken } = market.chain.chainAddresses.contracts;
    const attested = { wallet: thief.address, holder, nonce: 0n, validUntil: timestamp + 900n };
    const attestation = await STOLEN.signTypedData(registrationTypedData(56, shareToken, attested));
    const register = encodeRegister(shareToken, thief.address, attested, attestation);
    const registered = market.chain.reader.call({ account: thief, ...register });
    expect(await faultOf(registered)).toBe('ConsentNeeded');
  });

  // security(Money stolen signing key)
  it('cannot move, mint, freeze or lock a share', async () => {
    const moved = chain.token(39, 'transferFrom', [victim.signer.address, thief.address, 1n]);
    await expect(moved).rejects.toThrow();
    for (const [name, args] of [
      ['sell', [thief.address, await holderOf(), 1n]],
      ['forcedTransfer', [victim.signer.address, thief.address, 1n]],
      ['setFrozenTokens', [victim.signer.address, 1n]],
      ['lock', [await holderOf(), 1n]],
    ] as const) {
      await expect(chain.token(39, name, [...args])).rejects.toThrow();
    }
    expect(await chain.balanceOf(2)).toBe(shares(50));
  });

  // security(Money stolen signing key)
  it('sells at most half of a day’s limit at once, at no less than the minimum price, and is noticed', async () => {
    await chain.sale('setDailyLimit', [shares(300)]);
    const holder = newHolder();
    // 10 USD is the minimum; a cent less is refused.
    await expect(
      chain.buy(THIEF, holder, shares(150), { payAmount: 1_499n * ONE_USD }),
    ).rejects.toThrow();
    await expect(
      chain.buy(THIEF, holder, shares(151), { payAmount: 1_510n * ONE_USD }),
    ).rejects.toThrow();
    const hash = await chain.buy(THIEF, holder, shares(100), { payAmount: 1_000n * ONE_USD });
    const available = await market.chain.reader.readContract({
      address: sale,
      abi: shareSaleAbi,
      functionName: 'available',
    });
    // 50 shares bought before by the victim were counted before the limit was lowered.
    expect(available).toBeLessThanOrEqual(shares(50));
    await market.index();
    const alerts = await market.ctx.db.select().from(operatorAlerts);
    expect(alerts).toMatchObject([{ kind: 'UNKNOWN_PURCHASE', subject: hash, resolvedAt: null }]);
    await chain.sale('setDailyLimit', [shares(200_000)]);
  });

  it('can spoil an open order, whose buyer is told and keeps the money', async () => {
    const buyer = await market.buyer(4);
    const order = await market.order(buyer, { amount: '5' });
    const { orderId } = quoteOfWire(walletPayment(order).quote);
    await chain.buy(THIEF, await thiefHolder(), shares(1), { orderId });
    const refused = market.chain.reader.call({ account: buyer.signer, ...paymentCall(order) });
    expect(await faultOf(refused)).toBe('OrderUsed');
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'FAILED',
      statusText: expect.stringContaining('Another purchase used this order'),
      history: expect.arrayContaining([
        expect.objectContaining({ fault: { name: 'ORDER_SPENT', params: {} } }),
      ]),
      payment: null,
    });
    const alerts = await market.ctx.db.select().from(operatorAlerts);
    expect(alerts).toHaveLength(2);
    expect((await buyer.request('myWallet')).data.holdings.total).toBe('0');
  });

  // security(Money stolen signing key)
  it('is useless once its role is revoked, and no order is signed with it any more', async () => {
    const buyer = await market.buyer(5);
    const order = await market.order(buyer, { amount: '5' });
    const role = roleId('SIGNER');
    await chain.authority(0, 'revokeRole', [role, STOLEN.address]);
    const refused = market.chain.reader.call({ account: buyer.signer, ...paymentCall(order) });
    expect(await faultOf(refused)).toBe('InvalidSignature');
    await expect(chain.buy(THIEF, await thiefHolder(), shares(1))).rejects.toThrow();
    await expect(market.order(buyer, { amount: '5' })).rejects.toThrow('not available');
    await chain.authority(0, 'grantRole', [role, STOLEN.address, 0]);
  });

  async function thiefHolder(): Promise<Hex> {
    const { shareToken } = market.chain.chainAddresses.contracts;
    return market.chain.reader.readContract({
      address: shareToken,
      abi: shareTokenAbi,
      functionName: 'holderOf',
      args: [thief.address],
    });
  }

  async function approve(amount: bigint): Promise<void> {
    const args =
      sale.slice(2).toLowerCase().padStart(64, '0') + amount.toString(16).padStart(64, '0');
    const to = market.chain.tokenAddress('USDT');
    await sendCall(market.chain, thief, { to, value: 0n, data: `0x095ea7b3${args}` });
  }
});
