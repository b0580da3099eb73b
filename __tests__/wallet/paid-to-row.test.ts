import { contract } from '@/api/contract';
import type { PayoutAccount } from '@/wallet/payout/account-query';
import { paidToRow } from '@/wallet/payout/paid-to-row';

const account = contract.payoutAccount.example.data as PayoutAccount;
const money = { raw: 1_236_400_000n, decimals: 6, symbol: 'USDT' };

it('says the amount in the bank’s currency, rounded down, and the account', () => {
  const rates = [{ symbol: 'USDT', rate: '0.9999999' }];
  expect(paidToRow({ ...account, rates }, money)).toMatchObject({
    value: 'about 1,236.39 EUR to DE89 … 00',
    note: 'usually within two banking days',
  });
});

it('says the account alone without a rate, and when transfers to it begin', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const changed = { iban: 'DE89370400440532013000', usableFrom: later };
  expect(paidToRow({ ...account, rates: [], account: changed }, money)).toMatchObject({
    value: 'DE89 … 00',
    note: expect.stringMatching(/^Transfers to this account begin/),
  });
});

it('says nothing to whom the contract pays', () => {
  expect(paidToRow({ ...account, isChosen: false }, money)).toBeNull();
  expect(paidToRow(undefined, money)).toBeNull();
});
