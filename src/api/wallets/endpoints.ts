import { get, post } from '@/api/endpoint';

export const walletsEndpoints = {
  userWalletRequest: post('user/userWalletRequest', { sealed: 'body' }),
  walletNonce: get('wallet/nonce'),
  walletVerify: post('wallet/verify'),
  walletSignOut: post('wallet/signOut'),
};
