import { GROUPS } from '@/config/variables';
import { QUESTIONS, type Question, wordsOf } from './questions';

/** Flags that answer no question: the value that each takes, and what it does. */
export const FLAGS = {
  to: ['file', 'Where the variables are written, with secrets/ beside it [.env]'],
  yes: ['', 'Ask nothing: answers that are missing are listed at once'],
  'dry-run': ['', 'Say what the line would ask, make, write and spend, and change nothing'],
  'database-admin': [
    'file',
    'Make the database of this address and its two roles as its user, who is not noted: <name>_owner and <name>_service. The address may stand here itself where it has no password (such as postgres://admin@host/harbor) [fnx]',
  ],
  'make-signer': ['', 'Make a signing key'],
  deploy: ['parameters', 'Deploy the contracts, with that signing key; needs the next two'],
  deployer: ['keystore', 'Keystore of the account that pays for the deployment'],
  'deployer-password-file': ['file', 'File with the password of that keystore'],
  spend: ['BNB', 'The most that the deployment may cost; without it a person is asked on chain 56'],
  'host-files': [
    'folder',
    'Write the units of systemd and the site of nginx there, filled in for this bank',
  ],
  port: [
    'number',
    'The first of the two ports in those files; each bank of a machine has two of its own [3001]',
  ],
  'test-mail': ['address', 'Send a message there'],
  help: ['', 'This list'],
} as const satisfies Record<string, readonly [value: string, what: string]>;

const EXAMPLES = `npm run setup [-- <flags>]

  npm run setup                                          asks for everything that is missing
  npm run setup -- --to /etc/fnx/fnx.env --make-signer   writes there, and makes a signing key
  npm run setup -- --dry-run                             says what it would do
  npm run setup -- --yes --domain https://invest.example.com --smtp /root/smtp --bank-iban DE89370400440532013000

A secret is never typed into a flag: its flag names a file, as /dev/stdin does. A flag comes before a variable of the shell, and both before
what an earlier run wrote.`;

/** Lines of `--help`. */
export function helpLines(): string[] {
  const flags = Object.entries(FLAGS).flatMap(([flag, [value, what]]) => [
    value ? `  --${flag} <${value}>` : `  --${flag}`,
    `        ${what}`,
  ]);
  const questions = Object.entries(GROUPS).flatMap(([title, group]) => {
    const lines = QUESTIONS.filter(({ variable }) => variable in group).flatMap(linesOf);
    return lines.length > 0 ? ['', title, ...lines] : [];
  });
  return [...EXAMPLES.split('\n'), '', ...flags, ...questions];
}

const linesOf = (question: Question) => {
  const { flag, variable, fallback, secret } = question;
  return [
    `  --${flag} <${secret ? 'file' : 'answer'}>, or ${variable}`,
    `        ${wordsOf(question)}${fallback ? ` [${fallback}]` : ''}`,
  ];
};
