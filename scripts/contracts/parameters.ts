import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import { z } from 'zod';
import { AmountError, parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';

const DAY = 86_400;
const MAX_UINT32 = 2 ** 32 - 1;

/** `ShareToken.ORDER_DELAY`: from the announcement of a court order to its execution, in seconds. */
const ORDER_DELAY = 3 * DAY;

/** EIP-55: an address with a wrong letter case has a typing error. */
const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address with its EIP-55 letter case')
  .transform((text) => getAddress(text));

const account = address.refine((value) => value !== zeroAddress, 'must not be the zero address');

const accounts = z
  .array(account)
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'must not name an address twice');

/** Decimal text to an integer with that many decimals. */
const amount = (decimals: number) =>
  z.string().transform((text, context) => {
    try {
      return parseDecimal(text, decimals);
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

const shares = amount(SHARE_DECIMALS);
const seconds = (least: number) => z.int().min(least).max(MAX_UINT32);

const currency = z.strictObject({
  /** The zero address stands for BNB. */
  token: address,
  decimals: z.int().min(0).max(18),
  /** A Chainlink feed of the currency in USD, with 8 decimals. */
  feed: account,
  /** The feed's answer is refused when it is older. */
  maxAgeSeconds: seconds(1),
});

const plan = z.strictObject({
  /** 0: flexible. */
  termDays: z.int().min(0).max(3650),
  /** Reward of a year in hundredths of a percent. */
  rateBps: z.int().min(1).max(10_000),
  /** Whole shares. */
  capacity: shares,
});

const file = z.strictObject({
  chainId: z.int().positive(),
  timelock: z.strictObject({
    /** Time between proposing and executing an act of ADMIN; at least a day, so that it can be noticed and cancelled. */
    minDelaySeconds: seconds(DAY),
    /** They also cancel. */
    proposers: accounts,
    executors: accounts,
  }),
  roles: z.strictObject({
    signer: accounts,
    registrar: accounts,
    enforcer: accounts,
    pauser: accounts,
    board: accounts,
  }),
  shareToken: z.strictObject({
    /** Seconds before a change of ADMIN can be accepted. */
    adminDelaySeconds: seconds(0),
    maxSupply: shares,
  }),
  shareSale: z.strictObject({
    treasury: account,
    cap: shares,
    /** Shares in any 24 hours. Half of it is the most at once. */
    dailyLimit: shares,
    /** USD for a whole share. */
    minPriceUsd: amount(USD_DECIMALS),
    currencies: z.record(z.string(), currency),
  }),
  shareStaking: z.strictObject({ plans: z.array(plan) }),
});

/** Addresses in EIP-55; shares in millionths; USD with 8 decimals. */
export type Parameters = z.infer<typeof file>;

/** The parameters cannot be used; the message lists every fault with its field. */
export class ParametersError extends Error {
  override readonly name = 'ParametersError';
}

/**
 * @param value the parsed JSON of a parameter file, as `contracts/parameters.example.json`
 * @throws ParametersError
 */
export function parseParameters(value: unknown): Parameters {
  const parsed = file.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ParametersError(faults.join('\n'));
  }
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ParametersError(conflicts.join('\n'));
  return parsed.data;
}

/** What is wrong about fields together, and with the contracts' own times and sizes. */
function findConflicts({ roles, timelock, shareToken, shareSale }: Parameters): string[] {
  const { cap, dailyLimit, treasury, currencies } = shareSale;
  const faults: string[] = [];
  if (timelock.minDelaySeconds >= ORDER_DELAY) {
    faults.push(
      'timelock.minDelaySeconds: must be below 259200 (3 days), so that ADMIN can cancel a court order before it is executable',
    );
  }
  if (shareToken.maxSupply >= 2n ** 64n) {
    faults.push('shareToken.maxSupply: must be below 2^64 millionths');
  }
  if (cap > shareToken.maxSupply) faults.push('shareSale.cap: exceeds shareToken.maxSupply');
  if (dailyLimit > cap) faults.push('shareSale.dailyLimit: exceeds shareSale.cap');
  if (dailyLimit % 2n !== 0n) faults.push('shareSale.dailyLimit: must be even in millionths');
  const tokens = Object.values(currencies).map(({ token }) => token);
  if (new Set(tokens).size < tokens.length) {
    faults.push('shareSale.currencies: two currencies have the same token');
  }
  // The signer's key is on a server. It must not be able to do anything else.
  const others: Address[] = [
    ...[roles.registrar, roles.enforcer, roles.pauser, roles.board].flat(),
    ...[timelock.proposers, timelock.executors].flat(),
    treasury,
  ];
  for (const signer of roles.signer) {
    if (others.includes(signer)) faults.push(`roles.signer: ${signer} has another part as well`);
  }
  // Who cancels or delays what ENFORCER announced must not be found on the same key.
  const guards = [...timelock.proposers, ...roles.pauser];
  for (const enforcer of roles.enforcer) {
    if (guards.includes(enforcer)) {
      faults.push(`roles.enforcer: ${enforcer} also pauses or proposes in the timelock`);
    }
  }
  return faults;
}
