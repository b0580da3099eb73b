import { get, post } from '@/api/endpoint';

export const walletsEndpoints = {
  userWalletRequest: post('user/userWalletRequest', { sealed: 'body' }),
  walletNonce: get('wallet/nonce'),
  walletVerify: post('wallet/verify'),
  createAttestation: post('wallet/attestation', { sealed: 'body' }),
  canTransfer: get('wallet/canTransfer', { sealed: 'query' }),
  walletSignOut: post('wallet/signOut'),
};
