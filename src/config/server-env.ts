import type { CaptchaConfig } from './captcha';
import { EnvReader, type EnvSource } from './env-reader';
import { FAULT_POINTS, type FaultPoint } from './fault-points';
import { type PasskeyParty, readPasskeyParty } from './passkey-party';
import { type BankTransferConfig, readBankTransfer } from './server-env-bank';
import { readCaptcha } from './server-env-captcha';
import { type ChainConfig, readChain, readSigner, type SignerConfig } from './server-env-chain';
import {
  type AddressScreeningConfig,
  readAddressScreening,
  readCountries,
} from './server-env-compliance';
import { type DatabaseConfig, readDatabase } from './server-env-database';
import { readKyc, type SumsubConfig } from './server-env-identity';
import {
  type PushConfig,
  readLocalOrigin,
  readPush,
  readReferenceRatesUrl,
} from './server-env-outbound';
import { MAILBOX, SECRET, SENDER, TEXT_SLUG } from './server-env-rules';
import { readSender, type SenderConfig } from './server-env-sender';
import { readPublicUrl } from './server-env-site';
import { DEFAULT_LIMITS, type LimitName, type Limits, limitVariable } from './server-limits';
import type { VariableName } from './variables';

export type { FaultPoint } from './fault-points';
export type { BankTransferConfig } from './server-env-bank';
export type { AccountConfig } from './server-env-chain';
export type { AddressScreeningConfig } from './server-env-compliance';
export type { SumsubConfig } from './server-env-identity';
export type { PushConfig } from './server-env-outbound';
export type { Limits } from './server-limits';

type ServerMode = 'production' | 'demo';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Where a partner's program may hear the events of a demo: the one that docs/partners.md shows listens there. */
const DEMO_RECEIVER = 'http://127.0.0.1:4611';

/** The operator's configuration. Created once at start by `parseServerEnv`; tests pass their own. */
export type ServerConfig = DatabaseConfig & {
  mode: ServerMode;
  /** Origin of the site, without a trailing slash; used in message links and sign-in texts. */
  publicUrl: string;
  /** The domain of all passkeys, and the sites that may ask for them. */
  passkeys: PasskeyParty;
  /** Uploads, the embedded database and local secrets; must not be inside a served folder. */
  dataDir: string;
  /** Signs session tokens. */
  tokenSecret: string;
  /** While TOKEN_SECRET is replaced: the other one, which is accepted too. */
  tokenSecretFallback: string | null;
  /** Keys the hashes of one-time codes. */
  codeSecret: string;
  /** While CODE_SECRET is replaced: the other one, which is accepted too. */
  codeSecretFallback: string | null;
  /** Encrypts uploaded files. */
  filesKey: string;
  /** While FILES_KEY is replaced: the other one, which opens files too. */
  filesKeyFallback: string | null;
  chain: ChainConfig;
  /** The key that signs quotes. */
  signer: SignerConfig;
  /** The account for purchases by bank transfer; null: they are not offered. */
  bankTransfer: BankTransferConfig | null;
  /** Submits every transaction of the service, and pays the network fee; null: people send their own, and whoever wants to settles auctions. */
  sender: SenderConfig | null;
  /** Knows sanctioned wallets; null: they are compared with the imported lists alone. */
  addressScreening: AddressScreeningConfig | null;
  /** RSA, SPKI in DER as Base64: lists of holders are sealed for it. */
  nomineeKey: string | null;
  /** Null only in demo mode, where messages go to the demo inbox. */
  mail: { url: string; from: string } | null;
  sms: { url: string; token: string } | null;
  /** Receives operator alerts; null: alerts appear only in the log and the operator command. */
  operatorEmail: string | null;
  /** A store of files that speaks S3, for exports of the journal; null: exports go to folders. */
  s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Signs web pushes; null: there are none. */
  push: PushConfig | null;
  /** A receiver of webhooks on this machine, for demo and tests. */
  webhookLocalOrigin: string | null;
  /** The daily reference rates of the European Central Bank; null: values are shown in US dollars only. */
  referenceRatesUrl: string | null;
  /** Null only in demo mode, which has no human check. */
  captcha: CaptchaConfig | null;
  walletConnectProjectId: string | null;
  /** An Ethereum node for account names (ENS); null: accounts are shown by address. */
  ensRpcUrl: string | null;
  kycProvider: 'local' | 'sumsub';
  /** Null unless Sumsub does the identity checks. */
  sumsub: SumsubConfig | null;
  sealing: 'accepted' | 'required';
  /** Whether production may start with the content of the sample bank. */
  sampleContent: 'refused' | 'accepted';
  /** ISO 3166-1 alpha-2 codes of countries whose residents are rejected, from the bank's folder. */
  blockedCountries: readonly string[];
  /** ISO 3166-1 alpha-2 codes whose phone numbers can be registered; empty: all. */
  smsCountries: readonly string[];
  logLevel: LogLevel;
  /** Number of own reverse proxies in front; 0 ignores X-Forwarded-For. */
  trustedProxies: number;
  /** Address of the metrics endpoint; null: disabled. */
  metrics: { host: string; port: number } | null;
  /** Slug of the legal text under which open offers to everybody are listed; null: there is no such list. */
  offersBoard: string | null;
  /** Whether the staff desk is open; critical commands then need the signatures of two officers. */
  desk: boolean;
  limits: Limits;
  /** Crash test: the point where this process is killed; always null outside demo mode. */
  fault: FaultPoint | null;
};

