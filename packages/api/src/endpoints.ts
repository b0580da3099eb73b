import type * as z from 'zod/mini';
import { auctionsEndpoints } from './auctions/endpoints';
import { bookEntriesEndpoints } from './book-entries/endpoints';
import { complianceEndpoints } from './compliance/endpoints';
import { distributionsEndpoints } from './distributions/endpoints';
import { nameEndpoints } from './endpoint';
import { identityEndpoints } from './identity/endpoints';
import { payoutsEndpoints } from './payouts/endpoints';
import { portfolioEndpoints } from './portfolio/endpoints';
import { purchaseEndpoints } from './purchase/endpoints';
import { registerEndpoints } from './register/endpoints';
import type { Schemas } from './schemas';
import { senderEndpoints } from './sender/endpoints';
import { sharedEndpoints } from './shared-endpoints';
import { stakingEndpoints } from './staking/endpoints';
import { swapEndpoints } from './swap/endpoints';
import { votesEndpoints } from './votes/endpoints';
import { walletsEndpoints } from './wallets/endpoints';

/**
 * Every endpoint of the api/v1 contract: method, path, token, encryption. Contains no schemas, so that pages can send
 * requests without loading them; `contract.ts` adds them.
 */
export const endpoints = {
  ...sharedEndpoints,
  ...nameEndpoints({
    ...identityEndpoints,
    ...complianceEndpoints,
    ...purchaseEndpoints,
    ...portfolioEndpoints,
    ...walletsEndpoints,
    ...senderEndpoints,
    ...bookEntriesEndpoints,
    ...stakingEndpoints,
    ...swapEndpoints,
    ...distributionsEndpoints,
    ...payoutsEndpoints,
    ...votesEndpoints,
    ...auctionsEndpoints,
    ...registerEndpoints,
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type AnyEndpoint = Endpoints[EndpointName];

/** The input of a call: the body of POST and PUT, the query of GET and DELETE. */
export type InputOf<N extends EndpointName> = z.input<Schemas[N]['input']>;
/** The parsed response data. */
export type DataOf<N extends EndpointName> = z.output<Schemas[N]['data']>;
/** The path parameters; an empty object if there are none. */
export type ParamsOf<N extends EndpointName> = z.input<Schemas[N]['params']>;
