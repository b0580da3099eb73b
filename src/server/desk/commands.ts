import type { Role } from '@fnx/api/shared/desk';
import type { Matter } from '@fnx/api/shared/proposal';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import type { AppContext } from '@/server/platform/context';
import type { JournalSource } from '@/server/platform/tables';

/** One row of a result; dates and numbers are formatted by the output. */
export type Row = Readonly<Record<string, unknown>>;

/** A call of a contract: what a wallet signs, and what it means. */
export type PreparedCall = {
  /** `Pay in the announced distribution 2` */
  title: string;
  to: `0x${string}`;
  /** Wei. */
  value: bigint;
  data: `0x${string}`;
  /** The role of the contract that the signer needs: `ENFORCER`; null where any wallet may send it. */
  role: ContractRole | null;
  /** Its function and arguments in words, for the command line; the desk decodes the data itself. */
  line: string;
};

/** A chain call in the list for officers, by its number. */
export type ListedCall = PreparedCall & { action: number };

export type Answer<R extends Row = Row> = {
  rows: readonly R[];
  /** Calls of contracts that an officer's wallet or a Safe has to sign; the service sends none. */
  calls?: readonly ListedCall[];
  /** A file to download; the command line writes it into the current folder. */
  file?: { name: string; mediaType: string; bytes: Buffer };
  /** Shown instead of an empty table. */
  none?: string;
  /** True if a check found problems: the command exits with 1. */
  failed?: boolean;
};

/**
 * That two officers signed a command, or that it is only tried without effect. `four-eyes.ts` issues it; an object that looks like one
 * counts for nothing.
 */
export type Warrant = {
  readonly command: string;
  readonly signers: readonly string[];
} & (
  | {
      /** It is tried, before it is proposed. */
      readonly proposal: null;
    }
  | {
      /** The signed proposal. */
      readonly proposal: string;
      /** Its matter as the signers have signed it: it runs only while it is so. */
      readonly matter: Matter;
    }
);

/** Who runs a command: a user of the command line, unless `source` says that it is an officer at the desk. */
export type Operator = {
  ctx: AppContext;
  name: string;
  source?: Exclude<JournalSource, 'SERVICE'>;
  /** The roles of an officer at the desk; a shell has none and sees everything. */
  roles?: readonly Role[];
  /** That two officers signed, when the command is critical. */
  warrant?: Warrant;
  /** The hash of what the command of a proposal is given, for its entry in the journal. */
  given?: string;
};

/** Everybody who is responsible for what the operator does: both signers, or the operator alone. */
export const actorsOf = ({ name, warrant }: Pick<Operator, 'name' | 'warrant'>): string[] => [
  ...(warrant?.signers ?? [name]),
];
