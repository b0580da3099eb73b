import { dailySchemas } from '@/api/daily-schemas';
import type { DataOf, EndpointName } from '@/api/endpoints';
import type { Schemas } from '@/api/schemas';

/**
 * What validates an endpoint's `data` against the contract and strips unknown fields; it throws a ZodError. A separate chunk, because it
 * includes zod and the schemas of most pages; those of few pages are a further one.
 * @public loaded by a dynamic import
 */
export async function parserOf<N extends EndpointName>(
  name: N,
): Promise<(data: unknown) => DataOf<N>> {
  const daily: Partial<Schemas> = dailySchemas;
  const row =
    daily[name] ?? ((await import('@/api/rare-schemas')).rareSchemas as Partial<Schemas>)[name];
  if (!row) throw new TypeError(`There is no endpoint ${name}.`);
  return (data) => row.data.parse(data) as DataOf<N>;
}
