import type * as z from 'zod/mini';
import type { EndpointName, InputOf, ParamsOf } from '@/api/endpoints';
import type { Schemas } from '@/api/schemas/all';

/** One call as it would go: what is sent, and the `data` that comes back. */
export type ExampleOf<N extends EndpointName> = {
  readonly input?: InputOf<N>;
  readonly params?: ParamsOf<N>;
  readonly data: z.input<Schemas[N]['data']>;
};

export type Examples = { readonly [N in EndpointName]: ExampleOf<N> };
