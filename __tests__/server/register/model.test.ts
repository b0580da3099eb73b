import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Hex, numberToHex } from 'viem';
import { payouts } from '@/server/distributions/tables';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { shareHolders, shareWallets } from '@/server/register/chain-tables';
import { ledgerAccounts, SHARE_ASSET } from '@/server/register/tables';
import { stakes } from '@/server/staking/tables';
import { votes } from '@/server/votes/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, shares } from '../../support/market/share-chain';
import { type StakingWorld, startStakingWorld } from '../../support/market/staking-world';
import { duringTests } from '../../support/setup/during-tests';

/*
 * All contracts and their index against plain integers: a random step is foretold by the model, done on the chain, and then every row
 * of the index is compared. MODEL_SEED and MODEL_STEPS try others.
 */

const SEED = Number(process.env.MODEL_SEED ?? 1);
const STEPS = Number(process.env.MODEL_STEPS ?? 110);

const FIRST_ACCOUNT = 2;
const PEOPLE = 3;
const WALLETS_EACH = 8;
const ENFORCER = 37;
const FLEXIBLE = 0n;
const FLEXIBLE_RATE = 300n;
const YEAR = 31_536_000n;
const DAY = 86_400n;
const FORTNIGHT = 14 * 86_400;
const JUNIOR_TIME = 3n * DAY;
const EXECUTION_TIME = 30n * DAY;
const MIN_STAKE = 10_000_000n;
const ASKED = { title: 'A', choices: ['B', 'C', 'D'], textHash: newHolder() };

type Person = {
  holder: Hex;
  /** Its accounts on the chain, the registered ones first in `wallets`. */
  accounts: number[];
  wallets: number[];
  payout: number;
  frozen: boolean;
  /** From when a further wallet may act for its holder in everything. */
  seniorAt: Map<number, bigint>;
};
type Stake = { person: Person; amount: bigint; since: bigint; claimed: bigint };
type Distribution = {
  amount: bigint;
  held: Map<Person, bigint>;
  supply: bigint;
  paid: Map<Person, [bigint, number]>;
};
type Ballot = {
  end: bigint;
  held: Map<Person, bigint>;
  votes: Map<Person, [choice: number, account: number]>;
};

/** A step of the model: whether the chain takes it, and what it then changes. */
type Step = {
  name: string;
  allowed: boolean;
  run: () => Promise<unknown>;
  change: (now: bigint) => void;
};

/** Numerical Recipes' linear congruential generator: the same steps in every run. */
function dice(seed: number) {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, one: <T>(items: readonly T[]) => items[below(items.length)] as T };
}

class Model {
  readonly people: Person[];
  readonly balances = new Map<number, bigint>();
  /** Addresses that can do nothing: lost ones, from the request of their recovery. */
  readonly blocked = new Set<number>();
  readonly recoveries = new Map<number, { person: Person; to: number; at: bigint }>();
  readonly stakes = new Map<bigint, Stake>();
  readonly distributions: Distribution[] = [];
  readonly ballots: Ballot[] = [];
  private lastStake = 0n;
  private turn = -1;
  private readonly random = dice(SEED);

  constructor(private readonly world: StakingWorld) {
    this.people = Array.from({ length: PEOPLE }, (_, person) => {
      const first = FIRST_ACCOUNT + person * WALLETS_EACH;
      const accounts = Array.from({ length: WALLETS_EACH }, (_unused, index) => first + index);
      return {
        holder: newHolder(),
        accounts,
        wallets: [],
        payout: 0,
        frozen: false,
        seniorAt: new Map(),
      };
    });
  }

