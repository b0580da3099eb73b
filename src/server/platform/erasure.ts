import type { Tx } from '@fnx/postgres/client';
import type { Jobs } from '@fnx/postgres/jobs/jobs';
import type { ServerConfig } from '@/config/server-env';
import type { Clock } from './clock';
import type { PersonKeys } from './people';

/** The parts of the context that an eraser may use besides its transaction. */
export type ErasureContext = { config: ServerConfig; clock: Clock; jobs: Jobs };

/** A person whose account is over, for the erasure. */
export type Departed = PersonKeys & {
  /** Holds shares: the business relationship continues. */
  holdsShares: boolean;
  /** Held shares at some time. */
  heldShares: boolean;
  /** When the account was closed or the last share left, whichever is later. */
  endedAt: Date;
};

/** Until when a kind of data is kept; `OPEN`: the end is not known yet, such as the end of a holding. */
export type KeptUntil = Date | 'OPEN';

/** Erases one kind of data about a person. */
export type Eraser = {
  /** `identity check` */
  what: string;
  /** Why it stays, and until when; null: it goes. Absent: it always goes. */
  keptUntil?(tx: Tx, person: Departed): KeptUntil | null | Promise<KeptUntil | null>;
  /** Runs in the transaction of the erasure, and may run again. Files are removed after it has committed. */
  erase(ctx: ErasureContext, tx: Tx, person: Departed): Promise<void>;
};

/** The period for accounting records: names and taxes of holders are a part of them, as is the register of shareholders. */
export const RECORD_YEARS = 10;

/** The same day `years` later. */
export function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
