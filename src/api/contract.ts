import type { Endpoint } from './endpoint';
import { type EndpointName, type Endpoints, endpoints } from './endpoints';
import { examples } from './examples/all';
import type { ExampleOf } from './examples/example';
import { type Schemas, schemas } from './schemas/all';
import type { SchemaRow } from './schemas/row';

export type Contract = {
  readonly [N in EndpointName]: Endpoints[N] & Schemas[N] & { readonly example: ExampleOf<N> };
};

/** Any row, for code that handles all endpoints alike. Every `Contract[N]` is assignable to it. */
export type ContractRow = Endpoint &
  SchemaRow & { readonly example: { input?: unknown; params?: unknown; data: unknown } };

function join(): Contract {
  const byName: Record<string, SchemaRow> = schemas;
  const rows = Object.values(endpoints).map((facts): [string, unknown] => [
    facts.name,
    { ...facts, ...byName[facts.name], example: examples[facts.name] },
  ]);
  return Object.fromEntries(rows) as Contract;
}

/**
 * The contract as one table: each endpoint with its schemas, errors and an example. Used by the service, the mocks, the
 * API description and the tests. Pages use `endpoints` and parse through `lib/answer-parser.ts`.
 */
export const contract = join();
