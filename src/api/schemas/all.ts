import type { EndpointName } from '@/api/endpoints';
import * as account from './account';
import * as content from './content';
import * as holdings from './holdings';
import * as kyc from './kyc';
import * as login from './login';
import * as messages from './messages';
import * as notification from './notification';
import * as register from './register';
import type { SchemaRow } from './row';
import * as secrets from './secrets';
import * as signUp from './sign-up';
import * as system from './system';
import * as wallet from './wallet';

/** The schemas of every endpoint, by name. */
export const schemas = {
  ...signUp,
  ...login,
  ...account,
  ...secrets,
  ...messages,
  ...holdings,
  ...kyc,
  ...wallet,
  ...notification,
  ...content,
  ...register,
  ...system,
} satisfies Record<EndpointName, SchemaRow>;

export type Schemas = typeof schemas;
