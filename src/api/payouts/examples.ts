import type { ExamplesOf } from '@/api/example';
import type { PayoutAccount, payoutsSchemas } from './schemas';

const account: PayoutAccount = {
  currency: 'EUR',
  agent: '0x2dD1C6bB5b2af60Adb7C0c4Bd5A4D1b0f3E9C7A1',
  name: 'Ada Example',
  known: null,
  rates: [{ symbol: 'USDT', rate: '0.92448' }],
  account: { iban: 'DE89370400440532013000', usableFrom: '2026-11-22T09:00:00.000Z' },
  isChosen: true,
  payments: [
    {
      id: 'pay_1',
      source: 'DISTRIBUTION',
      number: '4',
      paidAt: '2026-11-23T10:00:00.000Z',
      amount: '120.5',
      symbol: 'USDT',
      bank: { amount: '111.4', currency: 'EUR', rate: '0.92448' },
      iban: 'DE89370400440532013000',
      state: 'IN_FILE',
    },
  ],
};

export const payoutsExamples: ExamplesOf<typeof payoutsSchemas> = {
  payoutAccount: {
    about: 'Tells whether and where the money of distributions and sales goes to a bank account.',
    data: account,
  },
  setPayoutAccount: {
    about: 'Stores the bank account to which money goes.',
    input: { iban: 'DE89 3704 0044 0532 0130 00', password: 'three calm herons' },
    data: { ...account, isChosen: false, payments: [] },
  },
};