  private balance = (account: number) => this.balances.get(account) ?? 0n;
  private move(account: number, by: bigint): void {
    this.balances.set(account, this.balance(account) + by);
  }
  held = (person: Person) => person.accounts.reduce((sum, one) => sum + this.balance(one), 0n);
  locked = (person: Person) =>
    [...this.stakes.values()].reduce(
      (sum, one) => sum + (one.person === person ? one.amount : 0n),
      0n,
    );
  private free = (person: Person) => this.held(person) - this.locked(person);
  private supply = () => this.people.reduce((sum, person) => sum + this.held(person), 0n);
  private registered = (person: Person, account: number) =>
    person.wallets.includes(account) && !this.blocked.has(account);
  private active = (person: Person, account: number) =>
    this.registered(person, account) && !person.frozen;
  private senior = (person: Person, account: number, now: bigint) =>
    this.active(person, account) && now >= (person.seniorAt.get(account) ?? 0n);
  /** Kept for a pending recovery, which registers it. */
  private awaited = (account: number) =>
    [...this.recoveries.values()].some(
      ({ to, person }) => to === account && !person.wallets.includes(to),
    );

  /** Mostly one that can act, so that most steps are taken. */
  private walletOf(person: Person): number {
    const able = person.wallets.filter((one) => this.active(person, one));
    return this.random.one(able.length > 0 && this.random.below(6) > 0 ? able : person.accounts);
  }

  private amount(upTo: bigint): bigint {
    const boundary = [1n, upTo, upTo + 1n, (upTo * BigInt(this.random.below(100) + 1)) / 100n];
    const chosen = this.random.one(boundary);
    return chosen > 0n ? chosen : 1n;
  }

  /** @param now the time of the newest block, in seconds */
  next(now: bigint): Step {
    const { below, one } = this.random;
    const person = one(this.people);
    const account = this.walletOf(person);
    const steps = [
      () => this.buy(person, account),
      () => this.transfer(person, account),
      () => this.transfer(person, account),
      () => this.stake(person, account, now),
      () => this.end('claim', now),
      () => this.end('claim', now),
      () => this.end('exit', now),
      () => this.distribute(),
      () => this.pay(),
      () => this.pay(),
      () => this.openBallot(now),
      () => this.vote(person, account, now),
      () => this.vote(person, account, now),
      () => (person.wallets.length > 0 ? this.freeze(person) : this.buy(person, account)),
      () => this.addWallet(person, one(person.accounts), now),
      () =>
        below(2) === 0
          ? this.requestRecovery(person, account)
          : this.addWallet(person, one(person.accounts), now),
      () => this.executeRecovery(now),
    ];
    // In turn, so that every kind gets its chances.
    this.turn += 1 + below(2);
    return (steps[this.turn % steps.length] as () => Step)();
  }

  private buy(person: Person, account: number): Step {
    const amount = shares(100 + this.random.below(900)) + BigInt(this.random.below(1_000_000));
    const isFirst = person.wallets.length === 0;
    return {
      name: `buy ${amount} by ${account}`,
      allowed: isFirst
        ? !this.blocked.has(account) && !this.awaited(account)
        : this.active(person, account),
      run: () => this.world.people.buy(account, person.holder, amount),
      change: () => {
        if (isFirst) Object.assign(person, { wallets: [account], payout: account });
        this.move(account, amount);
      },
    };
  }

  private transfer(person: Person, from: number): Step {
    const other = this.random.one(this.people);
    const to = this.walletOf(other);
    const isOwn = other === person;
    const most =
      isOwn || this.free(person) > this.balance(from) ? this.balance(from) : this.free(person);
    const amount = this.amount(most);
    return {
      name: `transfer ${amount} from ${from} to ${to}`,
      allowed: this.active(person, from) && this.active(other, to) && amount <= most,
      run: () => this.world.people.transfer(from, to, amount),
      change: () => {
        this.move(from, -amount);
        this.move(to, amount);
      },
    };
  }

