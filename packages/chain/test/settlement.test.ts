import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import fc from 'fast-check';
import { decodeFunctionData, type Hex } from 'viem';
import { type OrderLeft, pairOrders, planSettlement, stepsOf } from '../src/settlement';

const holder = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const order = (side: 'SALE' | 'BID', n: number, rest: Partial<OrderLeft>): OrderLeft => ({
  side,
  holder: holder(n),
  tick: 0,
  shares: 10n,
  fill: null,
  settled: 0n,
  ...rest,
});
/** On each side, a part of the shares at the margin trades. */
const margins = { saleMargin: 2, bidMargin: 2, margins: [5n, 10n, 5n, 10n] };

describe('the plan of a settlement', () => {
  it('collects what is at the margin first, then what does not trade', () => {
    const orders = [
      order('SALE', 1, { tick: 5 }),
      order('SALE', 2, { tick: 2 }),
      order('SALE', 3, { tick: 1 }),
      order('BID', 4, { tick: 1 }),
    ];
    expect(planSettlement(orders, margins)).toEqual({
      kind: 'COLLECT',
      sales: [holder(2), holder(1)],
      bids: [holder(4)],
    });
  });

  it('collects nothing of a side whose margin is filled whole', () => {
    const orders = [order('SALE', 1, { tick: 2 }), order('BID', 2, { tick: 2 })];
    const whole = { ...margins, margins: [10n, 10n, 5n, 10n] };
    expect(planSettlement(orders, whole)).toEqual({
      kind: 'COLLECT',
      sales: [],
      bids: [holder(2)],
    });
    const pairs = [{ seller: holder(1), buyer: holder(2) }];
    const both = { ...margins, margins: [10n, 10n, 10n, 10n] };
    expect(planSettlement(orders, both)).toEqual({ kind: 'SETTLE', pairs });
  });

  it('pairs what is open, and ends when nothing is', () => {
    const orders = [
      order('SALE', 1, { tick: 1, shares: 30n }),
      order('SALE', 2, { tick: 2, fill: 20n, settled: 5n }),
      order('BID', 3, { tick: 3, shares: 40n }),
      order('BID', 4, { tick: 2, fill: 5n }),
      order('BID', 5, { tick: 2, fill: 0n }),
    ];
    expect(planSettlement(orders, margins)).toEqual({
      kind: 'SETTLE',
      pairs: [
        { seller: holder(1), buyer: holder(3) },
        { seller: holder(2), buyer: holder(3) },
        { seller: holder(2), buyer: holder(4) },
      ],
    });
    expect(planSettlement([order('SALE', 1, { fill: 10n, settled: 10n })], margins)).toBeNull();
  });

  it('settles everything with fewer pairs than orders, whatever the sizes', () => {
    const sizes = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, sizes, (sales, bids) => {
        const sum = (all: bigint[]) => all.reduce((total, one) => total + one, 0n);
        const gap = sum(sales) - sum(bids);
        if (gap > 0n) bids.push(gap);
        if (gap < 0n) sales.push(-gap);
        const orders = [
          ...sales.map((fill, n) => order('SALE', n, { fill })),
          ...bids.map((fill, n) => order('BID', n, { fill })),
        ];
        const left = new Map(orders.map(({ side, holder: id, fill }) => [side + id, fill ?? 0n]));
        const pairs = pairOrders(orders);
        // The contract trades each pair in this way.
        for (const { seller, buyer } of pairs) {
          const [s, b] = [left.get(`SALE${seller}`) ?? 0n, left.get(`BID${buyer}`) ?? 0n];
          const traded = s < b ? s : b;
          expect(traded).toBeGreaterThan(0n);
          left.set(`SALE${seller}`, s - traded).set(`BID${buyer}`, b - traded);
        }
        expect([...left.values()].every((raw) => raw === 0n)).toBe(true);
        expect(pairs.length).toBeLessThan(orders.length);
      }),
    );
  });

  it('puts twenty pairs into a transaction', () => {
    const at = '0x00000000000000000000000000000000000000aa' as const;
    const pairs = Array.from({ length: 45 }, (_, n) => ({ seller: holder(n), buyer: holder(99) }));
    const steps = [...stepsOf(at, 1n, { kind: 'SETTLE', pairs }, () => [])];
    expect(steps.map(({ what }) => what)).toEqual([
      'settle 20 pairs of auction 1',
      'settle 20 pairs of auction 1',
      'settle 5 pairs of auction 1',
    ]);
    const [collect] = stepsOf(at, 1n, { kind: 'COLLECT', sales: [holder(1)], bids: [] }, () => []);
    const read = decodeFunctionData({ abi: auctionsAbi, data: collect?.data ?? '0x' });
    expect(read).toEqual({ functionName: 'collect', args: [1n, 0, [holder(1)]] });
  });
});
