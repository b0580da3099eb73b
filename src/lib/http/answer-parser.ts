import { auctionsEndpoints } from '@/api/auctions/endpoints';
import { bookEntriesEndpoints } from '@/api/book-entries/endpoints';
import { complianceEndpoints } from '@/api/compliance/endpoints';
import { dailySchemas } from '@/api/daily-schemas';
import type { DataOf, EndpointName } from '@/api/endpoints';
import { payoutsEndpoints } from '@/api/payouts/endpoints';
import { relayEndpoints } from '@/api/relay/endpoints';
import type { Schemas } from '@/api/schemas';
import { swapEndpoints } from '@/api/swap/endpoints';
import { votesEndpoints } from '@/api/votes/endpoints';

type SomeSchemas = Partial<Schemas>;

/** The schemas of endpoints that few pages call, each a chunk of its own. */
const RARE: readonly [endpoints: object, load: () => Promise<SomeSchemas>][] = [
  [auctionsEndpoints, async () => (await import('@/api/auctions/schemas')).auctionsSchemas],
  [
    bookEntriesEndpoints,
    async () => (await import('@/api/book-entries/schemas')).bookEntriesSchemas,
  ],
  [complianceEndpoints, async () => (await import('@/api/compliance/schemas')).complianceSchemas],
  [payoutsEndpoints, async () => (await import('@/api/payouts/schemas')).payoutsSchemas],
  [relayEndpoints, async () => (await import('@/api/relay/schemas')).relaySchemas],
  [swapEndpoints, async () => (await import('@/api/swap/schemas')).swapSchemas],
  [votesEndpoints, async () => (await import('@/api/votes/schemas')).votesSchemas],
];

/**
 * What validates an endpoint's `data` against the contract and strips unknown fields; it throws a ZodError. A separate chunk, because it
 * includes zod and the schemas of most pages.
 * @public loaded by a dynamic import
 */
export async function parserOf<N extends EndpointName>(
  name: N,
): Promise<(data: unknown) => DataOf<N>> {
  const load = RARE.find(([endpoints]) => name in endpoints)?.[1];
  const some: SomeSchemas = load ? await load() : dailySchemas;
  const row = some[name];
  if (!row) throw new TypeError(`There is no endpoint ${name}.`);
  return (data) => row.data.parse(data) as DataOf<N>;
}
