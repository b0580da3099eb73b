import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { canTransfer } from './can-transfer';
import { createAttestation } from './create-attestation';
import { createWalletNonce } from './create-nonce';
import { cancelRecovery } from './recovery/end-request';
import { listRecoveries } from './recovery/list-recoveries';
import { requestRecovery } from './recovery/request-recovery';
import { requestWallet } from './request-wallet';
import { signOutWallet, verifyWallet } from './verify-wallet';

/** Linking of wallets, sign-in with a wallet, and recovery of a lost one. */
export const walletsRoutes: readonly Route[] = [
  route(contract.userWalletRequest, ({ ctx, session, input }) =>
    requestWallet(ctx, session, input),
  ),
  route(contract.walletNonce, ({ ctx, session, input }) => createWalletNonce(ctx, session, input)),
  route(contract.walletVerify, ({ ctx, session, input }) => verifyWallet(ctx, session, input)),
  route(contract.createAttestation, ({ ctx, session, input }) =>
    createAttestation(ctx, session, input),
  ),
  route(contract.canTransfer, ({ ctx, session, input }) => canTransfer(ctx, session, input)),
  route(contract.requestRecovery, ({ ctx, session, input, file }) =>
    requestRecovery(ctx, session, input, file),
  ),
  route(contract.listRecoveries, ({ ctx, session }) => listRecoveries(ctx, session)),
  route(contract.cancelRecovery, ({ ctx, session, params }) =>
    cancelRecovery(ctx, session, params.id),
  ),
  route(contract.walletSignOut, ({ ctx, session }) => signOutWallet(ctx, session)),
];
