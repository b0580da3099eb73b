import { batchTypedDataJson, type Deposit, readBatch } from '../src/deposits';

const SALE = '0x1111111111111111111111111111111111111111';
const bytes = (digit: string) => `0x${digit.repeat(64)}` as const;
const deposit: Deposit = {
  orderId: bytes('1'),
  buyer: '0x2222222222222222222222222222222222222222',
  holder: bytes('3'),
  currency: 'EUR',
  amount: 10_000n,
  shares: 5_000_000n,
  entryHash: bytes('4'),
  validUntil: 1_900_000_000n,
};
const json = batchTypedDataJson(SALE, [deposit]);

it('reads what a wallet is asked to sign', () => {
  expect(readBatch(json)).toEqual({ sale: SALE, deposits: [deposit] });
});

it.each<[string, (text: string) => string]>([
  ['another type', (text) => text.replace('"primaryType":"Batch"', '"primaryType":"Deposit"')],
  ['another chain', (text) => text.replace('"chainId":56', '"chainId":1')],
  ['another name', (text) => text.replace('FNX ShareSale', 'Another')],
  ['another order of the fields', (text) => text.replace('"name":"amount"', '"name":"amounts"')],
  ['another message', (text) => text.replace('"message":{', '"message":{"to":"0x1",')],
  ['a field twice', (text) => text.replace('"amount":"', '"amount":"1","amount":"')],
])('refuses %s', (_, change) => {
  const changed = change(json);
  expect(changed).not.toBe(json);
  expect(() => readBatch(changed)).toThrow('Do not sign');
});
