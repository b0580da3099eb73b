import type { LimitPeriod, SanctionsList } from '@fnx/api/shared/compliance';
import type { MatchedWord } from '@fnx/names/resembles';
import type { Birth } from '@/server/compliance/lists/entry';

/** The facts that were known of the person when the case was opened. */
export type ScreenedPerson = {
  names: readonly string[];
  /** `1980-07-15`; null before the identity check. */
  dateOfBirth: string | null;
  nationality: string | null;
  country: string;
};

export type NameEvidence = {
  person: ScreenedPerson;
  list: SanctionsList;
  ref: string;
  /** The entry's main name. */
  name: string;
  /** The name or alias that matched, and whether the list calls it weak. */
  matched: string;
  weak: boolean;
  aliases: readonly string[];
  births: readonly Birth[];
  nationalities: readonly string[];
  programs: readonly string[];
  remarks: string | null;
  /** 0 to 100. */
  score: number;
  words: readonly MatchedWord[];
  /** OTHER: the years differ, which gives the case a low rank. */
  dateOfBirth: 'SAME' | 'NEAR' | 'UNKNOWN' | 'OTHER';
};

export type Identification = { category: string; name: string; description: string; url: string };

export type AddressEvidence = {
  address: string;
  /** The list, or the service that was asked. */
  source: SanctionsList | 'SCREENING_SERVICE';
  identifications: readonly Identification[];
};

/** US dollars as decimals. */
export type LimitEvidence = { period: LimitPeriod; limitUsd: string; askedUsd: string };

export type FundsEvidence = { totalUsd: string; answer: string | null; answeredAt: string | null };

/** The person who used the document before, by id: the files of both are read when officers open the case. */
export type DocumentEvidence = { other: string };

/** A person has died: who inherits, and the shares that go to each heir by a court order, in millionths. */
export type EstateEvidence = {
  /** `2026-10-01` */
  died: string;
  /** Who told the bank. */
  told: string;
  /** Files that were read with a proposal, which keeps them; the command line keeps none. */
  documents: readonly { name: string; sha256: string; proposal: string | null }[];
  /** `part` is a fraction: `1/2`. */
  heirs: readonly { userId: string; part: string }[];
  transfers: readonly EstateTransfer[];
};

/** Wallets in lower case. It is executed in a block after `block`, the last one that was indexed when it was decided. */
export type EstateTransfer = {
  heir: string;
  from: string;
  to: string;
  shares: string;
  block: number;
};

/** By the kind of the case, in the order of `CASE_KINDS`. */
export type Evidence =
  | NameEvidence
  | AddressEvidence
  | LimitEvidence
  | FundsEvidence
  | DocumentEvidence
  | EstateEvidence;
