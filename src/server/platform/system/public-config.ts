import { CHAIN_ID, EXPLORER_URL } from '@fnx/chain/chains';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { isAddressEqual, zeroAddress } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readAgreement, termsVersion } from '@/server/platform/legal-versions';
import { relyingParty } from '@/server/platform/webauthn';

/** Public settings of this deployment for the pages; contains no secrets. */
export async function readPublicConfig(ctx: AppContext) {
  const agreement = await readAgreement(ctx);
  const { config, chain } = ctx;
  return {
    demo: config.mode === 'demo',
    chain: {
      id: CHAIN_ID,
      name: 'BNB Smart Chain',
      // Same origin: pages connect to no other host, and the node's URL and keys stay on the server.
      rpcUrl: '/api/rpc',
      explorerUrl: EXPLORER_URL,
    },
    treasury: config.chain.treasury,
    contracts: chain.addresses.contracts,
    shareDecimals: SHARE_DECIMALS,
    finality: config.chain.finality,
    router: chain.addresses.router,
    passkeys: passkeysOf(ctx),
    walletConnectProjectId: config.walletConnectProjectId,
    ensRpcUrl: config.ensRpcUrl === null ? null : '/api/ens-rpc',
    pushKey: config.push?.publicKey ?? null,
    captchaVendor: config.captcha?.vendor ?? null,
    captchaSiteKey: config.captcha?.siteKey ?? null,
    bankTransfer: config.bankTransfer && { currency: config.bankTransfer.currency },
    kycProvider: config.kycProvider,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    termsVersion: await termsVersion(ctx),
    limits: {
      minUsd: String(config.limits.minOrderUsd),
      maxUsd: String(config.limits.maxOrderUsd),
      dayUsd: String(config.limits.maxDayUsd),
    },
  };
}

/** A deployment from before passkey accounts names the zero address. */
function passkeysOf(ctx: AppContext) {
  const { passkeyAccounts, passkeyVerifier } = ctx.chain.addresses.contracts;
  return {
    areOffered: !isAddressEqual(passkeyAccounts, zeroAddress),
    hasSender: ctx.sender !== null,
    rpId: relyingParty(ctx).rpId,
    accounts: passkeyAccounts,
    verifier: passkeyVerifier,
  };
}
