import { tryDays } from '../server/deposits/bank-order';

const TEN_MINUTES_MS = 600_000;

it(
  'comes to the same for 10,000 days of banks, in whichever order their files come',
  async () => {
    expect(await tryDays(10_000, 1_000)).toEqual([]);
  },
  TEN_MINUTES_MS,
);
