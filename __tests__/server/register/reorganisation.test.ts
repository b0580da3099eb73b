import type { OrderWithPayment } from '@fnx/api/purchase/schemas';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { operatorAlerts } from '@/server/messaging/tables';
import { chainEvents } from '@/server/register/chain-tables';
import { checkLedger } from '@/server/register/check/check-ledger';
import { ledgerTransfers } from '@/server/register/tables';
import { startAnvil } from '../../support/market/anvil';
import {
  type Buyer,
  type Market,
  paymentCall,
  type SentCall,
  startMarket,
} from '../../support/market/market';
import { walletPayment } from '../../support/market/wire-quote';
import { describeNeeds } from '../../support/service/needs';

/** Blocks by which `finalized` is behind: twice anvil's epoch. */
const FINALITY = 4;
const GAS = 1_500_000n;

describeNeeds('anvil')('a reorganisation', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>;
  let market: Market;
  let nextAccount = 2;

  beforeAll(async () => {
    chain = await startAnvil(FINALITY / 2);
    await chain.mineBlocks(FINALITY + 1);
    market = await startMarket({ chain });
  });
  afterAll(() => market.stop());

  const sign = async ({ signer }: Buyer, call: SentCall): Promise<Hex> => {
    const client = chain.client(signer);
    const request = await client.prepareTransactionRequest({ ...call, gas: GAS });
    return client.signTransaction(request);
  };
  const mine = async (raw: Hex): Promise<Hex> => {
    const hash = (await chain.rpc.request('eth_sendRawTransaction', [raw])) as Hex;
    await chain.mineBlocks(1);
    return hash;
  };

  /** An order, approved in a final block, and the signed purchase. */
  const prepare = async () => {
    const buyer = await market.buyer(nextAccount++);
    const order = await market.order(buyer, { amount: '5' });
    const approve = walletPayment(order).approve;
    if (!approve) throw new Error('USDT needs an approval.');
    const args = [approve.spender, BigInt(approve.amountRaw)] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args });
    await mine(await sign(buyer, { to: approve.token, value: 0n, data }));
    await chain.mineBlocks(FINALITY);
    await market.index();
    return { buyer, order, raw: await sign(buyer, paymentCall(order)) };
  };
  const bookings = async ({ id }: Pick<OrderWithPayment, 'id'>) =>
    market.ctx.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.orderId, id));
  const eventsOf = (hash: Hex) =>
    market.ctx.db.select().from(chainEvents).where(eq(chainEvents.txHash, hash));

  it.each(Array.from({ length: FINALITY }, (_, index) => index + 1))(
    'of %i blocks takes back a pending purchase, and nothing of it was booked',
    async (depth) => {
      const { buyer, order, raw } = await prepare();
      const hash = await mine(raw);
      if (depth > 1) await chain.mineBlocks(depth - 1);
      await market.index();
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'CONFIRMING',
        confirmations: depth,
      });
      expect(await bookings(order)).toEqual([]);

      await chain.reorganise(depth);
      await market.index();
      expect((await market.read(buyer, order.id)).status).not.toMatch(/^CONFIRM/);
      expect([...(await bookings(order)), ...(await eventsOf(hash))]).toEqual([]);

      // The same signed transaction is mined after all: it is one purchase, booked once it is final.
      await mine(raw);
      await chain.mineBlocks(FINALITY - 1);
      await market.index();
      expect((await market.read(buyer, order.id)).status).toBe('CONFIRMING');
      expect(await bookings(order)).toEqual([]);
      await chain.mineBlocks(1);
      await market.index();
      expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
      expect(await bookings(order)).toHaveLength(1);
      expect(await checkLedger(market.ctx.db)).toEqual([]);
    },
  );

  // Last: the index stands still from here on.
  it('of more blocks than can be stops the index and tells an operator', async () => {
    const { buyer, order, raw } = await prepare();
    await mine(raw);
    await chain.mineBlocks(FINALITY);
    await market.index();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    await chain.reorganise(FINALITY + 1);
    await chain.mineBlocks(1);
    await market.index();
    const alerts = await market.ctx.db.select().from(operatorAlerts);
    expect(alerts).toMatchObject([{ kind: 'FINAL_BLOCK_CHANGED', resolvedAt: null }]);
    expect(await bookings(order)).toHaveLength(1);
  });
});
