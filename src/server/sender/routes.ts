import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { deployAccount } from './deploy-account';
import { submitCall } from './submit-call';
import { viewAccount } from './view-account';

/** Calls of passkey accounts. A signed call counts once by its number, so it needs no key. */
export const senderRoutes: readonly Route[] = [
  own(contract.relayCall, submitCall),
  own(contract.relayDeploy, deployAccount),
  own(contract.relayState, viewAccount),
];
