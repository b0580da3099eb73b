import type * as z from 'zod/mini';
import type { EndpointName, InputOf, ParamsOf } from '@/api/endpoints';
import type { Schemas } from '@/api/schemas/all';

/** One example: the input and the `data` of the response. */
export type ExampleOf<N extends EndpointName> = {
  readonly input?: InputOf<N>;
  readonly params?: ParamsOf<N>;
  readonly data: z.input<Schemas[N]['data']>;
};

export type Examples = { readonly [N in EndpointName]: ExampleOf<N> };