  private addWallet(person: Person, account: number, now: bigint): Step {
    const by = this.random.one(person.accounts);
    const isNew = !person.wallets.includes(account) && !this.blocked.has(account);
    return {
      name: `add wallet ${account} by ${by}`,
      allowed: isNew && !this.awaited(account) && this.senior(person, by, now + 1n),
      run: () => this.world.people.addWallet(account, by, person.holder),
      change: (at) => {
        person.wallets.push(account);
        person.seniorAt.set(account, at + JUNIOR_TIME);
      },
    };
  }

  private stake(person: Person, account: number, now: bigint): Step {
    const most = this.free(person);
    const amount =
      this.random.below(4) === 0 ? this.amount(most) : MIN_STAKE + this.amount(most / 4n);
    return {
      name: `stake ${amount} by ${account}`,
      allowed: this.senior(person, account, now + 1n) && amount >= MIN_STAKE && amount <= most,
      run: () => this.world.people.stake(account, FLEXIBLE, amount),
      change: (since) => {
        this.lastStake += 1n;
        this.stakes.set(this.lastStake, { person, amount, since, claimed: 0n });
      },
    };
  }

  /** Claims or ends a stake, sometimes one of somebody else: only the holder's wallets may. */
  private end(how: 'claim' | 'exit', now: bigint): Step {
    const { below, one } = this.random;
    const id = one([...this.stakes.keys(), 999n]);
    const stake = this.stakes.get(id);
    const person = stake && below(4) > 0 ? stake.person : one(this.people);
    const account = this.walletOf(person);
    const at = now + BigInt(one([1, 3_600, 40_000]));
    const isOwner = stake?.person === person && this.senior(person, account, at);
    const earned = () => {
      if (!stake) return 0n;
      const seconds = at - stake.since < YEAR ? at - stake.since : YEAR;
      return (stake.amount * FLEXIBLE_RATE * seconds) / (10_000n * YEAR) - stake.claimed;
    };
    return {
      name: `${how} stake ${id} by ${account}`,
      allowed: isOwner && (how === 'exit' || earned() > 0n),
      run: async () => {
        await this.world.at(Number(at));
        return this.world.people[how](account, id);
      },
      change: () => {
        if (!stake) return;
        const reward = earned();
        this.move(account, reward);
        stake.claimed += reward;
        if (how === 'exit') this.stakes.delete(id);
      },
    };
  }

  private distribute(): Step {
    const cents = 1 + this.random.below(500);
    const held = new Map(this.people.map((person) => [person, this.held(person)]));
    const supply = this.supply();
    return {
      name: `distribute ${cents} cents a share`,
      allowed: supply > 0n,
      run: () => this.world.people.distribute(cents / 100),
      change: () => {
        this.distributions.push({
          amount: (supply * BigInt(cents) * 10n ** 16n + 999_999n) / 1_000_000n,
          held,
          supply,
          paid: new Map(),
        });
      },
    };
  }

  /** Pays some holders of a distribution, some of them twice, and skips those who cannot be paid now. */
  private pay(): Step {
    const id = this.random.below(this.distributions.length + 1);
    const distribution = this.distributions[id];
    const some = Array.from({ length: 1 + this.random.below(4) }, () =>
      this.random.one(this.people),
    );
    return {
      name: `pay ${some.length} holders of distribution ${id + 1}`,
      allowed: distribution !== undefined,
      run: () =>
        this.world.people.payDistribution(
          BigInt(id + 1),
          some.map(({ holder }) => holder),
        ),
      change: () => {
        for (const person of some) {
          const held = distribution?.held.get(person) ?? 0n;
          if (!distribution || held === 0n || distribution.paid.has(person)) continue;
          if (person.frozen || this.blocked.has(person.payout)) continue;
          distribution.paid.set(person, [
            (distribution.amount * held) / distribution.supply,
            person.payout,
          ]);
        }
      },
    };
  }

  private openBallot(now: bigint): Step {
    const whole = (amount: bigint) => amount - (amount % shares(1));
    const held = new Map(this.people.map((person) => [person, whole(this.held(person))]));
    return {
      name: 'open a ballot',
      allowed: this.supply() > 0n,
      run: () => this.world.people.openBallot(ASKED, Number(DAY)),
      change: () => {
        this.ballots.push({ end: now + DAY, held, votes: new Map() });
      },
    };
  }

