import { randomBytes } from 'node:crypto';
import type { EnvSource } from '@/config/env-reader';
import { ConfigError, parseServerEnv, type ServerConfig } from '@/config/server-env';
import { VARIABLES, type VariableName } from '@/config/variables';
import type { Subject } from '@/server/doctor/check';
import { readSecretFiles } from '@/server/secret-files';
import { SAMPLE_CONTRACTS } from '../../sample-contracts';

const NOBODY = '0x52908400098527886E0F7030069857D2E4169EE7';
const NOWHERE = 'https://missing.invalid';

/** Values with which a configuration can be read before it is whole. No check looks at them. */
const standIns = (): Partial<Record<VariableName, string>> => ({
  ...Object.fromEntries(
    ['TOKEN_SECRET', 'CODE_SECRET', 'FILES_KEY'].map((name) => [name, newSecret()]),
  ),
  PUBLIC_URL: NOWHERE,
  CHAIN_RPC_URL: NOWHERE,
  PUBLIC_RPC_URL: `${NOWHERE}/browsers`,
  TREASURY_ADDRESS: NOBODY,
  SHARE_CONTRACTS: SAMPLE_CONTRACTS,
  QUOTE_SIGNER_URL: NOWHERE,
  QUOTE_SIGNER_ADDRESS: NOBODY,
  QUOTE_SIGNER_PASSWORD_FILE: '/dev/null',
  SMTP_URL: 'smtps://missing.invalid',
  MAIL_FROM: 'nobody@missing.invalid',
  SMS_GATEWAY_URL: NOWHERE,
  SMS_GATEWAY_TOKEN: 'x',
  CAPTCHA_SECRET: 'x',
  CAPTCHA_SITE_KEY: 'x',
  SUMSUB_APP_TOKEN: 'x',
  SUMSUB_SECRET_KEY: 'x',
  SUMSUB_WEBHOOK_SECRET: newSecret(),
  SUMSUB_LEVEL_NAME: 'x',
});

/** Makes a secret of the form of `openssl rand -base64 32`. */
export const newSecret = () => randomBytes(32).toString('base64');

/** The variable that a message of the configuration names first. */
export const subjectOfFault = (text: string): string =>
  (/[A-Z][A-Z0-9]*_[A-Z0-9_]+/.exec(text)?.[0] ?? '').replace(/\w+_FILE$/, (name) =>
    name in VARIABLES ? name : name.replace(/_FILE$/, ''),
  );

type Wish = Partial<Pick<Subject, 'instances' | 'mailTo' | 'smsTo'>>;

/** Reads the variables as far as they are right, and reports everything that is wrong with them. */
export function readSubject(
  variables: EnvSource,
  { instances = 2, mailTo = null, smsTo = null }: Wish = {},
): { subject: Subject; faults: string[] } {
  const { source, faults: unread } = readSecretFiles(variables);
  const { config, faults } = readAsFarAsRight(source);
  const all = [...unread, ...faults];
  const missing = new Set(all.map(subjectOfFault));
  return { subject: { config, source: variables, missing, instances, mailTo, smsTo }, faults: all };
}

/** Each round replaces what the one before complained about. */
function readAsFarAsRight(source: EnvSource): { config: ServerConfig; faults: string[] } {
  const stands = standIns();
  const faults = new Set<string>();
  let filled = source;
  for (let contradictions = 0; ; ) {
    try {
      return { config: parseServerEnv(filled), faults: [...faults] };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const known = faults.size;
      for (const text of error.faults) faults.add(text);
      const names = error.faults.map(subjectOfFault);
      // A contradiction of several variables, whose first one is right by itself.
      const contradicts = faults.size === known;
      if (contradicts) contradictions += 1;
      const all = contradicts ? Object.keys(filled) : names;
      // A demo has no stand-ins: what is missing then is looked at as in production.
      const wrong = all.filter((name) => name !== 'FNX_MODE' || contradictions > 1);
      filled = {
        ...filled,
        ...Object.fromEntries(wrong.map((name) => [name, stands[name as VariableName]])),
      };
    }
  }
}
