import { QUESTIONS } from './questions';

/** Flags that answer no question: the value that each takes, and what it does. */
export const FLAGS = {
  to: ['file', 'Where the variables are written, with secrets/ beside it [.env]'],
  yes: ['', 'Ask nothing: answers that are missing are listed at once'],
  'database-admin': [
    'file',
    'Make the database and its roles as the superuser of this address, who is not noted',
  ],
  'make-signer': ['', 'Make a signing key'],
  deploy: ['parameters', 'Deploy the contracts, with that signing key; needs the next two'],
  deployer: ['keystore', 'Keystore of the account that pays for the deployment'],
  'deployer-password-file': ['file', 'File with the password of that keystore'],
  'test-mail': ['address', 'Send a message there'],
  help: ['', 'This list'],
} as const satisfies Record<string, readonly [value: string, what: string]>;

/** Lines of `--help`. The flag of a secret names a file. A flag comes before a variable of the shell, and both before what an earlier run wrote. */
export function helpLines(): string[] {
  const flags = Object.entries(FLAGS).map(([flag, [value, what]]) => [
    value ? `${flag} <${value}>` : flag,
    what,
  ]);
  const questions = QUESTIONS.map(({ flag, variable, text, fallback, secret }) => [
    `${flag} <${secret ? 'file' : 'answer'}>, or ${variable}`,
    fallback ? `${text} [${fallback}]` : text,
  ]);
  const entries = [...flags, ...questions].flatMap(([head, what]) => [
    `  --${head}`,
    `        ${what}`,
  ]);
  const secrets = 'A secret is never typed into a flag: its flag names a file, as /dev/stdin does.';
  return ['npm run setup [-- <flags>]', secrets, ...entries];
}
