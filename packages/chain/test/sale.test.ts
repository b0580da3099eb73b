import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem';
import { orderIdOf, uuidOf } from '../src/order-id';
import { assertBuy, decodeBuy, encodeBuy, type SaleQuote } from '../src/sale';

const SALE = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
const UUID = '3f1c9c52-7a0b-4d52-9d1e-6b2f0c8a4e17';
const SIGNATURE: Hex = `0x${'5f'.repeat(64)}1b`;
const quote: SaleQuote = {
  orderId: orderIdOf(UUID),
  buyer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  holder: `0x${'8e'.repeat(32)}`,
  payToken: '0x55d398326f99059fF775485246999027B3197955',
  payAmount: 504_192_000_000_000_000_000n,
  shares: 40_000_000n,
  validUntil: 1_795_168_760n,
  agreementHash: `0x${'b7'.repeat(32)}`,
};

describe('the id of an order on the chain', () => {
  it('is its uuid after sixteen zero bytes, and back', () => {
    expect(quote.orderId).toBe(
      '0x000000000000000000000000000000003f1c9c527a0b4d529d1e6b2f0c8a4e17',
    );
    expect(uuidOf(quote.orderId)).toBe(UUID);
    expect(orderIdOf(UUID.toUpperCase())).toBe(quote.orderId);
  });

  it('of another origin has no uuid', () => {
    expect(uuidOf(`0x${'1'.repeat(64)}`)).toBeNull();
    expect(uuidOf('0x')).toBeNull();
    expect(() => orderIdOf('482117')).toThrow(TypeError);
  });
});

describe('the transaction of a purchase', () => {
  it('is the call of the contract, with the price in BNB only where BNB is paid', () => {
    const data = encodeFunctionData({
      abi: shareSaleAbi,
      functionName: 'buy',
      args: [quote, SIGNATURE],
    });
    expect(encodeBuy(SALE, quote, SIGNATURE)).toEqual({ to: SALE, value: 0n, data });
    expect(encodeBuy(SALE, { ...quote, payToken: zeroAddress }, SIGNATURE).value).toBe(
      quote.payAmount,
    );
  });

  it('decodes to what was encoded', () => {
    expect(decodeBuy(encodeBuy(SALE, quote, SIGNATURE))).toEqual({
      ...{ contract: getAddress(SALE), terms: quote, signature: SIGNATURE },
    });
  });

  const { data } = encodeBuy(SALE, quote, SIGNATURE);
  it.each<[string, { value?: bigint; data?: Hex }]>([
    ['no data', { data: '0x' }],
    ['another call', { data: '0xa9059cbb' }],
    ['half of it', { data: data.slice(0, 200) as Hex }],
    ['trailing bytes', { data: `${data}00` }],
    [
      'dirty padding of an address',
      {
        data: data.replace(
          `000${quote.buyer.slice(2).toLowerCase()}`,
          `001${quote.buyer.slice(2).toLowerCase()}`,
        ) as Hex,
      },
    ],
    ['a value beside a token', { value: 1n }],
  ])('is refused with %s', (_, change) => {
    const transaction = { to: SALE, value: 0n, data, ...change } as const;
    expect(() => decodeBuy(transaction)).toThrow();
  });

  it.each<[keyof SaleQuote, Partial<SaleQuote>]>([
    ['orderId', { orderId: `0x${'1'.repeat(64)}` }],
    ['buyer', { buyer: SALE }],
    ['holder', { holder: `0x${'8f'.repeat(32)}` }],
    ['payToken', { payToken: SALE }],
    ['payAmount', { payAmount: quote.payAmount + 1n }],
    ['shares', { shares: quote.shares - 1n }],
    ['validUntil', { validUntil: quote.validUntil + 1n }],
    ['agreementHash', { agreementHash: `0x${'b8'.repeat(32)}` }],
  ])('is refused before the wallet opens when %s differs', (field, change) => {
    const transaction = encodeBuy(SALE, { ...quote, ...change }, SIGNATURE);
    expect(() => assertBuy(transaction, SALE, quote)).toThrow(field);
  });

  it('is refused for another contract', () => {
    const transaction = encodeBuy(quote.buyer, quote, SIGNATURE);
    expect(() => assertBuy(transaction, SALE, quote)).toThrow('contract differs');
  });
});
