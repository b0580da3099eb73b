import { dailySchemas } from '@fnx/api/daily-schemas';
import type { AnyEndpoint, DataOf, EndpointName } from '@fnx/api/endpoints';
import type { Schemas } from '@fnx/api/schemas';

type SomeSchemas = Partial<Schemas>;

/** Areas whose schemas few pages need, by the first word of their paths; each is a chunk of its own. */
const AREAS: Readonly<Record<string, () => Promise<SomeSchemas>>> = {
  auctions: async () => (await import('@fnx/api/auctions/schemas')).auctionsSchemas,
  distributions: async () => (await import('@fnx/api/distributions/schemas')).distributionsSchemas,
  payouts: async () => (await import('@fnx/api/payouts/schemas')).payoutsSchemas,
  votes: async () => (await import('@fnx/api/votes/schemas')).votesSchemas,
};

/**
 * Makes the parser of an endpoint's `data`: it strips fields that are not in the contract, or throws a ZodError. A separate chunk, because it
 * includes zod and the schemas of most pages.
 * @public loaded by a dynamic import
 */
export async function parserOf<N extends EndpointName>({
  name,
  path,
}: AnyEndpoint & { name: N }): Promise<(data: unknown) => DataOf<N>> {
  const [area = ''] = path.split('/');
  const some: SomeSchemas = (await AREAS[area]?.()) ?? dailySchemas;
  const row =
    some[name] ?? ((await import('@fnx/api/rare-schemas')).rareSchemas as SomeSchemas)[name];
  if (!row) throw new TypeError(`There is no endpoint ${name}.`);
  return (data) => row.data.parse(data) as DataOf<N>;
}
