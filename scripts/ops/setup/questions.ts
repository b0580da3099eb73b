import { readBank } from '@/config/bank';
import { BANK_QUESTION } from './bank-question';

/** A thing that the set-up asks. One row is one variable; its rules are those of the service. */
export type Question = {
  variable: string;
  flag: string;
  ask: string;
  /** Kept in a file of its own, and not shown while it is typed. Its flag names a file. */
  secret?: true;
  /** The value without an answer; an empty one leaves the variable out. */
  fallback?: string;
  /** Asked in a flag or a variable only. */
  quiet?: true;
  when?(answers: Answers): boolean;
  /** Checks of the doctor that try the answer, with all answers before it. */
  checks?: readonly string[];
  /** Tried together with the next one. */
  joins?: true;
  /** Work that the answer makes possible, done before the answer is tried. */
  prepare?: 'database' | 'contracts';
};

export type Answers = Readonly<Record<string, string | undefined>>;

const usesKeystore = (answers: Answers) => Boolean(answers.QUOTE_SIGNER_KEYSTORE);
/** ALTCHA is this service's own. */
const asksThirdParty = () => readBank().captcha !== 'altcha';
const usesSumsub = (answers: Answers) => answers.KYC_PROVIDER === 'sumsub';

const SUMSUB = { when: usesSumsub, joins: true } as const;

/** In the order in which they are asked: an answer is tried with those before it. */
export const QUESTIONS: readonly Question[] = [
  {
    variable: 'SAMPLE_CONTENT',
    flag: 'sample-content',
    ask: 'Content of the sample bank: refused, or accepted for a rehearsal',
    fallback: 'refused',
    quiet: true,
  },
  BANK_QUESTION,
  {
    variable: 'FNX_DATA_DIR',
    flag: 'data',
    ask: 'Folder for uploads, outside everything that a web server serves',
    fallback: '.data',
    checks: ['disk'],
  },
  {
    variable: 'DATABASE_OWNER_URL',
    flag: 'database-owner',
    ask: 'Address of the database with its owner, who migrates it (postgres://owner:password@host/fnx)',
    secret: true,
    checks: ['database owner'],
  },
  {
    variable: 'DATABASE_URL',
    flag: 'database',
    ask: 'Address of the same database with the role of the service, which only reads and writes rows',
    secret: true,
    prepare: 'database',
    checks: [
      'database',
      'database rights',
      'database schema',
      'database safety',
      'database connections',
    ],
  },
  {
    variable: 'CHAIN_ID',
    flag: 'chain',
    ask: 'Chain: 56 is BNB Smart Chain',
    fallback: '56',
    joins: true,
  },
  {
    variable: 'CHAIN_RPC_URL',
    flag: 'nodes',
    ask: 'Two nodes of different operators, separated by a comma',
    secret: true,
    checks: ['nodes', 'nodes agree', 'clock'],
  },
  {
    variable: 'PUBLIC_RPC_URL',
    flag: 'public-node',
    ask: 'A third node, which answers browsers',
    secret: true,
    checks: ['nodes'],
  },
  {
    variable: 'TOKEN_ADDRESSES_FILE',
    flag: 'network',
    ask: 'Network file of the contracts (npm run tool -- contracts deploy, or --deploy <parameters> here)',
    prepare: 'contracts',
    joins: true,
  },
  {
    variable: 'TREASURY_ADDRESS',
    flag: 'treasury',
    ask: 'Address that receives payments, as in the sale contract',
    checks: ['contracts', 'roles', 'token'],
  },
  {
    variable: 'QUOTE_SIGNER_KEYSTORE',
    flag: 'signer-keystore',
    ask: 'Keystore of the signing key; empty for a signer behind an address',
    fallback: '',
    joins: true,
  },
  {
    variable: 'QUOTE_SIGNER_PASSWORD_FILE',
    flag: 'signer-password-file',
    ask: 'File with the password of that keystore',
    when: usesKeystore,
    checks: ['signer'],
  },
  {
    variable: 'QUOTE_SIGNER_URL',
    flag: 'signer-url',
    ask: 'Address of the signer (eth_signTypedData_v4)',
    secret: true,
    when: (answers) => !usesKeystore(answers),
    joins: true,
  },
  {
    variable: 'QUOTE_SIGNER_ADDRESS',
    flag: 'signer-address',
    ask: 'Address of its key',
    when: (answers) => !usesKeystore(answers),
    checks: ['signer'],
  },
  {
    variable: 'MAIL_FROM',
    flag: 'mail-from',
    ask: 'Sender of e-mails, such as Bank <no-reply@example.com>',
  },
  {
    variable: 'SMTP_URL',
    flag: 'smtp',
    ask: 'Mail server (smtps://user:password@host:465)',
    secret: true,
    checks: ['mail'],
  },
  {
    variable: 'OPERATOR_EMAIL',
    flag: 'operator-email',
    ask: 'Mailbox that receives alerts; empty for none',
    fallback: '',
  },
  { variable: 'SMS_GATEWAY_URL', flag: 'sms-url', ask: 'Address of the SMS gateway' },
  {
    variable: 'SMS_GATEWAY_TOKEN',
    flag: 'sms-token',
    ask: 'Its token',
    secret: true,
    checks: ['sms'],
  },
  {
    variable: 'CAPTCHA_SITE_KEY',
    flag: 'captcha-site-key',
    ask: 'Site key of the human check that bank.json names',
    when: asksThirdParty,
  },
  {
    variable: 'CAPTCHA_SECRET',
    flag: 'captcha-secret',
    ask: 'Secret of the human check',
    secret: true,
    when: asksThirdParty,
  },
  {
    variable: 'KYC_PROVIDER',
    flag: 'identity',
    ask: 'Identity checks: local (officers decide) or sumsub',
    fallback: 'local',
  },
  {
    variable: 'SUMSUB_BASE_URL',
    flag: 'sumsub-url',
    ask: 'API of Sumsub',
    fallback: 'https://api.sumsub.com',
    ...SUMSUB,
  },
  {
    variable: 'SUMSUB_LEVEL_NAME',
    flag: 'sumsub-level',
    ask: 'Name of the verification level',
    ...SUMSUB,
  },
  {
    variable: 'SUMSUB_WEBHOOK_SECRET',
    flag: 'sumsub-webhook-secret',
    ask: 'Secret of the webhook',
    secret: true,
    ...SUMSUB,
  },
  {
    variable: 'SUMSUB_APP_TOKEN',
    flag: 'sumsub-token',
    ask: 'App token',
    secret: true,
    ...SUMSUB,
  },
  {
    variable: 'SUMSUB_SECRET_KEY',
    flag: 'sumsub-secret-key',
    ask: 'Secret key of the app token',
    secret: true,
    when: usesSumsub,
    checks: ['identity'],
  },
  {
    variable: 'PUBLIC_URL',
    flag: 'domain',
    ask: 'Address of the site (https://invest.example.com)',
    checks: ['domain'],
  },
  {
    variable: 'TRUST_PROXY',
    flag: 'proxies',
    ask: 'Own proxies in front of the service',
    fallback: '1',
  },
  { variable: 'DESK', flag: 'desk', ask: 'The staff desk: on or off', fallback: 'on' },
];

/** Flags that name a file with a secret: every user of the machine sees the flags of a program that runs. */
export const SECRET_FLAGS: readonly string[] = [
  'database-admin',
  ...QUESTIONS.flatMap(({ flag, secret }) => (secret ? flag : [])),
];
