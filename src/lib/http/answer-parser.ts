import type { DataOf, EndpointName } from '@/api/endpoints';
import { schemas } from '@/api/schemas';

/**
 * Validates a response's `data` against the contract and strips unknown fields. A separate chunk, because it includes
 * zod and all schemas.
 *
 * @throws {ZodError}
 * @public loaded by a dynamic import
 */
export function parseAnswer<N extends EndpointName>(name: N, data: unknown): DataOf<N> {
  return schemas[name].data.parse(data) as DataOf<N>;
}
