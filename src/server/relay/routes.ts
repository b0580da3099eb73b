import { contract } from '@/api/contract';
import { own, type Route } from '@/server/platform/http/route';
import { relayCall } from './relay-call';
import { relayDeploy } from './relay-deploy';
import { relayState } from './relay-state';

/** Calls of passkey accounts. A signed call counts once by its number, so it needs no key. */
export const relayRoutes: readonly Route[] = [
  own(contract.relayCall, relayCall),
  own(contract.relayDeploy, relayDeploy),
  own(contract.relayState, relayState),
];
