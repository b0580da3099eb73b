import { get, post } from '../endpoint';

export const senderEndpoints = {
  relayCall: post('wallet/relay'),
  relayDeploy: post('wallet/relay/deploy'),
  relayState: get('wallet/relay'),
};
