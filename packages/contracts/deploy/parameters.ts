import { AmountError, parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import { z } from 'zod';

const MAX_UINT32 = 2 ** 32 - 1;

const BSC = 56;

/** The shortest times there, in seconds: for GUARDIAN to see what a stolen key began, for everybody to hear of an auction. */
const BSC_TIMES = {
  issuance: { announceDelaySeconds: 3 * DAY_SECONDS, claimDelaySeconds: 2 * DAY_SECONDS },
  auctions: {
    minNoticeSeconds: 7 * DAY_SECONDS,
    minOpenSeconds: DAY_SECONDS,
    lastTimeSeconds: DAY_SECONDS / 24,
  },
  distributions: { recordSeconds: 14 * DAY_SECONDS },
  ballots: {
    pollSeconds: DAY_SECONDS / 24,
    pollRecordSeconds: 0,
    meetingSeconds: 21 * DAY_SECONDS,
    meetingRecordSeconds: 7 * DAY_SECONDS,
  },
} as const;

/** EIP-55: an address with a wrong letter case has a typing error. */
const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address with its EIP-55 letter case')
  .transform((text) => getAddress(text));

export const account = address.refine(
  (value) => value !== zeroAddress,
  'must not be the zero address',
);

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
      const message = `must be a number like 12.5, with at most ${decimals} decimals and no separators`;
      context.addIssue({ code: 'custom', message });
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
  /** The longest time between two answers of the feed; an answer of twice that age is refused. */
  heartbeatSeconds: seconds(1),
  /** The name that token and feed have for the currency, where it is another one than here. */
  symbol: z.string().min(1).optional(),
  feedOf: z.string().min(1).optional(),
});

/** A currency of the bank's account. */
const bankCurrency = z.strictObject({
  /** Decimals of its smallest unit: 2 for cents. */
  decimals: z.int().min(0).max(4),
  /** A feed like that of a currency of the sale. */
  feed: account,
  heartbeatSeconds: seconds(1),
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
  /** It holds ADMIN. The guardian alone cancels what is scheduled, and anyone executes what is due. */
  timelock: z.strictObject({
    /** Time between proposing and executing an act of ADMIN. */
    minDelaySeconds: seconds(2 * DAY_SECONDS),
    proposers: accounts,
  }),
  roles: z.strictObject({
    guardian: accounts,
    board: accounts,
    registrar: accounts,
    signer: accounts,
    cashier: accounts,
    enforcer: accounts,
    pauser: accounts,
  }),
  shareToken: z.strictObject({
    name: z.string().min(1),
    symbol: z.string().min(1),
    maxSupply: shares,
    /** Gets the money of holders who chose a bank account; null: there is none. */
    payingAgent: z.nullable(account).default(null),
  }),
  shareSale: z.strictObject({
    treasury: account,
    cap: shares,
    /** Shares in any 24 hours. Half of it is the most at once. */
    dailyLimit: shares,
    /** USD for a whole share. */
    minPriceUsd: amount(USD_DECIMALS),
    currencies: z.record(z.string(), currency),
    /** Shares that are bought by bank transfer. */
    deposits: z.strictObject({
      /** Shares in any 24 hours, beside those of `dailyLimit`. Half of it is the most at once. */
      dailyLimit: shares,
      /** By ISO 4217 code. */
      currencies: z.record(
        z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
        bankCurrency,
      ),
    }),
  }),
  shareStaking: z.strictObject({ plans: z.array(plan) }),
  /** How long GUARDIAN can stop an announced list or distribution of shares, and the claim of a book entry. */
  issuance: z.strictObject({ announceDelaySeconds: seconds(1), claimDelaySeconds: seconds(1) }),
  auctions: z.strictObject({
    /** The least time between announcement and opening, and between opening and close. */
    minNoticeSeconds: seconds(1),
    minOpenSeconds: seconds(1),
    /** Time before the close in which orders only grow or take a better price for the other side. */
    lastTimeSeconds: seconds(1),
    /** New shares that the bank may offer. */
    issuable: shares,
    /** Names of the sale's currencies, without BNB. */
    currencies: z.array(z.string()),
  }),
  /** The least time from the announcement of a distribution to its record time; the contract takes none beyond 90 days. */
  distributions: z.strictObject({ recordSeconds: seconds(1).max(90 * DAY_SECONDS) }),
  /** The least time from the announcement of a poll or of a general meeting to its end, and to a record time that lies ahead. */
  ballots: z.strictObject({
    pollSeconds: seconds(3_600),
    pollRecordSeconds: seconds(0),
    meetingSeconds: seconds(3_600),
    meetingRecordSeconds: seconds(0),
  }),
  /** Rules of holding; null: none. */
  rules: z.nullable(
    z.strictObject({
      /** The greatest part of all shares of one holder, in hundredths of a percent. */
      ceilingBps: z.int().min(1).max(10_000),
      /** Shares below which only lock-ups apply. */
      appliesFrom: shares,
      /** The rules that these replaced, whose lock-ups go on; none for the first ones. */
      previous: account.optional(),
    }),
  ),
});