/** Thrown by `parseServerEnv` with all errors at once. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} error(s):\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

function readSecrets(reader: EnvReader) {
  const fallback = (name: VariableName) => reader.optional(name, SECRET);
  const secrets = {
    tokenSecret: reader.required('TOKEN_SECRET', SECRET),
    tokenSecretFallback: fallback('TOKEN_SECRET_FALLBACK'),
    codeSecret: reader.required('CODE_SECRET', SECRET),
    codeSecretFallback: fallback('CODE_SECRET_FALLBACK'),
    filesKey: reader.required('FILES_KEY', SECRET),
    filesKeyFallback: fallback('FILES_KEY_FALLBACK'),
  };
  const given = Object.values(secrets).filter(Boolean);
  if (new Set(given).size < given.length) {
    reader.faults.push('TOKEN_SECRET, CODE_SECRET, FILES_KEY and their fallbacks must differ');
  }
  return secrets;
}

function readMail(reader: EnvReader): ServerConfig['mail'] {
  if (reader.mode === 'demo') return null;
  return {
    url: reader.requiredUrl('SMTP_URL', { protocols: ['smtp:', 'smtps:'] }),
    from: reader.required('MAIL_FROM', SENDER),
  };
}

function readSms(reader: EnvReader): ServerConfig['sms'] {
  if (reader.mode === 'demo') return null;
  return {
    url: reader.requiredUrl('SMS_GATEWAY_URL'),
    token: reader.required('SMS_GATEWAY_TOKEN'),
  };
}

function readLimits(reader: EnvReader): Limits {
  const entries = Object.entries(DEFAULT_LIMITS).map(([name, fallback]) => [
    name,
    reader.whole(limitVariable(name as LimitName), 0, undefined, fallback),
  ]);
  return Object.fromEntries(entries) as Limits;
}

function readFault(reader: EnvReader): FaultPoint | null {
  if (reader.text('FAULT') === null) return null;
  if (reader.mode !== 'demo') {
    reader.faults.push('FAULT crashes the service on purpose and is rejected outside demo mode');
    return null;
  }
  return reader.choice('FAULT', FAULT_POINTS);
}

function readMetrics(reader: EnvReader): ServerConfig['metrics'] {
  const port = reader.whole('METRICS_PORT', 0, 65_535);
  return port === 0 ? null : { host: reader.required('METRICS_HOST'), port };
}

function readS3(reader: EnvReader): ServerConfig['s3'] {
  const url = reader.url('S3_URL');
  if (url === null) return null;
  return {
    url: url.origin,
    region: reader.required('S3_REGION'),
    accessKeyId: reader.required('S3_ACCESS_KEY_ID'),
    secretAccessKey: reader.required('S3_SECRET_ACCESS_KEY'),
  };
}

/**
 * Parses environment variables into the service's configuration. Reads only its argument.
 *
 * @param faults those of the variables' files, which are listed too
 * @throws ConfigError listing every missing, malformed or weak value
 */
export function parseServerEnv(source: EnvSource, faults: readonly string[] = []): ServerConfig {
  const reader = new EnvReader(source);
  reader.faults.push(...faults);
  const chain = readChain(reader);
  const publicUrl = readPublicUrl(reader);
  const board = reader.text('OFFERS_BOARD');
  const config: ServerConfig = {
    mode: reader.mode,
    publicUrl,
    passkeys: readPasskeyParty(reader, publicUrl),
    ...readDatabase(reader),
    dataDir: reader.required('FNX_DATA_DIR'),
    ...readSecrets(reader),
    chain,
    signer: readSigner(reader, chain.rpcUrls),
    bankTransfer: readBankTransfer(reader),
    sender: readSender(reader),
    addressScreening: readAddressScreening(reader),
    nomineeKey: reader.text('NOMINEE_KEY'),
    mail: readMail(reader),
    sms: readSms(reader),
    operatorEmail: reader.optional('OPERATOR_EMAIL', MAILBOX),
    s3: readS3(reader),
    push: readPush(reader),
    webhookLocalOrigin:
      readLocalOrigin(reader, 'WEBHOOK_LOCAL_ORIGIN') ??
      (reader.mode === 'demo' ? DEMO_RECEIVER : null),
    referenceRatesUrl: readReferenceRatesUrl(reader),
    captcha: readCaptcha(reader),
    walletConnectProjectId: reader.text('WALLETCONNECT_PROJECT_ID'),
    ensRpcUrl: reader.url('ENS_RPC_URL') && reader.text('ENS_RPC_URL'),
    ...readKyc(reader),
    sealing: reader.choice('SEALING', ['accepted', 'required']),
    sampleContent: reader.choice('SAMPLE_CONTENT', ['refused', 'accepted']),
    ...readCountries(reader),
    logLevel: reader.choice('LOG_LEVEL', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
    trustedProxies: reader.whole('TRUST_PROXY', 0, 10),
    metrics: readMetrics(reader),
    // One setting, so that there is no board without its text.
    offersBoard: board === 'off' ? null : reader.optional('OFFERS_BOARD', TEXT_SLUG),
    desk: reader.choice('DESK', ['off', 'on']) === 'on',
    limits: readLimits(reader),
    fault: readFault(reader),
  };
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}
