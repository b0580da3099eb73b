import type { Endpoint } from '@fnx/api/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@fnx/api/endpoints';
import type { SchemaRow } from '@fnx/api/row';
import { type Schemas, schemas } from '@fnx/api/schemas';
import type * as z from 'zod/mini';
import { BANK_VALUES } from '@/config/bank-facts';
import recorded from './examples.json';
import made from './made-examples.json';

/** A call as it may be asked, and its answer: recorded from the service (`npm run tool -- examples`) wherever it answers in a test. */
type Example<N extends EndpointName> = {
  readonly input?: z.input<Schemas[N]['input']>;
  readonly params?: z.input<Schemas[N]['params']>;
  readonly data: z.input<Schemas[N]['data']>;
};

export type Contract = {
  readonly [N in EndpointName]: Endpoints[N] & Schemas[N] & { readonly example: Example<N> };
};

/** Any row, for code that handles all endpoints alike. Every `Contract[N]` is assignable to it. */
export type ContractRow = Endpoint &
  SchemaRow & {
    readonly example: { input?: unknown; params?: unknown; data: unknown };
  };

/** Recorded of the sample bank, with this one's names. A new call has none until it is recorded. */
const examples: Partial<Record<EndpointName, object>> = JSON.parse(
  JSON.stringify({ ...recorded, ...made }).replace(/\{(brand|symbol)\}/g, (_, name) =>
    JSON.stringify(BANK_VALUES[name as 'brand' | 'symbol']).slice(1, -1),
  ),
);

/**
 * The contract as one table: each endpoint with its schemas, errors and an example. Used by the service, the mocks, the
 * API description and the tests. Pages use `endpoints`, and parse answers by another contract through `lib/http/answer-parser.ts`.
 */
export const contract = Object.fromEntries(
  Object.values(endpoints).map(({ name, ...facts }): [string, unknown] => [
    name,
    { name, ...facts, ...schemas[name], example: examples[name] ?? { data: null } },
  ]),
) as Contract;
