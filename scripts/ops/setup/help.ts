import { QUESTIONS } from './questions';

/** Flags that answer no question: the value that each takes, and what it does. */
export const FLAGS = {
  to: ['file', 'Where the variables are written, with secrets/ beside it [.env]'],
  yes: ['', 'Ask nothing: answers that are missing are listed at once'],
  'database-admin': ['url', 'Make the database and its roles as this superuser, who is not noted'],
  'make-signer': ['', 'Make a signing key'],
  deploy: ['parameters', 'Deploy the contracts, with that signing key; needs the next two'],
  deployer: ['keystore', 'Keystore of the account that pays for the deployment'],
  'deployer-password-file': ['file', 'File with the password of that keystore'],
  'test-mail': ['address', 'Send a message there'],
  help: ['', 'This list'],
} as const satisfies Record<string, readonly [value: string, what: string]>;

/** Lines of `--help`. A flag comes before a variable of the shell, and both before what an earlier run wrote. */
export function helpLines(): string[] {
  const flags = Object.entries(FLAGS).map(([flag, [value, what]]) => [
    value ? `${flag} <${value}>` : flag,
    what,
  ]);
  const questions = QUESTIONS.map(({ flag, variable, ask, fallback }) => [
    `${flag} <answer>, or ${variable}`,
    fallback ? `${ask} [${fallback}]` : ask,
  ]);
  const entries = [...flags, ...questions].flatMap(([head, what]) => [
    `  --${head}`,
    `        ${what}`,
  ]);
  return ['npm run setup [-- <flags>]', ...entries];
}
