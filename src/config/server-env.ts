import type { CaptchaConfig } from './captcha';
import { EnvReader, type EnvSource } from './env-reader';
import { FAULT_POINTS, type FaultPoint } from './fault-points';
import { type PasskeyParty, readPasskeyParty } from './passkey-party';
import { type BankTransferConfig, readBankTransfer } from './server-env-bank';
import { readCaptcha } from './server-env-captcha';
import {
  type ChainConfig,
  type KeeperConfig,
  type RelayerConfig,
  readChain,
  readKeeper,
  readRelayer,
  readSigner,
  type SignerConfig,
} from './server-env-chain';
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
import { isLoopback, MAILBOX, SECRET, SENDER, TEXT_SLUG } from './server-env-rules';
import { readSender, type SenderConfig } from './server-env-sender';
import { readPublicUrl } from './server-env-site';
import { DEFAULT_LIMITS, type LimitName, type Limits, limitVariable } from './server-limits';

export type { FaultPoint } from './fault-points';
export type { BankTransferConfig } from './server-env-bank';
export type { KeeperConfig, RelayerConfig } from './server-env-chain';
export type { AddressScreeningConfig } from './server-env-compliance';
export type { SumsubConfig } from './server-env-identity';
export type { PushConfig } from './server-env-outbound';
export type { Limits } from './server-limits';

type ServerMode = 'production' | 'demo';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

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
  /** Sends signed votes; null: people send their own transactions. */
  relayer: RelayerConfig | null;
  /** Settles auctions and pays the network fee; null: whoever wants to does. */
  keeper: KeeperConfig | null;
  /** The account for purchases by bank transfer; null: they are not offered. */
  bankTransfer: BankTransferConfig | null;
  /** Submits calls of customers and deposits, and pays the network fee; null: nothing is sent for anybody. */
  sender: SenderConfig | null;
  /** Knows sanctioned wallets; null: they are compared with the imported lists alone. */
  addressScreening: AddressScreeningConfig | null;
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

const SECRETS = {
  tokenSecret: ['TOKEN_SECRET', 'signs session tokens'],
  codeSecret: ['CODE_SECRET', 'keys the hashes of one-time codes and signs the journal'],
  filesKey: ['FILES_KEY', 'encrypts uploaded files'],
} as const;

function readSecrets(
  reader: EnvReader,
): Pick<ServerConfig, keyof typeof SECRETS | `${keyof typeof SECRETS}Fallback`> {
  const check = (name: string, secret: string) =>
    secret && reader.read(name, secret, SECRET, secret);
  const read = ([name, why]: readonly [string, string]) => check(name, reader.required(name, why));
  const readFallback = ([name]: readonly [string, string]) =>
    check(`${name}_FALLBACK`, reader.text(`${name}_FALLBACK`) ?? '') || null;
  const secrets = {
    tokenSecret: read(SECRETS.tokenSecret),
    tokenSecretFallback: readFallback(SECRETS.tokenSecret),
    codeSecret: read(SECRETS.codeSecret),
    codeSecretFallback: readFallback(SECRETS.codeSecret),
    filesKey: read(SECRETS.filesKey),
    filesKeyFallback: readFallback(SECRETS.filesKey),
  };
  const given = Object.values(secrets).filter(Boolean);
  if (new Set(given).size < given.length) {
    reader.faults.push('TOKEN_SECRET, CODE_SECRET, FILES_KEY and their fallbacks must differ');
  }
  return secrets;
}

function readMail(reader: EnvReader, mode: ServerMode): ServerConfig['mail'] {
  if (mode === 'demo') return null;
  const url = reader.required('SMTP_URL', 'sends codes and notifications by e-mail');
  reader.url('SMTP_URL', url, ['smtp:', 'smtps:']);
  const from = reader.required('MAIL_FROM', 'the sender of e-mails');
  return { url, from: from && reader.read('MAIL_FROM', from, SENDER, from) };
}

function readOperatorEmail(reader: EnvReader): string | null {
  const email = reader.text('OPERATOR_EMAIL');
  return email && reader.read<string | null>('OPERATOR_EMAIL', email, MAILBOX, null);
}

