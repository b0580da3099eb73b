import type pg from 'pg';
import type { Logger } from 'pino';
import type { ServerConfig } from '@/config/server-env';
import type { CaptchaVerifier } from './adapters/captcha';
import type { ChainReader } from './adapters/chain-reader';
import type { Clock } from './adapters/clock';
import type { KycProvider } from './adapters/kyc-provider';
import type { MailSender } from './adapters/mail';
import type { SmsSender } from './adapters/sms';
import type { Db } from './db/client';
import type { Jobs } from './jobs/jobs';
import type { EventHub } from './services/notifications/event-hub';

/** Everything a verb needs; built once by runtime.ts, or by tests with their own parts. */
export type AppContext = {
  config: ServerConfig;
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  mail: MailSender;
  sms: SmsSender;
  captcha: CaptchaVerifier;
  kyc: KycProvider;
  chain: ChainReader;
  jobs: Jobs;
  events: EventHub;
};

/** Who calls: from the token, confirmed by the session's row. */
export type Session = {
  userId: string;
  sessionId: string;
  /** Seals and unseals the bodies of this session. */
  secretKey: string;
};

/** What the service knows of the request besides its input. */
export type Caller = {
  requestId: string;
  /** The caller's IP address; X-Forwarded-For counts only behind our own proxies. */
  ip: string;
  userAgent: string;
};
