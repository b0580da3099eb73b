import { readBank } from '@/config/bank';
import { type Ask, VARIABLES, type VariableName } from '@/config/variables';
import { treasuryOf } from './network-file';

/** A thing that the set-up asks. One row is one variable; its rules are those of the service. */
export type Question = Ask & {
  variable: VariableName;
  /** The value without an answer; an empty one leaves the variable out. */
  fallback: string | undefined;
  /** Kept in a file of its own, and not shown while it is typed. Its flag names a file. */
  secret: boolean;
};

export type Answers = Readonly<Record<string, string | undefined>>;

const CONDITIONS: Readonly<Record<string, (answers: Answers) => boolean>> = {
  signer: (answers) => !answers.QUOTE_SIGNER_KEYSTORE,
  // ALTCHA is this service's own.
  captcha: () => readBank().captcha !== 'altcha',
  treasury: ({ TOKEN_ADDRESSES_FILE: file }) => !treasuryOf(file),
  sumsub: (answers) => answers.KYC_PROVIDER === 'sumsub',
};

export const isAsked = ({ when }: Question, answers: Answers): boolean =>
  when === undefined || (CONDITIONS[when]?.(answers) ?? Boolean(answers[when]));

/** In the order in which they are asked: an answer is tried with those before it. */
export const QUESTIONS: readonly Question[] = (Object.keys(VARIABLES) as VariableName[]).flatMap(
  (variable) => {
    const { ask, secret = 'file', default: usual } = VARIABLES[variable];
    const fallback = ask?.default ?? usual;
    return ask ? { ...ask, variable, fallback, secret: secret !== 'file' } : [];
  },
);

/** The words of a question, with an answer as it may look. */
export const wordsOf = ({ text, example }: Question): string =>
  example ? `${text} (such as ${example})` : text;

/** Flags that name a file with a secret: every user of the machine sees the flags of a program that runs. */
export const SECRET_FLAGS: readonly string[] = [
  'database-admin',
  ...QUESTIONS.flatMap(({ flag, secret }) => (secret ? flag : [])),
];
