import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { relayCall } from './submit-call';
import { relayDeploy } from './deploy-account';
import { relayState } from './view-account';

/** Calls of passkey accounts. A signed call counts once by its number, so it needs no key. */
export const relayRoutes: readonly Route[] = [
  own(contract.relayCall, relayCall),
  own(contract.relayDeploy, relayDeploy),
  own(contract.relayState, relayState),
];