function readSms(reader: EnvReader, mode: ServerMode): ServerConfig['sms'] {
  if (mode === 'demo') return null;
  const text = reader.required('SMS_GATEWAY_URL', 'sends codes by SMS');
  const url = reader.url('SMS_GATEWAY_URL', text, ['https:', 'http:']);
  if (url?.protocol === 'http:' && !isLoopback(url)) {
    reader.faults.push('SMS_GATEWAY_URL must use https: it carries one-time codes');
  }
  return {
    url: text,
    token: reader.required('SMS_GATEWAY_TOKEN', 'the bearer token of the SMS gateway'),
  };
}

function readLimits(reader: EnvReader): Limits {
  const entries = Object.entries(DEFAULT_LIMITS).map(([name, fallback]) => [
    name,
    reader.whole(limitVariable(name as LimitName), fallback, 0),
  ]);
  return Object.fromEntries(entries) as Limits;
}

function readFault(reader: EnvReader, mode: ServerMode): FaultPoint | null {
  if (reader.text('FAULT') === null) return null;
  if (mode !== 'demo') {
    reader.faults.push('FAULT crashes the service on purpose and is rejected outside demo mode');
    return null;
  }
  return reader.choice('FAULT', FAULT_POINTS, FAULT_POINTS[0]);
}

function readMetrics(reader: EnvReader): ServerConfig['metrics'] {
  const port = reader.whole('METRICS_PORT', 0, 0, 65_535);
  return port === 0 ? null : { host: reader.text('METRICS_HOST') ?? '127.0.0.1', port };
}

function readS3(reader: EnvReader): ServerConfig['s3'] {
  const url = reader.url('S3_URL', reader.text('S3_URL'), ['https:', 'http:']);
  if (url === null) return null;
  return {
    url: url.origin,
    region: reader.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: reader.required('S3_ACCESS_KEY_ID', 'who writes to the store'),
    secretAccessKey: reader.required('S3_SECRET_ACCESS_KEY', 'signs the calls to the store'),
  };
}

/** One setting, so that there is no board without its text. */
function readOffersBoard(reader: EnvReader): string | null {
  const slug = reader.text('OFFERS_BOARD');
  return slug === null || slug === 'off'
    ? null
    : reader.read('OFFERS_BOARD', slug, TEXT_SLUG, slug);
}

function readEnsRpcUrl(reader: EnvReader): string | null {
  const text = reader.text('ENS_RPC_URL');
  return reader.url('ENS_RPC_URL', text, ['https:', 'http:']) ? text : null;
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
  const mode = reader.choice('FNX_MODE', ['production', 'demo'], 'production');
  const chain = readChain(reader, mode);
  const keeper = readKeeper(reader, mode);
  const publicUrl = readPublicUrl(reader, mode);
  const config: ServerConfig = {
    mode,
    publicUrl,
    passkeys: readPasskeyParty(reader, publicUrl),
    ...readDatabase(reader),
    dataDir: reader.text('FNX_DATA_DIR') ?? '.data',
    ...readSecrets(reader),
    chain,
    signer: readSigner(reader, mode, chain.rpcUrls),
    relayer: readRelayer(reader),
    bankTransfer: readBankTransfer(reader),
    keeper,
    sender: readSender(reader, mode, keeper),
    addressScreening: readAddressScreening(reader),
    mail: readMail(reader, mode),
    sms: readSms(reader, mode),
    operatorEmail: readOperatorEmail(reader),
    s3: readS3(reader),
    push: readPush(reader, mode),
    webhookLocalOrigin: readLocalOrigin(reader, mode, 'WEBHOOK_LOCAL_ORIGIN'),
    referenceRatesUrl: readReferenceRatesUrl(reader, mode),
    captcha: readCaptcha(reader, mode),
    walletConnectProjectId: reader.text('WALLETCONNECT_PROJECT_ID'),
    ensRpcUrl: readEnsRpcUrl(reader),
    ...readKyc(reader),
    sealing: reader.choice('SEALING', ['accepted', 'required'], 'accepted'),
    sampleContent: reader.choice('SAMPLE_CONTENT', ['refused', 'accepted'], 'refused'),
    ...readCountries(reader),
    logLevel: reader.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    trustedProxies: reader.whole('TRUST_PROXY', 0, 0, 10),
    metrics: readMetrics(reader),
    offersBoard: readOffersBoard(reader),
    desk: reader.choice('DESK', ['off', 'on'], 'off') === 'on',
    limits: readLimits(reader),
    fault: readFault(reader, mode),
  };
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}
