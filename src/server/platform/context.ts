import type { AccountStatus } from '@fnx/api/shared/account-vocabulary';
import type { ReadingScope } from '@fnx/api/shared/reading-tokens';
import type { Db } from '@fnx/postgres/client';
import type { Jobs } from '@fnx/postgres/jobs/jobs';
import type { Replica } from '@fnx/postgres/replica';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LocalAccount } from 'viem';
import type { ServerConfig } from '@/config/server-env';
import type { Language } from '@/lang/languages';
import type { Clock } from './clock';
import type { EventHub } from './events/event-hub';
import type { AddressScreening } from './gateways/address-screening';
import type { CaptchaVerifier } from './gateways/captcha';
import type { ChainReader } from './gateways/chain-reader';
import type { KycProvider } from './gateways/kyc-provider';
import type { MailSender } from './gateways/mail';
import type { PushSender } from './gateways/push';
import type { QuoteSigner } from './gateways/quote-signer';
import type { SmsSender } from './gateways/sms';
import type { Registry } from './registry';

/** Everything a use case needs; built once by runtime.ts, or by tests with their own parts. */
export type AppContext = {
  config: ServerConfig;
  db: Db;
  pool: pg.Pool;
  /** For reads that may be a moment old; null when none is configured. */
  replica: Replica | null;
  clock: Clock;
  log: Logger;
  mail: MailSender;
  sms: SmsSender;
  /** Null where none is configured. */
  push: PushSender | null;
  captcha: CaptchaVerifier;
  kyc: KycProvider;
  chain: ChainReader;
  signer: QuoteSigner;
  /** Submits every transaction of the service; null where none is configured. */
  sender: LocalAccount | null;
  /** Null where none is configured. */
  addressScreening: AddressScreening | null;
  jobs: Jobs;
  events: EventHub;
  /** The parts that domains contribute to features of other domains. */
  registry: Registry;
  /** Validates the token of a request. */
  authenticate(token: string | null, userAgent: string): Promise<Authentication>;
};

/** The authenticated caller: read from the token and confirmed by the session row. */
export type Session = {
  userId: string;
  sessionId: string;
  /** Encrypts and decrypts the bodies of this session. */
  secretKey: string;
  /** The scopes of a reading token; absent in a session. */
  reads?: readonly ReadingScope[];
};

/** The facts that the service knows about a request besides its input. */
export type Caller = {
  requestId: string;
  /** The caller's IP address. X-Forwarded-For is trusted only behind our own proxies. */
  ip: string;
  userAgent: string;
  /** That the page asks for; of a person with an account, the one in the settings counts. */
  language: Language;
  /** The id of a partner's key, once it is known. */
  apiKey?: string;
};

export type Authentication =
  | { state: 'alive'; session: Session }
  /** The session is valid, but the account is not active. */
  | { state: 'shut'; status: Exclude<AccountStatus, 'ACTIVE'> }
  /** The session is valid, but was opened in another browser or system. */
  | { state: 'moved'; session: Session }
  | { state: 'dead' };
