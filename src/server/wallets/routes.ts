import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { canTransfer } from './can-transfer';
import { createAttestation } from './create-attestation';
import { createWalletNonce } from './create-nonce';
import { keepSigner } from './keep-signer';
import { answerInvitation, listInvitations } from './receiving/answer-invitation';
import { inviteReceiver } from './receiving/invite';
import { changeReceiveLink, findReceiver, receiveLink } from './receiving/receive-link';
import { cancelRecovery } from './recovery/end-request';
import { listRecoveries } from './recovery/list-recoveries';
import { requestRecovery } from './recovery/request-recovery';
import { requestWallet } from './request-wallet';
import { signOutWallet, verifyWallet } from './verify-wallet';

/** Linking of wallets, sign-in with a wallet, recovery of a lost one, and links to receive shares. */
export const walletsRoutes: readonly Route[] = [
  own(contract.userWalletRequest, requestWallet),
  own(contract.walletNonce, createWalletNonce),
  own(contract.walletVerify, verifyWallet),
  own(contract.createAttestation, createAttestation),
  own(contract.keepSigner, keepSigner),
  own(contract.canTransfer, canTransfer),
  route(contract.requestRecovery, ({ ctx, session, input, file }) =>
    requestRecovery(ctx, session, input, file),
  ),
  own(contract.listRecoveries, listRecoveries),
  route(contract.cancelRecovery, ({ ctx, session, params }) =>
    cancelRecovery(ctx, session, params.id),
  ),
  own(contract.walletSignOut, signOutWallet),
  own(contract.receiveLink, receiveLink),
  own(contract.changeReceiveLink, changeReceiveLink),
  route(contract.findReceiver, ({ ctx, session, params }) =>
    findReceiver(ctx, session, params.token),
  ),
  route(contract.inviteReceiver, ({ ctx, session, input, caller }) =>
    inviteReceiver(ctx, session, input.contact, caller),
  ),
  own(contract.listInvitations, listInvitations),
  route(contract.answerInvitation, ({ ctx, session, params, input }) =>
    answerInvitation(ctx, session, params.id, input),
  ),
];
