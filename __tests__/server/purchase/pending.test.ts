import { type Buyer, startMarket } from '../../support/market/market';
import { duringTests } from '../../support/setup/during-tests';

describe('a purchase in a block that is not final yet', () => {
  const market = duringTests(() => startMarket({ finalityLag: 3 }));
  let buyer: Buyer;
  beforeAll(async () => {
    buyer = await market.buyer(2);
  });
  afterEach(() => market.checkBooks());

  const state = async (orderId: string) => {
    await market.index();
    const { status, confirmations, txHash, payment } = await market.read(buyer, orderId);
    return { status, confirmations, txHash, isOffered: payment !== null };
  };
  const shares = async () => (await buyer.request('myWallet')).data.holdings.total;

  it('is shown as confirming, and confirmed when its block is final', async () => {
    const order = await market.order(buyer, { amount: '5' });
    const txHash = await market.buy(buyer, order);
    const confirming = { status: 'CONFIRMING', txHash, isOffered: false };
    expect(await state(order.id)).toEqual({ ...confirming, confirmations: 1 });
    await market.chain.mine();
    expect(await state(order.id)).toEqual({ ...confirming, confirmations: 2 });
    expect(await shares()).toBe('0');
    await market.chain.mine();
    await market.chain.mine();
    expect(await state(order.id)).toMatchObject({ status: 'CONFIRMED', txHash });
    expect(await shares()).toBe('5');
    const { history } = await market.read(buyer, order.id);
    expect(history.map(({ status }) => status)).toEqual(['CREATED', 'CONFIRMING', 'CONFIRMED']);
  });

  it.each([1, 2])(
    'goes back when a reorganisation %d deep removes it, and comes again',
    async (depth) => {
      const order = await market.order(buyer, { amount: '5' });
      const snapshot = await market.chain.rpc.request('evm_snapshot', []);
      const txHash = await market.buy(buyer, order);
      for (let mined = 1; mined < depth; mined += 1) await market.chain.mine();
      expect(await state(order.id)).toMatchObject({ status: 'CONFIRMING', confirmations: depth });
      await market.chain.rpc.request('evm_revert', [snapshot]);
      await market.chain.mine();
      // The hint stays, and the quote is offered again: nothing was charged.
      expect(await state(order.id)).toEqual({
        status: 'SUBMITTED',
        confirmations: 0,
        txHash,
        isOffered: true,
      });
      const again = await market.buy(buyer, await market.read(buyer, order.id));
      expect(await state(order.id)).toMatchObject({ status: 'CONFIRMING', txHash: again });
      for (let mined = 0; mined < 4; mined += 1) await market.chain.mine();
      expect(await state(order.id)).toMatchObject({ status: 'CONFIRMED', txHash: again });
    },
  );

  it('does not expire while its block waits to be final', async () => {
    const order = await market.order(buyer, { amount: '5' });
    const end = Date.parse(order.expiresAt) / 1000;
    await market.chain.rpc.request('evm_setNextBlockTimestamp', [end - 1]);
    await market.buy(buyer, order);
    await market.chain.mine(end + 60);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMING');
    for (let mined = 0; mined < 4; mined += 1) await market.chain.mine();
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
  });
});

describe('a purchase that the index has missed', () => {
  const market = duringTests(() => startMarket({ scripted: true }));

  it('does not expire, because the sale has settled it, and its shares stay reserved', async () => {
    const buyer = await market.buyer(2);
    const [bought, unused] = [
      await market.order(buyer, { amount: '5' }),
      await market.order(buyer, { amount: '5' }),
    ];
    market.node.on('eth_getLogs', () => []);
    await market.buy(buyer, bought);
    await market.expire(unused);
    await market.watch();
    expect((await market.read(buyer, unused.id)).status).toBe('EXPIRED');
    expect((await market.read(buyer, bought.id)).status).toBe('CREATED');
  });
});
