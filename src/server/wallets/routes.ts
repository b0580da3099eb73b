import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { canTransfer } from './can-transfer';
import { createAttestation } from './create-attestation';
import { createWalletNonce } from './create-nonce';
import { keepSigner } from './keep-signer';
import { cancelRecovery } from './recovery/end-request';
import { listRecoveries } from './recovery/list-recoveries';
import { requestRecovery } from './recovery/request-recovery';
import { requestWallet } from './request-wallet';
import { signOutWallet, verifyWallet } from './verify-wallet';

/** Linking of wallets, sign-in with a wallet, and recovery of a lost one. */
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
];
