import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { BANK_SIGNER, BANK_TREASURY, type ProductionChain } from './production-chain';

/** Variables of a production service, as far as its start needs them; nothing behind the other addresses is called. */
export const production = (
  { contracts, urls }: Pick<ProductionChain, 'contracts' | 'urls'>,
  databaseUrl: string,
  dataDir: string,
) => ({
  PUBLIC_URL: 'https://invest.example.com',
  FNX_DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
  CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
  FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
  CHAIN_RPC_URL: urls.chain.join(),
  TREASURY_ADDRESS: BANK_TREASURY as string,
  SHARE_CONTRACTS: CONTRACT_NAMES.map((name) => contracts[name]).join(),
  PUBLIC_RPC_URL: urls.browsers,
  QUOTE_SIGNER_URL: 'http://127.0.0.1:9',
  QUOTE_SIGNER_ADDRESS: BANK_SIGNER as string,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  SMS_GATEWAY_URL: 'https://127.0.0.1:9',
  SMS_GATEWAY_TOKEN: 'x',
  CAPTCHA_SECRET: 'x',
  CAPTCHA_SITE_KEY: 'x',
  LOG_LEVEL: 'silent',
  // No migration is about to begin.
  LIMIT_MIGRATION_WAIT_SECONDS: '0',
});
