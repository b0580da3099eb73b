import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { deployPasskeyAccount } from './deploy-account';
import { submitCall } from './submit-call';
import { viewPasskeyAccount } from './view-account';

/** Calls of passkey accounts. A signed call counts once by its number, so it needs no key. */
export const senderRoutes: readonly Route[] = [
  own(contract.relayCall, submitCall),
  own(contract.relayDeploy, deployPasskeyAccount),
  own(contract.relayState, viewPasskeyAccount),
];
