import type { EndpointName } from '../endpoints';
import * as account from './account';
import * as content from './content';
import * as holdings from './holdings';
import * as kyc from './kyc';
import * as notification from './notification';
import * as register from './register';
import type { SchemaRow } from './row';
import * as system from './system';
import * as wallet from './wallet';

/** The shapes of every call, by name. */
export const schemas = {
  ...account,
  ...holdings,
  ...kyc,
  ...wallet,
  ...notification,
  ...content,
  ...register,
  ...system,
} satisfies Record<EndpointName, SchemaRow>;

export type Schemas = typeof schemas;
