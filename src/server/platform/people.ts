import type { ItemPage, Role } from '@fnx/api/shared/desk';
import type { Db } from '@fnx/postgres/client';
import type { PageInput } from '@fnx/postgres/read-page';
import { and, desc, getTableColumns, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { ServerConfig } from '@/config/server-env';
import type { Clock } from './clock';
import type { ChainReader } from './gateways/chain-reader';
import type { QuoteSigner } from './gateways/quote-signer';
import type { SearchText } from './search-text';

/* Domains contribute these to the staff desk: where search finds a person, what the person's page shows, and what waits for officers. */

/** The parts of the context that a view may use. */
export type ViewContext = { db: Db; clock: Clock; config: ServerConfig };

export type PersonKeys = {
  id: string;
  email: string;
  phone: string;
  /** `0x` and lower case; null until the person was first registered. */
  holderId: string | null;
};

export type Found = {
  kind:
    | 'PERSON'
    | 'ORDER'
    | 'ENTRY'
    | 'CHECK'
    | 'WALLET'
    | 'TRANSACTION'
    | 'HOLDER'
    | 'TICKET'
    | 'TREASURY';
  /** The number, address, hash or name that was found. */
  label: string;
  detail: string;
  /** The id of the person it belongs to; null for money and tickets of strangers. */
  personId: string | null;
  /** The page of its own; officers without the right to open it see the person's page. */
  page?: ItemPage;
  /** Only these roles find it; absent: everybody who may search. */
  roles?: readonly Role[];
};

export type Finder = (db: Db, text: SearchText) => Promise<Found[]>;

/** A table on a person's page. */
export type PersonSection = {
  title: string;
  /** Only these roles see it; absent: everybody who may open the page. */
  roles?: readonly Role[];
  /** Without secrets. Columns that some roles must not see are left out for officers without `roles`. */
  rows(
    ctx: ViewContext,
    person: PersonKeys,
    roles: readonly Role[],
  ): Promise<Readonly<Record<string, unknown>>[]>;
  /** Commands about what it shows, each with its first argument. */
  next?(person: PersonKeys): readonly { label: string; command: string; argument: string }[];
};

export type TimelineEntry = {
  at: Date;
  title: string;
  detail: string | null;
  /** The page of the thing that it is about. */
  page?: ItemPage;
  /** Its transaction on the chain. */
  txHash?: string | null;
};

/** `closed`: commands that the reader's roles do not include. */
type TimelinePage = { before: Date; limit: number; closed: readonly string[] };

export type TimelineSource = {
  /** Shown with each entry: `order`. */
  area: string;
  roles?: readonly Role[];
  /** At most `limit` entries before `before`, newest first. */
  read(db: Db, person: PersonKeys, page: TimelinePage): Promise<TimelineEntry[]>;
};

/** The officer who asks what waits, with the commands and views that the roles include. */
type Asking = {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  rights: readonly string[];
};

/** The parts of the context that every queue may use; one that names more gets the whole. */
type QueueContext = ViewContext & { chain: ChainReader; signer: QuoteSigner; log: Logger };

/** A matter that waits for an officer: an item of its queue's area. */
export type Waiting = {
  /** The end of its page's address. */
  id: string;
  title: string;
  /** The next act, or whose it is. */
  detail: string;
  /** ISO 3166-1 alpha-2. */
  country?: string | null;
  since: Date;
};

/** A page of matters, longest waiting first unless it says otherwise. @param only the condition that a column's item is given to nobody else */
export type WaitingPage = PageInput & {
  search?: string | undefined;
  sort?: 'oldest' | 'newest' | undefined;
  only?: ((item: PgColumn) => SQL | undefined) | undefined;
};

type QueueHead = {
  /** `tickets` */
  name: string;
  title: string;
  /** The command or view that works it off; officers without the right do not see the queue. */
  right: string;
  /** Something is wrong while there is any: the title says what. */
  isWrong?: true;
};

/** Matters of which only the number is known. */
export type CountedQueue<Context = QueueContext> = QueueHead & {
  count(ctx: Context, officer: Pick<Asking, 'id' | 'rights'>): Promise<number>;
};

/** Matters that wait for officers, and stand in their list of work. */
export type WorkQueue<Context = QueueContext> = QueueHead & {
  waiting(
    ctx: Context,
    officer: Asking,
    page: WaitingPage,
  ): Promise<{ docs: readonly Waiting[]; total: number }>;
};

export type Queue = CountedQueue | WorkQueue;

/** How long officers took for a kind of matter. */
export type WorkTimes = {
  title: string;
  /** Afterwards it is late. */
  dueHours: number;
  /** A query with a row for each matter: `since`, `ended`, which is null while it waits, and whether it was `refused`. */
  rows(now: Date): SQL;
};

/** The rows of a table that belong to a person, as entries of the timeline. Needs an index on the filter of `mine`. */
export function timelineOf<T extends PgTable>(
  area: string,
  table: T,
  at: PgColumn,
  mine: (person: PersonKeys, closed: readonly string[]) => SQL | undefined,
  describe: (row: T['$inferSelect']) => Omit<TimelineEntry, 'at'>,
  roles?: readonly Role[],
): TimelineSource {
  const columns = Object.entries(getTableColumns(table));
  const key = columns.find(([, column]) => column === at)?.[0] ?? '';
  return {
    area,
    ...(roles && { roles }),
    async read(db, person, { before, limit, closed }) {
      const rows = await db
        .select()
        .from(table as PgTable)
        .where(and(mine(person, closed), lt(at, before)))
        .orderBy(desc(at))
        .limit(limit);
      return rows.map((row) => ({ at: row[key] as Date, ...describe(row) }));
    },
  };
}