  private vote(person: Person, account: number, now: bigint): Step {
    const newest = Math.max(this.ballots.length - 1, 0);
    const id = this.random.one([newest, newest, this.random.below(this.ballots.length + 1)]);
    const ballot = this.ballots[id];
    const choice = 1 + this.random.below(4);
    const isOpen = ballot !== undefined && now + 1n < ballot.end;
    return {
      name: `vote ${choice} in ballot ${id + 1} by ${account}`,
      allowed:
        isOpen &&
        choice <= 3 &&
        this.registered(person, account) &&
        (ballot.held.get(person) ?? 0n) > 0n,
      run: async () => {
        await this.world.at(Number(now + 1n));
        return this.world.people.vote(account, BigInt(id + 1), choice);
      },
      change: () => {
        ballot?.votes.set(person, [choice, account]);
      },
    };
  }

  private freeze(person: Person): Step {
    const frozen = !person.frozen && this.random.below(3) === 0;
    return {
      name: `${frozen ? 'freeze' : 'unfreeze'} a holder`,
      allowed: true,
      run: () => this.world.people.freezeHolder(person.holder, frozen),
      change: () => {
        person.frozen = frozen;
      },
    };
  }

  private requestRecovery(person: Person, from: number): Step {
    const to = this.random.one(person.accounts);
    const allowed =
      person.wallets.includes(from) &&
      !this.recoveries.has(from) &&
      from !== to &&
      !this.blocked.has(to) &&
      !this.awaited(to);
    return {
      name: `request the recovery of ${from} to ${to}`,
      allowed,
      run: async () => {
        // Ten can be requested in 24 hours.
        await this.world.chain.rpc.request('evm_increaseTime', [numberToHex(DAY)]);
        return this.world.people.requestRecovery(from, to, person.holder);
      },
      change: (now) => {
        this.blocked.add(from);
        this.recoveries.set(from, { person, to, at: now + BigInt(FORTNIGHT) });
      },
    };
  }

  private executeRecovery(now: bigint): Step {
    const from = this.random.one([...this.recoveries.keys(), FIRST_ACCOUNT]);
    const recovery = this.recoveries.get(from);
    const { chain, people } = this.world;
    const address = chainAccount(from).address;
    return {
      name: `execute the recovery of ${from}`,
      // The new wallet may have been lost meanwhile.
      allowed:
        recovery !== undefined &&
        !this.blocked.has(recovery.to) &&
        now + BigInt(FORTNIGHT) < recovery.at + EXECUTION_TIME,
      run: async () => {
        await chain.rpc.request('evm_increaseTime', [numberToHex(FORTNIGHT + 1)]);
        return people.enforcement(ENFORCER, 'executeRecovery', [address]);
      },
      change: () => {
        if (!recovery) return;
        const { person, to } = recovery;
        this.recoveries.delete(from);
        person.wallets = person.wallets.filter((one) => one !== from);
        if (!person.wallets.includes(to)) person.wallets.push(to);
        if (person.payout === from) person.payout = to;
        const amount = this.balance(from);
        this.move(from, -amount);
        this.move(to, amount);
      },
    };
  }
}

const addressOf = (account: number) => chainAccount(account).address.toLowerCase();
const sorted = (rows: readonly unknown[][]) => rows.map((row) => row.map(String).join(' ')).sort();

