import autocannon from 'autocannon';
import { openSession } from '@/server/account/sessions/open-session';
import type { AppContext } from '@/server/platform/context';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { platformAccount, postTransfers, walletAccount } from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { type Buyer, makeBuyers, openShop } from '../shop';
import type { Service } from './service';

const CALLER = { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench', language: 'en' } as const;

type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Result of a load. `cpuMs` is of the service's process for each request. */
type Load = {
  rate: number;
  p50: number;
  p99: number;
  cpuMs: number;
  statuses: Record<string, number>;
  errors: number;
};

type Options = { connections: number; seconds: number };

/** Sends requests in turn over a number of connections, each as soon as the one before was answered. */
export async function load(
  service: Service,
  requests: readonly Request[],
  { connections, seconds }: Options,
): Promise<Load> {
  const before = await service.usage();
  const result = await autocannon({
    url: service.url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [...requests],
  });
  const after = await service.usage();
  const total = result.requests.total || 1;
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (after.cpuMs - before.cpuMs) / total,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => [
        code,
        Number(count),
      ]),
    ),
    errors: result.errors + result.timeouts,
  };
}

const NAME = 'member';
const SHARES_EACH = 1_000_000_000n;

/** People with sessions and shares, for a service on the same database; their ids and tokens. */
export async function makeMembers(ctx: AppContext, count: number) {
  await openShop(ctx);
  const buyers = await makeBuyers(ctx, NAME, count);
  const { rows } = await ctx.pool.query<{ id: string }>(
    'select id from unnest($1::text[]) with ordinality h (holder, n) join users on holder_id = holder order by n',
    [buyers.map(({ holder }) => holder)],
  );
  const userIds = rows.map(({ id }) => id);
  await giveShares(ctx, buyers, userIds);
  const tokens: string[] = [];
  for (const userId of userIds) {
    tokens.push(await ctx.db.transaction((tx) => openSession(ctx, tx, userId, CALLER)));
  }
  return { userIds, tokens };
}

/** By the ledger alone: events of our own making would contradict the chain that the service indexes meanwhile. */
async function giveShares(
  ctx: AppContext,
  buyers: readonly Buyer[],
  userIds: readonly string[],
): Promise<void> {
  const from = platformAccount('issued');
  const bookings = buyers.map(({ wallet }, index) => ({
    kind: 'TRANSFER' as const,
    reference: `${NAME}:${index}`,
    legs: [
      {
        asset: SHARE_ASSET,
        from,
        to: walletAccount(userIds[index] ?? null, wallet),
        amountRaw: SHARES_EACH,
      },
    ],
    at: new Date(),
  }));
  await ctx.db.transaction((tx) => postTransfers(tx, bookings));
}

const BASE = '/api/v1';

/** The authenticated read. */
export const profileOf = (token: string): Request => ({
  path: `${BASE}/user/getProfile`,
  headers: { token },
});

/** The calls under load, each for every person in turn. */
export const CALLS: Record<string, (token: string) => Request> = {
  'authenticated read (profile)': profileOf,
  'share price, nobody logged in': () => ({ path: `${BASE}/wallet/getFNXprice` }),
  'portfolio page': (token) => ({ path: `${BASE}/user/dashboard`, headers: { token } }),
  quote: (token) => ({
    path: `${BASE}/wallet/getConvertedAmount?currencyId=USDT&amount=100&side=PAY`,
    headers: { token },
  }),
  // The contract is not asked, because these members' wallets are not registered with it.
  'staking call': (token) => ({
    method: 'POST',
    path: `${BASE}/user/staking`,
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 'flexible', amount: '10', termsVersion: TERMS_VERSION }),
  }),
};

export function loadText(what: string, load: Load): string {
  const odd = Object.entries(load.statuses)
    .filter(([code]) => code !== '200')
    .map(([code, count]) => `${count} x ${code}`);
  const rest = [...odd, ...(load.errors > 0 ? [`${load.errors} errors`] : [])].join(', ');
  return (
    `  ${what.padEnd(36)} ${load.rate.toFixed(0).padStart(5)} a second, p50 ${load.p50.toFixed(0)} ms, p99 ${load.p99.toFixed(0)} ms, ` +
    `CPU ${(load.cpuMs * 1000).toFixed(0)} us${rest ? `, ${rest}` : ''}`
  );
}
