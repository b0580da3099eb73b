import { type Credit, type Expected, judgeCredit } from '@/server/deposits/judge-entry';

const credit: Credit = {
  amountRaw: 50_000n,
  currency: 'EUR',
  isReversal: false,
  bookedOn: '2026-11-25',
  partyName: 'Zoë Groß',
  isOrganisation: null,
  reference: 'RF18482117',
};
const order: Expected = {
  status: 'CREATED',
  payRaw: 50_000n,
  currency: 'EUR',
  lastDay: '2026-12-01',
  name: 'Zoë Groß',
};

it.each<[string, Partial<Credit>, Partial<Expected> | null, string, string | null]>([
  ['fits', {}, {}, 'MATCHED', null],
  ['on the last day', { bookedOn: '2026-12-01' }, {}, 'MATCHED', null],
  ['no reference', { reference: null }, null, 'OPEN', 'NO_REFERENCE'],
  ['a reference of nobody', {}, null, 'OPEN', 'WRONG_REFERENCE'],
  ['another name', { partyName: 'Max Groß' }, {}, 'OPEN', 'OTHER_NAME'],
  ['a firm without a mark', { partyName: 'Zoë Groß GmbH' }, {}, 'TO_RETURN', 'COMPANY'],
  ['an initial', { partyName: 'Z. Groß' }, {}, 'MATCHED', null],
  ['an initial of two', { partyName: 'M. Groß' }, { name: 'Mia Groß' }, 'OPEN', 'OTHER_NAME'],
  ['a firm', { partyName: 'Zoë Groß & Sohn GmbH' }, {}, 'TO_RETURN', 'COMPANY'],
  ['another vowel', { partyName: 'Zoa Groß' }, {}, 'OPEN', 'OTHER_NAME'],
  ['no name', { partyName: null }, {}, 'OPEN', 'OTHER_NAME'],
  ['a company', { isOrganisation: true }, {}, 'TO_RETURN', 'COMPANY'],
  ['too much', { amountRaw: 50_001n }, {}, 'TO_RETURN', 'TOO_MUCH'],
  ['too little', { amountRaw: 49_999n }, {}, 'TO_RETURN', 'TOO_LITTLE'],
  ['another currency', { currency: 'CHF' }, {}, 'TO_RETURN', 'OTHER_CURRENCY'],
  ['too late', { bookedOn: '2026-12-02' }, {}, 'TO_RETURN', 'TOO_LATE'],
  ['a cancelled order', {}, { status: 'CANCELLED' }, 'TO_RETURN', 'TOO_LATE'],
  ['a second transfer', {}, { status: 'SUBMITTED' }, 'TO_RETURN', 'SECOND_TRANSFER'],
  ['one after the shares', {}, { status: 'CONFIRMED' }, 'TO_RETURN', 'SECOND_TRANSFER'],
  ['nobody verified', {}, { name: null }, 'OPEN', 'NOT_VERIFIED'],
  ['a reversal', { isReversal: true }, {}, 'OPEN', 'REVERSAL'],
])('%s', (_, entry, known, state, reason) => {
  const expected = known && { ...order, ...known };
  expect(judgeCredit({ ...credit, ...entry }, expected, () => ['Max Groß'])).toEqual({
    state,
    reason,
  });
});
