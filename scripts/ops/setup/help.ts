import { QUESTIONS } from './questions';

/** Flags that answer no question: the value that each takes, and what it does. */
export const FLAGS = {
  to: ['file', 'Where the variables are written, with secrets/ beside it [.env]'],
  yes: ['', 'Ask nothing: answers that are missing are listed at once'],
  'database-admin': [
    'url',
    'Make the two roles, and the database if it is missing, as this superuser, who is not noted',
  ],
  'make-signer': ['', 'Make a signing key'],
  deploy: ['parameters', 'Deploy the contracts, with that signing key; needs the next two'],
  deployer: ['keystore', 'Keystore of the account that pays for the deployment'],
  'deployer-password-file': ['file', 'File with the password of that keystore'],
  'test-mail': ['address', 'Send a message there'],
  help: ['', 'This list'],
} as const satisfies Record<string, readonly [value: string, what: string]>;

/** What `--help` prints, for 80 columns. */
export function helpLines(): string[] {
  const entry = (head: string, what: string) => [`  --${head}`, `        ${what}`];
  return [
    'npm run setup [-- <flags>]',
    '',
    ...Object.entries(FLAGS).flatMap(([flag, [value, what]]) =>
      entry(value ? `${flag} <${value}>` : flag, what),
    ),
    '',
    'Questions, each with its flag and its variable. A flag comes before a variable of',
    'this shell, and both before what an earlier run wrote; such answers are not asked.',
    '',
    ...QUESTIONS.flatMap(({ flag, variable, ask, fallback }) =>
      entry(`${flag} <answer>  ${variable}`, `${ask}${fallback ? ` [${fallback}]` : ''}`),
    ),
  ];
}
