import { getAddress, type Hex, zeroAddress } from 'viem';
import { callFault } from '@/chain/call-faults';
import { encodeBuy, quoteTypedData, type SaleQuote } from '@/chain/sale';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, paymentCall, sendCall, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { quoteOfWire } from '../../support/market/wire-quote';
import { duringTests } from '../../support/setup/during-tests';

const SIGNER = chainAccount(39);
const OTHER = `0x${'11'.repeat(20)}` as const;

describe('a quote that is not used as it was signed', () => {
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
    if (!order.payment) throw new Error('no payment');
    quote = quoteOfWire(order.payment.quote);
    signature = order.payment.signature;
    await approve(quote.payAmount);
  });

  const approve = (amount: bigint) =>
    chain.send(buyer.signer, {
      to: token,
      value: 0n,
      data: `0x095ea7b3${sale.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
    });

  /** What a wallet's simulation says of the purchase; null when it would succeed. */
  const faultOf = async (
    used: SaleQuote,
    signed = signature,
    { from = used.buyer, value }: { from?: Hex; value?: bigint } = {},
  ) => {
    const call = encodeBuy(sale, used, signed);
    try {
      const data = { ...call, value: value ?? call.value };
      await market.chain.reader.call({ account: from, ...data });
      return null;
    } catch (error) {
      return callFault(error)?.name ?? 'no reason';
    }
  };
  const sign = (used: SaleQuote, domain = { chainId: 56, sale }) =>
    SIGNER.signTypedData(quoteTypedData(domain, used));
  const now = async () => (await market.chain.reader.getBlock()).timestamp;

  it('would buy as it is', async () => {
    expect(await faultOf(quote)).toBeNull();
  });

  it.each<[keyof SaleQuote, (value: SaleQuote) => Partial<SaleQuote>, string]>([
    ['orderId', () => ({ orderId: `0x${'1'.repeat(64)}` }), 'InvalidSignature'],
    ['buyer', () => ({ buyer: chainAccount(3).address }), 'InvalidSignature'],
    ['holder', () => ({ holder: `0x${'2'.repeat(64)}` }), 'InvalidSignature'],
    ['payToken', () => ({ payToken: zeroAddress }), 'InvalidSignature'],
    ['payAmount', ({ payAmount }) => ({ payAmount: payAmount - 1n }), 'InvalidSignature'],
    ['shares', (was) => ({ shares: was.shares + 1n }), 'InvalidSignature'],
    ['validUntil', ({ validUntil }) => ({ validUntil: validUntil + 1n }), 'InvalidSignature'],
    ['agreementHash', () => ({ agreementHash: `0x${'3'.repeat(64)}` }), 'InvalidSignature'],
  ])('with another %s is refused', async (_, change, fault) => {
    expect(await faultOf({ ...quote, ...change(quote) })).toBe(fault);
  });

  it('with any changed byte of the signature is refused', async () => {
    for (const place of [2, 40, 66, 100, 130]) {
      const digit = signature[place] === '0' ? '1' : '0';
      const changed = `${signature.slice(0, place)}${digit}${signature.slice(place + 1)}` as Hex;
      expect(await faultOf(quote, changed)).toBe('InvalidSignature');
    }
    expect(await faultOf(quote, '0x')).toBe('InvalidSignature');
  });

  it('signed for another chain, another contract or by another key is refused', async () => {
    expect(await faultOf(quote, await sign(quote, { chainId: 97, sale }))).toBe('InvalidSignature');
    const elsewhere = await sign(quote, { chainId: 56, sale: getAddress(OTHER) });
    expect(await faultOf(quote, elsewhere)).toBe('InvalidSignature');
    const other = await chainAccount(38).signTypedData(
      quoteTypedData({ chainId: 56, sale }, quote),
    );
    expect(await faultOf(quote, other)).toBe('InvalidSignature');
  });

  it('signed for the past, or for more than an hour, is refused', async () => {
    const past = { ...quote, validUntil: (await now()) - 1n };
    expect(await faultOf(past, await sign(past))).toBe('QuoteExpired');
    const far = { ...quote, validUntil: (await now()) + 3_700n };
    expect(await faultOf(far, await sign(far))).toBe('QuoteTooFarAhead');
  });

  it('sent by another wallet, or with a wrong amount of BNB, is refused', async () => {
    expect(await faultOf(quote, signature, { from: chainAccount(3).address })).toBe('WrongBuyer');
    expect(await faultOf(quote, signature, { value: 1n })).toBe('WrongAmount');
    const inBnb = { ...quote, payToken: zeroAddress, payAmount: 10n ** 17n };
    const signed = await sign(inBnb);
    expect(await faultOf(inBnb, signed)).toBeNull();
    for (const value of [10n ** 17n - 1n, 10n ** 17n + 1n, 0n]) {
      expect(await faultOf(inBnb, signed, { value })).toBe('WrongAmount');
    }
  });

  it('below the minimum price, for no shares, or in a token that is not accepted is refused', async () => {
    const cheap = { ...quote, shares: quote.shares * 2n };
    expect(await faultOf(cheap, await sign(cheap))).toBe('BelowMinimumPrice');
    const empty = { ...quote, shares: 0n };
    expect(await faultOf(empty, await sign(empty))).toBe('ZeroShares');
    const strange = { ...quote, payToken: getAddress(OTHER) };
    expect(await faultOf(strange, await sign(strange))).toBe('CurrencyNotAccepted');
  });

  it('whose price feed has stopped is refused', async () => {
    await market.chain.setFeed('USDT', 100_000_000n, 100_000n);
    expect(await faultOf(quote)).toBe('StalePrice');
    await market.chain.setFeed('USDT', 100_000_000n);
    expect(await faultOf(quote)).toBeNull();
  });

  it('without the allowance, or with one spent between the steps, is refused', async () => {
    await approve(quote.payAmount - 1n);
    expect(await faultOf(quote)).toBe('ALLOWANCE');
    await approve(quote.payAmount);
  });

  it('of a revoked signer is refused, also when it was given before', async () => {
    const role = await market.chain.reader.readContract({
      address: market.chain.chainAddresses.contracts.shareToken,
      abi: [
        {
          type: 'function',
          name: 'SIGNER_ROLE',
          stateMutability: 'view',
          inputs: [],
          outputs: [{ name: '', type: 'bytes32' }],
        },
      ],
      functionName: 'SIGNER_ROLE',
    });
    await chain.token(0, 'revokeRole', [role, SIGNER.address]);
    expect(await faultOf(quote)).toBe('InvalidSignature');
    await chain.token(0, 'grantRole', [role, SIGNER.address]);
  });

  it('of a frozen holder, and while the token is paused, is refused', async () => {
    await chain.freezeHolder(quote.holder, true);
    expect(await faultOf(quote)).toBe('ERC7943CannotReceive');
    await chain.freezeHolder(quote.holder, false);
    await chain.pause();
    expect(await faultOf(quote)).toBe('EnforcedPause');
    await chain.token(36, 'unpause', []);
  });

  it('over the cap or the daily limit is refused with what is left', async () => {
    const call = encodeBuy(sale, quote, signature);
    const textOf = async () => {
      const sent = market.chain.reader.call({ account: quote.buyer, ...call });
      return callFault(await sent.catch((error: unknown) => error))?.text;
    };
    await chain.sale('setCap', [shares(4)]);
    expect(await textOf()).toBe('This round has only 4 shares left.');
    // More is reserved than the cap allows now; the books add up with either cap.
    await market.index();
    await market.checkBooks();
    await chain.sale('setCap', [shares(4_000_000)]);
    await market.index();
    await market.checkBooks();
    await chain.sale('setDailyLimit', [shares(6)]);
    expect(await textOf()).toContain('Right now it allows 3 shares.');
    await chain.sale('setDailyLimit', [shares(200_000)]);
  });

  it('is used once, however often it is sent', async () => {
    await approve(quote.payAmount * 3n);
    const call = encodeBuy(sale, quote, signature);
    await sendCall(market.chain, buyer.signer, call);
    expect(await faultOf(quote)).toBe('OrderUsed');
    await sendCall(market.chain, buyer.signer, call);
    await market.index();
    const { data } = await buyer.request('myWallet');
    expect(data.holdings.total).toBe('5');
    await market.checkBooks();
  });

  it('that its buyer cancelled on the chain is refused', async () => {
    const order = await market.order(buyer, { amount: '5' });
    await chain.send(buyer.signer, {
      to: sale,
      value: 0n,
      data: `0xc4d252f5${order.orderKey.slice(2)}`,
    });
    const sent = market.chain.reader.call({ account: buyer.signer, ...paymentCall(order) });
    const fault = callFault(await sent.catch((error: unknown) => error));
    expect(fault?.name).toBe('OrderCancelled');
  });
});
