import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { type Address, type Hex, numberToHex, zeroAddress } from 'viem';
import { callFault } from '@/shared/call-faults';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { newHolder, onShareChain, shares } from '../../support/market/share-chain';
import { duringTests } from '../../support/setup/during-tests';

const SIGNER = chainAccount(39);
const WALLETS = 200;
const LAST = 10;

describe('a crowd', () => {
  const market = duringTests(startMarket);
  afterEach(() => market.checkBooks());

  const wallets = Array.from(
    { length: WALLETS },
    (_, index): Address => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`,
  );

  async function fund(): Promise<void> {
    await market.chain.rpc.batch(
      wallets.flatMap((wallet) => [
        { method: 'hardhat_impersonateAccount', params: [wallet] },
        { method: 'hardhat_setBalance', params: [wallet, numberToHex(10n ** 18n)] },
      ]),
    );
  }

  /** Asks for the time each time: a connection that is idle while 200 quotes are signed is closed. */
  async function quoteFor(buyer: Address): Promise<{ quote: SaleQuote; signature: Hex }> {
    const { timestamp } = await market.chain.reader.getBlock();
    const quote: SaleQuote = {
      orderId: newHolder(),
      buyer,
      holder: newHolder(),
      payToken: zeroAddress,
      // A share costs about 0.02 BNB.
      payAmount: 20_000_000_000_000_000n,
      shares: shares(1),
      validUntil: timestamp + 1_800n,
      agreementHash: `0x${'0a'.repeat(32)}`,
    };
    const { shareSale } = market.chain.chainAddresses.contracts;
    const typed = quoteTypedData(56, shareSale, quote);
    return { quote, signature: await SIGNER.signTypedData(typed) };
  }

  it('of 200 wallets with a quote each buys the last 10 shares on the chain, and not one more', async () => {
    const { shareSale } = market.chain.chainAddresses.contracts;
    await onShareChain(market.chain).sale('setCap', [shares(LAST)]);
    await fund();
    const calls = [];
    for (const wallet of wallets) {
      const { quote, signature } = await quoteFor(wallet);
      const { to, value, data } = encodeBuy(shareSale, quote, signature);
      calls.push({ from: wallet, to, value: numberToHex(value), data, gas: numberToHex(400_000) });
    }
    const { rpc } = market.chain;
    await market.chain.automine(false);
    const hashes = (await Promise.all(
      calls.map((call) => rpc.request('eth_sendTransaction', [call])),
    )) as Hex[];
    for (let block = 0; block < 10; block += 1) await market.chain.mine();
    await market.chain.automine(true);
    const receipts = await Promise.all(
      hashes.map((hash) => market.chain.reader.getTransactionReceipt({ hash })),
    );
    expect(receipts.filter(({ status }) => status === 'success')).toHaveLength(LAST);
    const loser = calls[receipts.findIndex(({ status }) => status === 'reverted')];
    const { from, to, value, data } = loser as (typeof calls)[number];
    const repeated = market.chain.reader.call({ account: from, to, value: BigInt(value), data });
    const refusal = await repeated.catch((error: unknown) => error);
    expect(callFault(refusal)?.text).toBe('This round has only 0 shares left.');
    const sold = await market.chain.reader.readContract({
      address: shareSale,
      abi: shareSaleAbi,
      functionName: 'sold',
    });
    expect(sold).toBe(shares(LAST));
    await market.index();
    await onShareChain(market.chain).sale('setCap', [shares(4_000_000)]);
    await market.index();
  });

  it('with 50 lost hashes has all its purchases, from one look at the chain', async () => {
    const buyers: Buyer[] = [];
    for (let account = 2; account < 27; account += 1) buyers.push(await market.buyer(account));
    const made: { buyer: Buyer; id: string }[] = [];
    for (const buyer of buyers) {
      for (const currencyId of ['USDT', 'BNB']) {
        const order = await market.order(buyer, { currencyId, amount: '5' });
        await market.buy(buyer, order);
        made.push({ buyer, id: order.id });
      }
    }
    await market.index();
    const statuses = [];
    for (const { buyer, id } of made) statuses.push((await market.read(buyer, id)).status);
    expect(statuses).toEqual(Array(50).fill('CONFIRMED'));
  });
});
