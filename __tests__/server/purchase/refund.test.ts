import { erc20Abi, type Hex } from 'viem';
import { commandGroups } from '@/server/modules';
import { parseLine, runCommand } from '@/server/operator/command-line';
import { checkLedger } from '@/server/register/check-ledger';
import { chainAccount } from '../../support/market/chain';
import { type Buyer, type Market, startMarket } from '../../support/market/market';

/** Money that really came is really sent back, on a local chain, and then noted by the operator's command. */

const TREASURY = chainAccount(1);

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

async function admin(line: string) {
  const parsed = parseLine(commandGroups, [...line.split(' '), '--json', '--as', 'grace']);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const { command } = parsed;
  const operator = { ctx: market.ctx, name: parsed.as ?? '' };
  const { output, exitCode } = await runCommand(operator, { ...parsed, command }, () => '');
  return { answer: JSON.parse(output), exitCode };
}

const usdtOf = ({ signer }: Buyer) =>
  market.chain.reader.readContract({
    address: market.chain.tokenAddress('USDT'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [signer.address],
  });

/** Sends what the list of tasks says, to where it says. */
async function sendBack({ amount, sendTo }: { amount: string; sendTo: Hex }): Promise<Hex> {
  const [whole = '', fraction = ''] = amount.replace(' USDT', '').split('.');
  const raw = BigInt(whole + fraction.padEnd(18, '0'));
  return market.chain.payToken(TREASURY, market.chain.tokenAddress('USDT'), sendTo, raw);
}

it('an order paid by half, whose owner wants the money back, is refunded once with its hash', async () => {
  const buyer = await market.buyer(2);
  const before = await usdtOf(buyer);
  const order = await market.order(buyer, { amount: '10' });
  await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
  await market.watch();
  expect((await admin('orders')).answer).toEqual([]);
  await buyer.request('updateOrder', { orderId: order.id, action: 'REFUND' });
  const { answer: tasks } = await admin('orders');
  expect(tasks).toMatchObject([{ task: 'REFUND', of: order.number, amount: '63.024 USDT' }]);

  const hash = await sendBack(tasks[0]);
  expect(await usdtOf(buyer)).toBe(before);
  const answers = await Promise.all([
    admin(`refund settle ${order.number} ${hash}`),
    admin(`refund settle ${order.number} ${hash}`),
  ]);
  expect(answers.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  expect(answers.find(({ exitCode }) => exitCode === 1)?.answer.refused).toMatch(/already settled/);

  expect(await market.read(buyer, order.id)).toMatchObject({
    status: 'REFUNDED',
    refundTxHash: hash,
  });
  expect((await admin('orders')).answer).toEqual([]);
  const { data: told } = await buyer.request('listNotification');
  expect(told.docs.map(({ body }: { body: string }) => body)).toContain(
    `63.024 USDT was sent to the wallet you paid from, in transaction ${hash}.`,
  );
  const { data: list } = await buyer.request('listTransactions', { type: 'REFUND' });
  expect(list.docs).toMatchObject([{ status: 'CONFIRMED', amount: '63.024', txHash: hash }]);
  const { answer: actions } = await admin('actions');
  expect(actions).toHaveLength(1);
  expect(actions[0]).toMatchObject({ operator: 'grace', action: 'refund settle' });
  await market.checkBooks();
  expect(await checkLedger(market.ctx.db)).toEqual([]);
});

it('what came beyond the price goes back too, and one transaction settles one refund', async () => {
  const buyers = [await market.buyer(3), await market.buyer(4)];
  const orders = [];
  for (const buyer of buyers) {
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) + 3n * 10n ** 18n);
    orders.push(order);
  }
  await market.watch();
  const { answer: tasks } = await admin('orders');
  expect(tasks).toMatchObject(
    orders.map(({ number }) => ({ task: 'SURPLUS', of: number, amount: '3 USDT' })),
  );
  const hash = await sendBack(tasks[0]);
  expect((await admin(`refund settle ${orders[0]?.number} ${hash}`)).exitCode).toBe(0);
  const again = await admin(`refund settle ${orders[1]?.number} ${hash}`);
  expect(again).toMatchObject({
    exitCode: 1,
    answer: { refused: `This transaction already settled ${orders[0]?.number}.` },
  });
  expect((await admin('orders')).answer).toMatchObject([{ of: orders[1]?.number }]);
  expect(
    (await admin(`refund settle ${orders[1]?.number} ${await sendBack(tasks[1])}`)).exitCode,
  ).toBe(0);
  const twice = await admin(`refund settle ${orders[1]?.number} 0x${'77'.repeat(32)}`);
  expect(twice.answer.refused).toMatch(/no refund is due/);
  await market.checkBooks();
  expect(await checkLedger(market.ctx.db)).toEqual([]);
});
