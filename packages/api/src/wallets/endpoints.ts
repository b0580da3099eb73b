import { get, post } from '../endpoint';

export const walletsEndpoints = {
  userWalletRequest: post('user/userWalletRequest', { sealed: 'body' }),
  walletNonce: get('wallet/nonce'),
  walletVerify: post('wallet/verify'),
  createAttestation: post('wallet/attestation', { sealed: 'body' }),
  canTransfer: get('wallet/canTransfer', { sealed: 'query' }),
  requestRecovery: post('wallet/recovery', { multipart: true }),
  listRecoveries: get('wallet/recovery'),
  cancelRecovery: post('wallet/recovery/:id/cancel'),
  keepSigner: post('wallet/signer'),
  walletSignOut: post('wallet/signOut'),
  receiveLink: get('wallet/receive'),
  changeReceiveLink: post('wallet/receive'),
  findReceiver: get('wallet/receiver/:token'),
  inviteReceiver: post('wallet/invitations', { sealed: 'body' }),
  listInvitations: get('wallet/invitations'),
  answerInvitation: post('wallet/invitations/:id'),
};
