import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database/client';

/** Whose records an export contains. */
type Owner = { id: string; email: string; phone: string };

/** One kind of record that the service stores about a user, for the personal export. */
export type PersonalDataSection = {
  name: string;
  table: PgTable;
  mine(owner: Owner, db: Db): SQL | undefined;
  /** Columns left out because they are credentials or keys: hashes, secrets, session ids. */
  without?: readonly string[];
};

/** Something that must be settled before an account can be closed. */
export type OpenItem = {
  kind: 'ORDER' | 'STAKE' | 'CLAIM';
  id: string;
  /** For people, such as `Order 1042`. */
  label: string;
  /** The page that settles it. */
  path: string;
};

export type OpenItemFinder = (db: Db | Tx, userId: string) => Promise<OpenItem[]>;

/**
 * What a domain contributes to the features of another. The feature's own domain reads it from the context, so it does not
 * import the domains above it.
 */
export type Contributions = {
  personalData?: readonly PersonalDataSection[];
  /** Tables with a user's data that the personal export leaves out, with the reason. */
  notExported?: Readonly<Record<string, string>>;
  openItems?: readonly OpenItemFinder[];
  /** Whether something unfinished depends on a linked wallet, which then cannot be unlinked. */
  needsWallet?(tx: Tx, wallet: { userId: string; address: string }): Promise<boolean>;
  /** The ids of users who hold shares, as a subquery: the audience of announcements to shareholders. */
  holders?(tx: Tx): SQL;
  /** Causes for which the domain alerts an operator, with a description. */
  alerts?: Readonly<Record<string, string>>;
};

/** The contributions of all domains. */
export type Registry = {
  personalData: readonly PersonalDataSection[];
  notExported: Readonly<Record<string, string>>;
  openItems: readonly OpenItemFinder[];
  needsWallet(tx: Tx, wallet: { userId: string; address: string }): Promise<boolean>;
  holders(tx: Tx): SQL;
  alerts: Readonly<Record<string, string>>;
};

/** Joins the contributions of all domains. */
export function createRegistry(parts: readonly Contributions[]): Registry {
  return {
    personalData: parts.flatMap(({ personalData = [] }) => personalData),
    notExported: Object.assign({}, ...parts.map(({ notExported }) => notExported)),
    openItems: parts.flatMap(({ openItems = [] }) => openItems),
    async needsWallet(tx, wallet) {
      for (const part of parts) if (await part.needsWallet?.(tx, wallet)) return true;
      return false;
    },
    holders(tx) {
      const holders = parts.find((part) => part.holders)?.holders;
      if (!holders) throw new Error('No module knows the shareholders.');
      return holders(tx);
    },
    alerts: Object.assign({}, ...parts.map(({ alerts }) => alerts)),
  };
}
