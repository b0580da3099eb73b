/** Customers are compared with natural persons; other entries are kept for searches. */
export type ListedKind = 'PERSON' | 'OTHER';

/** A date of birth as the list writes it, and the years that it may mean. */
export type Birth = { text: string; fromYear: number; toYear: number };

export type ListedName = { name: string; weak: boolean };

/** One entry of a sanctions list, the same for all lists. */
export type ListedEntry = {
  /** The list's own number. */
  ref: string;
  kind: ListedKind;
  /** The main name first. At least one. */
  names: readonly ListedName[];
  births: readonly Birth[];
  /** Names of countries or ISO 3166-1 alpha-2 codes, as the list writes them. */
  nationalities: readonly string[];
  programs: readonly string[];
  remarks: string | null;
  /** Wallets of EVM chains, lower case. */
  addresses: readonly string[];
};