/** Addresses in EIP-55; shares in millionths; USD with 8 decimals. */
export type Parameters = z.infer<typeof file>;

/** The parameters cannot be used; the message lists every fault with its field. */
export class ParametersError extends Error {
  override readonly name = 'ParametersError';
}

/**
 * @param value the parsed JSON of a parameter file, as `packages/contracts/parameters.example.json`
 * @throws ParametersError
 */
export function parseParameters(value: unknown): Parameters {
  const parsed = file.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ParametersError(faults.join('\n'));
  }
  const faults = [...findConflicts(parsed.data), ...findShared(parsed.data)];
  if (faults.length > 0) throw new ParametersError(faults.join('\n'));
  return parsed.data;
}

/** Faults of fields together, and of sizes that the contracts cannot hold. */
function findConflicts(parameters: Parameters): string[] {
  const { chainId, shareToken, shareSale, auctions } = parameters;
  const { cap, dailyLimit, currencies, deposits } = shareSale;
  const faults: string[] = [];
  if (shareToken.maxSupply >= 2n ** 56n) {
    faults.push('shareToken.maxSupply: must be below 2^56 millionths');
  }
  if (chainId === BSC) faults.push(...findShort(parameters));
  if (auctions.lastTimeSeconds > auctions.minOpenSeconds)
    faults.push('auctions.lastTimeSeconds: exceeds auctions.minOpenSeconds');
  for (const id of auctions.currencies) {
    const token = currencies[id]?.token ?? zeroAddress;
    if (token === zeroAddress) faults.push(`auctions.currencies: ${id} is no token of the sale`);
  }
  if (cap > shareToken.maxSupply) faults.push('shareSale.cap: exceeds shareToken.maxSupply');
  if (dailyLimit > cap) faults.push('shareSale.dailyLimit: exceeds shareSale.cap');
  if (dailyLimit % 2n !== 0n) faults.push('shareSale.dailyLimit: must be even in millionths');
  if (deposits.dailyLimit > cap)
    faults.push('shareSale.deposits.dailyLimit: exceeds shareSale.cap');
  if (deposits.dailyLimit % 2n !== 0n)
    faults.push('shareSale.deposits.dailyLimit: must be even in millionths');
  const tokens = Object.values(currencies).map(({ token }) => token);
  if (new Set(tokens).size < tokens.length) {
    faults.push('shareSale.currencies: two currencies have the same token');
  }
  return faults;
}

function findShort(parameters: Parameters): string[] {
  return (['issuance', 'auctions', 'distributions', 'ballots'] as const).flatMap((part) => {
    const given: Record<string, unknown> = parameters[part];
    return Object.entries(BSC_TIMES[part]).flatMap(([name, least]) =>
      Number(given[name]) < least ? `${part}.${name}: must be at least ${least}` : [],
    );
  });
}

/** The tokens in which auctions may be. */
export function auctionTokens({
  auctions,
  shareSale,
}: Pick<Parameters, 'auctions' | 'shareSale'>): Address[] {
  return auctions.currencies.flatMap((id) => shareSale.currencies[id]?.token ?? []);
}

type Part = keyof Parameters['roles'] | 'proposers' | 'treasury';

/**
 * Parts that no account has together. The signer's key is on a server, so it must do nothing else. Who stops a thing, or is its second
 * signature, must not be found on the key that starts it.
 */
const APART: readonly (readonly [Part, readonly Part[]])[] = [
  [
    'signer',
    ['guardian', 'board', 'registrar', 'cashier', 'enforcer', 'pauser', 'proposers', 'treasury'],
  ],
  ['guardian', ['proposers', 'board', 'enforcer', 'registrar', 'cashier', 'treasury']],
  ['enforcer', ['pauser', 'proposers']],
];

function findShared({ roles, timelock, shareSale }: Parameters): string[] {
  const parts: Record<Part, readonly Address[]> = {
    ...roles,
    proposers: timelock.proposers,
    treasury: [shareSale.treasury],
  };
  return APART.flatMap(([one, others]) =>
    others.flatMap((other) =>
      parts[one]
        .filter((who) => parts[other].includes(who))
        .map((who) => `${one}: ${who} must not be ${other} as well`),
    ),
  );
}
