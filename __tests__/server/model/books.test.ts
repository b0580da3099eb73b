import { randomBytes } from 'node:crypto';
import { BSC_ADDRESSES } from '@/chain/addresses';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import type { ChainReader } from '@/server/platform/gateways/chain-reader';
import { checkLedger } from '@/server/register/check-ledger';
import { wallets } from '@/server/users/tables';
import { type Register, startRegister } from '../../support/people/investors';
import { fc } from '../../support/service/properties';
import { booksOf, PLANS, type PlanName } from './book-model';
import { type Books, command, compareAll, type Step } from './steps';

/*
 * Runs random purchases, stakes, claims, exits, refunds and time steps against a real database and an integer
 * model, and compares both after each step.
 *
 * MODEL_RUNS and MODEL_COMMANDS (average steps per run) increase the coverage; PROPERTY_SEED=random tries other runs.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 10);
const COMMANDS = Number(process.env.MODEL_COMMANDS ?? 25);
/** Runs per database: checking the ledger slows down as it grows. */
const RUNS_OF_A_DATABASE = 25;
const PEOPLE = 3;
const START_SHARES = 1_000;

const DAY = 86_400;
const pick = fc.nat(50);
const who = fc.nat(PEOPLE - 1);

const buying: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('BUY' as const),
  who,
  shares: fc.integer({ min: 5, max: 400 }),
  paid: fc.constantFrom('ALL', 'ALL', 'ALL', 'PART', 'DOUBLE'),
});
const deciding: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('ACCEPT', 'REFUND', 'SETTLE'),
  pick,
});
const staking: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('STAKE' as const),
  who,
  plan: fc.constantFrom(...(Object.keys(PLANS) as PlanName[])),
  amount: fc.bigInt({ min: 1n, max: 400_000_000n }),
  autoRenew: fc.boolean(),
});
const changing: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('CLAIM', 'CLAIM', 'UNSTAKE', 'EXIT', 'RENEW'),
  pick,
});
const claiming: fc.Arbitrary<Step> = fc.record({ do: fc.constant('CLAIM_ALL' as const), who });
const waiting: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('WAIT' as const),
  seconds: fc.oneof(
    fc.integer({ min: 1, max: 4_000 }),
    fc.integer({ min: DAY, max: 100 * DAY }),
    fc.constantFrom(90 * DAY, 180 * DAY - 1, 365 * DAY),
  ),
});
// Listed once per weight.
const steps = [buying, deciding, staking, staking, changing, changing, claiming, waiting, waiting];

/** A chain stub with token addresses only. */
const mapOnly = new Proxy({} as ChainReader, {
  get: (_, name) =>
    name === 'addresses' ? BSC_ADDRESSES : () => Promise.reject(new Error('no chain here')),
});

let register: Register | null = null;
let runsOfThis = 0;

async function books(): Promise<Books> {
  if (!register || runsOfThis === RUNS_OF_A_DATABASE) {
    await register?.stop();
    register = await open();
    runsOfThis = 0;
  }
  runsOfThis += 1;
  const { ctx, investor, databaseClock } = register;
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { userId } = await investor(String(START_SHARES));
    const address = `0x${randomBytes(20).toString('hex')}`;
    const linkedAt = new Date(ctx.clock.now().getTime() - 1000);
    await ctx.db
      .insert(wallets)
      .values({ userId, chainId: 56, address, isPrimary: true, linkedAt });
    people.push({ session: { userId, sessionId: '', secretKey: '' }, address });
  }
  return { ctx, people, clock: databaseClock };
}

async function open(): Promise<Register> {
  const many = 1_000_000_000;
  const opened = await startRegister({
    chain: mapOnly,
    config: {
      chain: {
        rpcUrls: ['http://127.0.0.1:9'],
        id: 56,
        treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        priceSource: 'static',
        addressesFile: null,
      },
      limits: {
        openOrders: many,
        maxDayUsd: many,
        quotesPerMinute: many,
        twoNodesAboveUsd: many,
        platformFeeBps: 100,
      },
    },
  });
  await prepareCurrencies(opened.ctx);
  await opened.databaseClock.freeze();
  return opened;
}

afterAll(async () => {
  await register?.stop();
});

it(
  `agree with the model through ${RUNS} runs of ${COMMANDS} steps on average`,
  async () => {
    let done = 0;
    const started = Date.now();
    const property = fc.asyncProperty(
      fc.commands(
        steps.map((step) => step.map(command)),
        { maxCommands: 2 * COMMANDS, size: 'max' },
      ),
      async (run) => {
        const real = await books();
        const model = booksOf(PEOPLE, BigInt(START_SHARES) * 1_000_000n);
        await fc.asyncModelRun(() => ({ model, real }), run);
        await compareAll(model, real);
        expect(await checkLedger(real.ctx.db)).toEqual([]);
        done += 1;
        if (done % 50 === 0) {
          const seconds = Math.round((Date.now() - started) / 1000);
          process.stderr.write(`${done} runs in ${seconds} s\n`);
        }
      },
    );
    // A failure prints its seed and the shortest failing run.
    await fc.assert(property, {
      numRuns: RUNS,
      endOnFailure: RUNS > 100,
    });
  },
  60_000 + RUNS * COMMANDS * 1_000,
);
