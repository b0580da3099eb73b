import groups from './variables-by-topic.json';

/** How the set-up asks for a variable. */
export type Ask = {
  flag: string;
  text: string;
  /** An answer as it may look. */
  example?: string;
  /** The answer without one, where it is not the variable's default; an empty one leaves the variable out. */
  default?: string;
  /** Asked in a flag or a variable only. */
  quiet?: boolean;
  /** Asked where this variable is set, or a condition of this name holds. */
  when?: string;
  /** Checks of the doctor that try the answer, with all answers before it. */
  checks?: readonly string[];
  /** Tried together with the next one. */
  joins?: boolean;
  /** Work that the answer makes possible, done before the answer is tried. */
  prepare?: 'database' | 'contracts';
};

export type Variable = {
  /** Why it is needed: also said where it is missing. */
  why: string;
  more?: string;
  default?: string;
  /** The value in `.env.example`, which has the variables that every production sets. */
  example?: string;
  /** The fault of http outside this machine. */
  https?: string;
  /**
   * Can be in a file of its own: of the service, of the owner alone (with it a stolen service could change tables, or open every backup), or
   * it names a file anyway.
   */
  secret?: 'service' | 'owner' | 'file';
  ask?: Ask;
  /** The capability that the product lacks without it. */
  off?: string;
};

type Groups = typeof groups;
export type VariableName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];

/** Every variable, by topic, in the order in which the set-up asks. */
export const GROUPS = groups as Readonly<Record<string, Readonly<Record<string, Variable>>>>;

export const VARIABLES = Object.assign({}, ...Object.values(groups)) as Readonly<
  Record<VariableName, Variable>
>;

const NAMES = Object.keys(VARIABLES) as VariableName[];

/** Those whose secret is of one of these kinds. */
export const secretNames = (...kinds: readonly Variable['secret'][]): VariableName[] =>
  NAMES.filter((name) => VARIABLES[name].secret && kinds.includes(VARIABLES[name].secret));
