import { accountExamples } from './account/examples';
import { auctionsExamples } from './auctions/examples';
import { bookEntriesExamples } from './book-entries/examples';
import { complianceExamples } from './compliance/examples';
import { contentExamples } from './content/examples';
import { distributionsExamples } from './distributions/examples';
import type { Endpoint } from './endpoint';
import { type EndpointName, type Endpoints, endpoints } from './endpoints';
import type { ExamplesOf } from './example';
import { identityExamples } from './identity/examples';
import { marketExamples } from './market/examples';
import { messagingExamples } from './messaging/examples';
import { payoutsExamples } from './payouts/examples';
import { platformExamples } from './platform/examples';
import { portfolioExamples } from './portfolio/examples';
import { purchaseExamples } from './purchase/examples';
import { registerExamples } from './register/examples';
import type { SchemaRow } from './row';
import { type Schemas, schemas } from './schemas';
import { senderExamples } from './sender/examples';
import { stakingExamples } from './staking/examples';
import { swapExamples } from './swap/examples';
import { votesExamples } from './votes/examples';
import { walletsExamples } from './wallets/examples';

type Examples = ExamplesOf<Schemas>;

export type Contract = {
  readonly [N in EndpointName]: Endpoints[N] & Schemas[N] & { readonly example: Examples[N] };
};

/** Any row, for code that handles all endpoints alike. Every `Contract[N]` is assignable to it. */
export type ContractRow = Endpoint &
  SchemaRow & {
    readonly example: { about: string; input?: unknown; params?: unknown; data: unknown };
  };

const examples: Examples = {
  ...accountExamples,
  ...identityExamples,
  ...complianceExamples,
  ...marketExamples,
  ...purchaseExamples,
  ...portfolioExamples,
  ...walletsExamples,
  ...senderExamples,
  ...bookEntriesExamples,
  ...stakingExamples,
  ...swapExamples,
  ...distributionsExamples,
  ...payoutsExamples,
  ...votesExamples,
  ...auctionsExamples,
  ...contentExamples,
  ...registerExamples,
  ...messagingExamples,
  ...platformExamples,
};

/**
 * The contract as one table: each endpoint with its schemas, errors and an example. Used by the service, the mocks, the
 * API description and the tests. Pages use `endpoints`, and parse answers by another contract through `lib/http/answer-parser.ts`.
 */
export const contract = Object.fromEntries(
  Object.values(endpoints).map(({ name, ...facts }): [string, unknown] => [
    name,
    { name, ...facts, ...schemas[name], example: examples[name] },
  ]),
) as Contract;
