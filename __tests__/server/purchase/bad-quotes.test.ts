import { encodeBuy, type SaleQuote } from '@fnx/chain/sale';
import type { Hex } from 'viem';
import { callFault } from '@/shared/call-faults';
import { type Buyer, sendCall, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { quoteOfWire, walletPayment } from '../../support/market/wire-quote';
import { duringTests } from '../../support/setup/during-tests';

/* Every other way to use a quote wrongly is refused in `packages/contracts/test/ShareSale.t.sol`. */

describe('a quote that the contract refuses now', () => {
  let chain: ShareChain;
  let buyer: Buyer;
  let quote: SaleQuote;
  let signature: Hex;
  let sale: Hex;
  let token: Hex;

  const market = duringTests(startMarket);
  beforeAll(async () => {
    chain = onShareChain(market.chain);
    sale = market.chain.chainAddresses.contracts.shareSale;
    token = market.chain.tokenAddress('USDT');
    buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '5' });
    const payment = walletPayment(order);
    quote = quoteOfWire(payment.quote);
    signature = payment.signature;
    await approve(quote.payAmount);
  });

  const approve = (amount: bigint) =>
    chain.send(buyer.signer, {
      to: token,
      value: 0n,
      data: `0x095ea7b3${sale.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
    });

  /** The fault of the purchase in a wallet's simulation; null when it would succeed. */
  const faultOf = async () => {
    const call = encodeBuy(sale, quote, signature);
    const sent = market.chain.reader.call({ account: quote.buyer, ...call });
    return sent.then(() => null, callFault);
  };

  it('would buy as it is', async () => {
    expect(await faultOf()).toBeNull();
  });

  it('over the cap or the daily limit is refused with what is left', async () => {
    await chain.sale('setCap', [shares(4)]);
    expect((await faultOf())?.text).toBe('This round has only 4 shares left.');
    // More is reserved than the cap allows now; the books add up with either cap.
    await market.index();
    await market.checkBooks();
    await chain.sale('setCap', [shares(4_000_000)]);
    await market.index();
    await market.checkBooks();
    await chain.sale('setDailyLimit', [shares(6)]);
    expect((await faultOf())?.text).toContain('Right now it allows 3 shares.');
    await chain.sale('setDailyLimit', [shares(200_000)]);
  });

  // security(Money replay): Quotes and attestations hold for one chain, contract and signer, and once
  it('is used once, however often it is sent', async () => {
    await approve(quote.payAmount * 3n);
    const call = encodeBuy(sale, quote, signature);
    await sendCall(market.chain, buyer.signer, call);
    expect((await faultOf())?.name).toBe('OrderUsed');
    await sendCall(market.chain, buyer.signer, call);
    await market.index();
    const { data } = await buyer.request('myWallet');
    expect(data.holdings.total).toBe('5');
    await market.checkBooks();
  });
});