async function readIndex({ ctx: { db } }: StakingWorld) {
  const balances = await db
    .select({ address: ledgerAccounts.address, raw: ledgerAccounts.balanceRaw })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.asset, SHARE_ASSET),
        eq(ledgerAccounts.kind, 'wallet'),
        sql`${ledgerAccounts.balanceRaw} > 0`,
      ),
    );
  const wallets = await db.select().from(shareWallets).where(isNull(shareWallets.removedAt));
  const holders = await db.select().from(shareHolders);
  const active = await db.select().from(stakes).where(eq(stakes.status, 'ACTIVE'));
  const paid = await db.select().from(payouts);
  const cast = await db.select().from(votes);
  return {
    balances: sorted(balances.map(({ address, raw }) => [address, raw])),
    wallets: sorted(wallets.map(({ address, holder }) => [address, holder])),
    holders: sorted(
      holders.map(({ holder, frozen, lockedRaw, payoutAddress }) => [
        holder,
        frozen,
        lockedRaw,
        payoutAddress,
      ]),
    ),
    stakes: sorted(
      active.map(({ id, holder, principalRaw, claimedRaw }) => [
        id,
        holder,
        principalRaw,
        claimedRaw,
      ]),
    ),
    payouts: sorted(
      paid.map(({ distributionId, holder, amountRaw, toAddress }) => [
        distributionId,
        holder,
        amountRaw,
        toAddress,
      ]),
    ),
    votes: sorted(
      cast.map(({ ballotId, holder, choice, weightRaw, voter }) => [
        ballotId,
        holder,
        choice,
        weightRaw,
        voter,
      ]),
    ),
  };
}

function foretell(model: Model) {
  const { people, balances, distributions, ballots } = model;
  const registered = people.filter(({ wallets }) => wallets.length > 0);
  return {
    balances: sorted(
      [...balances]
        .filter(([, raw]) => raw > 0n)
        .map(([account, raw]) => [addressOf(account), raw]),
    ),
    wallets: sorted(
      registered.flatMap(({ wallets, holder }) => wallets.map((one) => [addressOf(one), holder])),
    ),
    holders: sorted(
      people
        .filter(({ wallets, frozen }) => wallets.length > 0 || frozen)
        .map((person) => [
          person.holder,
          person.frozen,
          model.locked(person),
          person.payout === 0 ? null : addressOf(person.payout),
        ]),
    ),
    stakes: sorted(
      [...model.stakes].map(([id, { person, amount, claimed }]) => [
        id,
        person.holder,
        amount,
        claimed,
      ]),
    ),
    payouts: sorted(
      distributions.flatMap(({ paid }, index) =>
        [...paid].map(([{ holder }, [amount, to]]) => [index + 1, holder, amount, addressOf(to)]),
      ),
    ),
    votes: sorted(
      ballots.flatMap(({ votes: cast, held }, index) =>
        [...cast].map(([person, [choice, account]]) => [
          index + 1,
          person.holder,
          choice,
          held.get(person),
          addressOf(account),
        ]),
      ),
    ),
  };
}

/** A model that is refused everywhere proves nothing: each of these was done. */
const VERBS = [
  'buy',
  'transfer',
  'add',
  'stake',
  'claim',
  'exit',
  'distribute',
  'pay',
  'open',
  'vote',
  'request',
  'execute',
];

const world = duringTests(startStakingWorld);
beforeAll(async () => {
  await prepareCurrencies(world.ctx);
});

test('the contracts and their index do what plain integers foretell', async () => {
  const model = new Model(world);
  const done = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1) {
    const { name, allowed, run, change } = model.next(BigInt(await world.now()));
    const taken = await run().then(
      () => true,
      () => false,
    );
    expect({ step, name, taken }).toEqual({ step, name, taken: allowed });
    if (taken) change((await world.chain.reader.getBlock()).timestamp);
    await world.index();
    expect({ step, name, ...(await readIndex(world)) }).toEqual({ step, name, ...foretell(model) });
    const [verb = ''] = name.split(' ');
    if (taken) done.set(verb, (done.get(verb) ?? 0) + 1);
  }
  expect(Object.fromEntries(done)).toMatchObject(
    Object.fromEntries(VERBS.map((verb) => [verb, expect.any(Number)])),
  );
});
