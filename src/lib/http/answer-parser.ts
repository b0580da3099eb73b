import type { DataOf, EndpointName } from '@/api/endpoints';
import { schemas } from '@/api/schemas/all';

/**
 * Holds an answer's `data` against the contract and returns only what the contract names. Loaded as a chunk of its own,
 * because it brings zod and every schema. Throws zod's error.
 */
export function parseAnswer<N extends EndpointName>(name: N, data: unknown): DataOf<N> {
  return schemas[name].data.parse(data) as DataOf<N>;
}
