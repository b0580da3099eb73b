import { tidyKitStorage } from '@/wallet/island/kit/storage';

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const entry = (n: number, status = 'confirmed') => ({
  hash: `0x${n}`,
  description: `${n}`,
  status,
});
const store = (value: unknown) => localStorage.setItem('rk-transactions', JSON.stringify(value));
const stored = () => JSON.parse(localStorage.getItem('rk-transactions') ?? 'null');

beforeEach(() => localStorage.clear());

describe('the lists that RainbowKit leaves in the browser', () => {
  it('keep three wallets', () => {
    localStorage.setItem('rk-recent', JSON.stringify(['a', 'b', 'c', 'd', 'e']));
    tidyKitStorage();
    expect(JSON.parse(localStorage.getItem('rk-recent') ?? '')).toEqual(['a', 'b', 'c']);
  });

  it('keep ten transactions that are finished, and all that wait', () => {
    const list = [
      entry(100, 'pending'),
      ...Array.from({ length: 12 }, (_, n) => entry(n, n % 2 ? 'failed' : 'confirmed')),
      entry(101, 'pending'),
    ];
    store({ [ACCOUNT]: { 56: list, 1: [entry(7)] } });
    tidyKitStorage();
    const kept = stored()[ACCOUNT];
    expect(kept[56].map(({ hash }: { hash: string }) => hash)).toEqual([
      '0x100',
      ...Array.from({ length: 10 }, (_, n) => `0x${n}`),
      '0x101',
    ]);
    expect(kept[1]).toHaveLength(1);
  });

  it.each(['not json', '5', 'null', '[]', '{"0x1":7}', '{"0x1":{"56":"x"}}'])(
    'survive %p in their place',
    (text) => {
      localStorage.setItem('rk-transactions', text);
      localStorage.setItem('rk-recent', text);
      expect(() => tidyKitStorage()).not.toThrow();
    },
  );
});
