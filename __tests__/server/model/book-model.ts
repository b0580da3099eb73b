/**
 * Reference model of the ledger in plain integers, written from the product rules, not from its code. Shares
 * and rewards are in millionths, time in seconds since the model's start.
 */

export const PLANS = {
  flexible: { apr: 300n, lock: 0n },
  'days-90': { apr: 500n, lock: 90n * 86_400n },
  'days-180': { apr: 650n, lock: 180n * 86_400n },
  'days-365': { apr: 800n, lock: 365n * 86_400n },
} as const;

export type PlanName = keyof typeof PLANS;

const MIN_STAKE = 10_000_000n;
const MAX_STAKE = 100_000_000_000n;
export const MIN_CLAIM = 10_000n;

export type ModelStake = {
  id: string;
  owner: number;
  plan: PlanName;
  principal: bigint;
  start: bigint;
  status: 'ACTIVE' | 'MATURED' | 'CLOSED' | 'EARLY_EXITED';
  claimed: bigint;
  autoRenew: boolean;
};

/** A partially paid order. */
type ModelOrder = {
  id: string;
  owner: number;
  shares: bigint;
  state: 'UNDERPAID' | 'REFUND_DUE' | 'DONE';
};

export type BookModel = {
  now: bigint;
  available: bigint[];
  staked: bigint[];
  stakes: ModelStake[];
  orders: ModelOrder[];
};

/** Every customer starts with the same number of available shares. */
export function booksOf(people: number, available: bigint): BookModel {
  return {
    now: 0n,
    available: Array(people).fill(available),
    staked: Array(people).fill(0n),
    stakes: [],
    orders: [],
  };
}

export const endOf = (stake: ModelStake): bigint | null =>
  PLANS[stake.plan].lock === 0n ? null : stake.start + PLANS[stake.plan].lock;

/** Reward up to a time: principal x rate x seconds / year, rounded down to a millionth. */
export function earned(stake: ModelStake, at: bigint): bigint {
  const end = endOf(stake);
  const until = end !== null && end < at ? end : at;
  return (stake.principal * PLANS[stake.plan].apr * (until - stake.start)) / 315_360_000_000n;
}

export const isOpen = (stake: ModelStake) =>
  stake.status === 'ACTIVE' || stake.status === 'MATURED';

const add = (list: bigint[], index: number, amount: bigint) => {
  list[index] = (list[index] ?? 0n) + amount;
};

export function gain(books: BookModel, owner: number, shares: bigint): void {
  add(books.available, owner, shares);
}

/** Expected error code for a stake of this size; `null` is success. */
export function stakeRefusal(books: BookModel, owner: number, amount: bigint): string | null {
  if (amount < MIN_STAKE || amount > MAX_STAKE) return 'AMOUNT_RANGE';
  return amount > (books.available[owner] ?? 0n) ? 'INSUFFICIENT_SHARES' : null;
}

export function beginStake(books: BookModel, stake: ModelStake): void {
  add(books.available, stake.owner, -stake.principal);
  add(books.staked, stake.owner, stake.principal);
  books.stakes.push(stake);
}

export function claimRefusal(books: BookModel, stake: ModelStake): string | null {
  if (!isOpen(stake)) return 'NOTHING_TO_CLAIM';
  const due = earned(stake, books.now) - stake.claimed;
  if (due === 0n) return 'NOTHING_TO_CLAIM';
  return due < MIN_CLAIM ? 'BELOW_MINIMUM' : null;
}

/** Pays the rewards earned since the last payment. */
export function payOut(books: BookModel, stake: ModelStake): void {
  const total = earned(stake, books.now);
  gain(books, stake.owner, total - stake.claimed);
  stake.claimed = total;
}

export function giveBack(books: BookModel, stake: ModelStake): void {
  add(books.staked, stake.owner, -stake.principal);
  add(books.available, stake.owner, stake.principal);
}

export const isLocked = (books: BookModel, stake: ModelStake) => {
  const end = endOf(stake);
  return stake.status === 'ACTIVE' && end !== null && books.now < end;
};

/** Advances time and runs the maturity job. */
export function pass(books: BookModel, seconds: bigint): void {
  books.now += seconds;
  for (let index = 0; index < books.stakes.length; index += 1) {
    const stake = books.stakes[index] as ModelStake;
    const end = endOf(stake);
    if (stake.status !== 'ACTIVE' || end === null || books.now < end) continue;
    if (!stake.autoRenew) {
      stake.status = 'MATURED';
      continue;
    }
    payOut(books, stake);
    stake.status = 'CLOSED';
    // Its id is set from the service; the loop reaches it, and it may be due as well.
    books.stakes.push({ ...stake, id: '', start: end, status: 'ACTIVE', claimed: 0n });
  }
}
