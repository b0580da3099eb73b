import type { CaseKind, CaseState } from '@fnx/api/shared/compliance';
import type { Role } from '@fnx/api/shared/desk';
import type { EventType } from '@fnx/api/shared/partners';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { Db, Tx } from '@fnx/postgres/client';
import type { Jobs } from '@fnx/postgres/jobs/jobs';
import type { SQLWrapper } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ServerConfig } from '@/config/server-env';
import type { ChainEvent, EventName, EventOf } from './chain-events';
import type { Clock } from './clock';
import type { Eraser } from './erasure';
import type { EventHub } from './events/event-hub';
import type { ChainReader } from './gateways/chain-reader';
import type { Guard } from './guards';
import type { Finder, PersonSection, Queue, TimelineSource, WorkTimes } from './people';
import type { PersonalDataSection } from './personal-data';

/** Something that must be settled before an account can be closed. */
export type OpenItem = {
  kind: 'ORDER' | 'STAKE' | 'CLAIM';
  id: string;
  /** For people, such as `Order 1042`. */
  label: string;
  /** The page that settles it. */
  path: string;
};

export type OpenItemFinder = (db: Db, userId: string) => Promise<OpenItem[]>;

/** The parts of the context that a booking may use. A rebuild passes its own database and no mails. */
export type BookingContext = {
  chain: ChainReader;
  clock: Clock;
  config: ServerConfig;
  events: EventHub;
  jobs: Jobs;
  log: Logger;
  registry: Registry;
};

/** A domain's handler for the events of a contract. */
export type ChainEventHandlerOf<C extends ContractName> = {
  contract: C;
  names: readonly EventName<C>[];
  /**
   * Books events of final blocks, in chain order, each exactly once, in the transaction that also moves the index's cursor.
   * @param batch all events of the same blocks, which are never split
   */
  book(
    ctx: BookingContext,
    tx: Tx,
    events: readonly EventOf<C>[],
    batch: readonly ChainEvent[],
  ): Promise<void>;
  /** `book` writes only what owners with an account see; whoever becomes the owner later gets the holder's earlier events by it. */
  isForOwners?: true;
  /**
   * Called at each read of the chain with the events of blocks that are not final; an event may vanish again.
   * @param latest the number of the newest block
   */
  pending?(
    ctx: BookingContext & { db: Db },
    events: readonly EventOf<C>[],
    latest: bigint,
  ): Promise<void>;
};

export type ChainEventHandler = { [C in ContractName]: ChainEventHandlerOf<C> }[ContractName];

type UnrecordedContext = { db: Db; clock: Clock; config: ServerConfig };
/** A case about a person that no officer has cleared. */
export type OpenCase = {
  caseId: number;
  kind: CaseKind;
  state: CaseState;
  /** The kind and what was found, in words. */
  what: string;
  /** Forbids to confirm the identity. */
  blocks: boolean;
};

/** The parts of the context that opening a case needs. */
type CaseContext = Pick<BookingContext, 'clock' | 'config' | 'jobs' | 'log' | 'registry'>;

/** A document that a person handed in and another one uses. */
export type DocumentUse = {
  userId: string;
  /** The id of the other person. */
  other: string;
  /** Keyed, of the document. */
  hash: string;
};

/** An event for systems outside. */
export type Happened = {
  type: EventType;
  /** The object that it happened to: `order:<id>`. Its events arrive in their order. */
  object: string;
  /** Ids, states and amounts as decimal text. No personal data. */
  data: Readonly<Record<string, string | number | null>>;
};

type IndexContext = { db: Db; clock: Clock; config: ServerConfig };

/** Who may use a command at the desk, and whether two officers have to sign it. */
type CommandRights = { name: string; roles: readonly Role[]; critical: boolean };

/**
 * The parts that a domain contributes to features of another. The feature's own domain reads it from the context, so it does not
 * import the domains above it.
 */
export type Contributions = {
  commands?: readonly { commands: readonly CommandRights[] }[];
  personalData?: readonly PersonalDataSection[];
  /** Tables with a user's data that the personal export leaves out, with the reason. */
  notExported?: Readonly<Record<string, string>>;
  openItems?: readonly OpenItemFinder[];
  /** Whether something unfinished depends on a linked wallet, which then cannot be unlinked. */
  needsWallet?(tx: Tx, wallet: { userId: string; address: string }): Promise<boolean>;
  /** The ids of users who hold shares, as a subquery: the audience of announcements to shareholders. */
  holders?(db: Db): SQLWrapper;
  /** The domain's handlers for events of the share contracts. */
  chainEvents?: readonly ChainEventHandler[];
  /** How far the index has read the chain; null before the first block. */
  indexState?(ctx: IndexContext): Promise<IndexState | null>;
  /** Tables of which each change is entered in the journal. */
  guards?: readonly Guard[];
  /** Finds what the domain's tables say since a time and no entry of the journal explains; a sentence each. */
  unrecorded?(ctx: UnrecordedContext, since: Date): Promise<string[]>;
  /** Cases about a person that nobody has cleared, those first that forbid to confirm the identity. */
  openCases?(ctx: { db: Db }, userId: string): Promise<readonly OpenCase[]>;
  /** The ids of people about whom a case is open that forbids to confirm the identity, as a subquery. */
  blockedByCases?(db: Db): SQLWrapper;
  /** Told that a person's document was used by another one; the answer is what officers have decided about it. */
  documentUsedTwice?(ctx: CaseContext, tx: Tx, use: DocumentUse): Promise<CaseState>;
  /** Told in the transaction that changes a person's name or submits an identity check. */
  personChanged?(ctx: { jobs: Jobs }, tx: Tx, userId: string): Promise<void>;
  /** Told in the transaction in which officers withdraw a person's confirmed identity. */
  identityWithdrawn?(ctx: BookingContext, tx: Tx, userId: string): Promise<void>;
  /** Told in the transaction that ends all sessions of a person, as one does who fears a thief. */
  sessionsEnded?(ctx: { clock: Clock }, tx: Tx, userId: string): Promise<void>;
  /** Told in the transaction in which the bank's statement was found to have a transfer of ours. */
  transferBooked?(ctx: BookingContext, tx: Tx, paymentId: string): Promise<void>;
  /** Told in the transaction that changes an order, decides an identity check, or books events of the chain. */
  happened?(ctx: { clock: Clock }, tx: Tx, events: readonly Happened[]): Promise<void>;
  /** Compares a person with the present sanctions lists, unless that was done. */
  screen?(ctx: CaseContext & { db: Db }, userId: string): Promise<void>;
  /** Causes for which the domain alerts an operator, by kind. */
  alerts?: Readonly<Record<string, Alarm>>;
  /** Where the staff desk's search finds things of the domain. */
  finders?: readonly Finder[];
  /** The domain's parts of a person's page at the staff desk. */
  sections?: readonly PersonSection[];
  timeline?: readonly TimelineSource[];
  workTimes?: readonly WorkTimes[];
  /** Work of the domain that waits for an officer. */
  queues?: readonly Queue[];
  /** How the domain ends an emergency that nobody kept. */
  endsEmergency?: Readonly<Record<string, unknown>>;
  /** How the domain erases what it stores about a person. */
  erasers?: readonly Eraser[];
  /** The name of the bank whose shares these are; null before the content is loaded. */
  issuer?(ctx: Pick<IndexContext, 'db' | 'clock'>): Promise<string | null>;
  /** Shares of a person now, and the last change of them; null: never held any. */
  holding?(db: Db, userId: string): Promise<Holding | null>;
};

/**
 * A cause for an alert. The times, in seconds, keep a state that comes and goes from a mail at each turn. An event, and a state that is
 * reported once a day, have none.
 */
export type Alarm = {
  cause: string;
  /** Critical: money, shares, access or the service itself is in danger now. */
  severity: 'critical' | 'warning';
  /** Who deals with it: officers of a role, or who has a shell. */
  owner: Role | 'OPERATOR';
  /** The page of the desk that shows what it is about, without `/desk/`. */
  page?: string;
  /** It waits in the list of work: it is mailed, and is no alarm at the desk. */
  isWork?: true;
  /** It happened, and nothing that the service sees ends it: its owner explains it (`alerts explain`). */
  isEvent?: true;
  /** How long the state must last before it is raised. */
  raiseAfter?: number;
  /** How long it must be good without a break before it is cleared; what comes back earlier is the same state. */
  clearAfter?: number;
};

/** `sharesRaw`: millionths of a share. */
export type Holding = { sharesRaw: bigint; lastChange: Date };

/** The last indexed block. `behind`: it is too old to show balances without a notice. */
export type IndexState = { blockNumber: bigint; blockTime: Date; behind: boolean };

/** The contributions of all domains. */
export type Registry = {
  /** By their names; `commandOf` gives the whole command. */
  commands: ReadonlyMap<string, CommandRights>;
  documentUsedTwice(ctx: CaseContext, tx: Tx, use: DocumentUse): Promise<CaseState>;
  personalData: readonly PersonalDataSection[];
  notExported: Readonly<Record<string, string>>;
  openItems: readonly OpenItemFinder[];
  needsWallet(tx: Tx, wallet: { userId: string; address: string }): Promise<boolean>;
  holders(db: Db): SQLWrapper;
  chainEvents: readonly ChainEventHandler[];
  indexState(ctx: IndexContext): Promise<IndexState | null>;
  guards: readonly Guard[];
  unrecorded: readonly NonNullable<Contributions['unrecorded']>[];
  openCases(ctx: { db: Db }, userId: string): Promise<readonly OpenCase[]>;
  blockedByCases(db: Db): SQLWrapper;
  personChanged(ctx: { jobs: Jobs }, tx: Tx, userId: string): Promise<void>;
  identityWithdrawn(ctx: BookingContext, tx: Tx, userId: string): Promise<void>;
  sessionsEnded(ctx: { clock: Clock }, tx: Tx, userId: string): Promise<void>;
  transferBooked(ctx: BookingContext, tx: Tx, paymentId: string): Promise<void>;
  happened(ctx: { clock: Clock }, tx: Tx, events: readonly Happened[]): Promise<void>;
  screen(ctx: CaseContext & { db: Db }, userId: string): Promise<void>;
  alerts: Readonly<Record<string, Alarm>>;
  finders: readonly Finder[];
  sections: readonly PersonSection[];
  timeline: readonly TimelineSource[];
  workTimes: readonly WorkTimes[];
  queues: readonly Queue[];
  /** By kind; `emergencies.ts` gives the functions. */
  endsEmergency: Readonly<Record<string, unknown>>;
  erasers: readonly Eraser[];
  holding(db: Db, userId: string): Promise<Holding | null>;
  issuer(ctx: Pick<IndexContext, 'db' | 'clock'>): Promise<string | null>;
};

/** The contribution of the one domain that makes it. */
function theOne<K extends keyof Contributions>(parts: readonly Contributions[], name: K) {
  const found = parts.find((part) => part[name])?.[name];
  if (!found) throw new Error(`No module has ${name}.`);
  return found as NonNullable<Contributions[K]>;
}

/** Joins the contributions of all domains. */
export function createRegistry(parts: readonly Contributions[]): Registry {
  const commands = parts.flatMap((part) =>
    (part.commands ?? []).flatMap((group) => group.commands),
  );
  return {
    commands: new Map(commands.map((command) => [command.name, command])),
    personalData: parts.flatMap(({ personalData = [] }) => personalData),
    notExported: Object.assign({}, ...parts.map(({ notExported }) => notExported)),
    openItems: parts.flatMap(({ openItems = [] }) => openItems),
    async needsWallet(tx, wallet) {
      for (const part of parts) if (await part.needsWallet?.(tx, wallet)) return true;
      return false;
    },
    holders: (tx) => theOne(parts, 'holders')(tx),
    chainEvents: parts.flatMap(({ chainEvents = [] }) => chainEvents),
    async indexState(ctx) {
      const read = parts.find((part) => part.indexState)?.indexState;
      return read ? read(ctx) : null;
    },
    guards: parts.flatMap(({ guards = [] }) => guards),
    unrecorded: parts.flatMap(({ unrecorded }) => unrecorded ?? []),
    openCases: (...about) => theOne(parts, 'openCases')(...about),
    blockedByCases: (db) => theOne(parts, 'blockedByCases')(db),
    documentUsedTwice: async (...use) => theOne(parts, 'documentUsedTwice')(...use),
    async personChanged(ctx, tx, userId) {
      for (const part of parts) await part.personChanged?.(ctx, tx, userId);
    },
    async identityWithdrawn(ctx, tx, userId) {
      for (const part of parts) await part.identityWithdrawn?.(ctx, tx, userId);
    },
    async sessionsEnded(ctx, tx, userId) {
      for (const part of parts) await part.sessionsEnded?.(ctx, tx, userId);
    },
    async transferBooked(ctx, tx, paymentId) {
      for (const part of parts) await part.transferBooked?.(ctx, tx, paymentId);
    },
    async happened(ctx, tx, events) {
      if (events.length === 0) return;
      for (const part of parts) await part.happened?.(ctx, tx, events);
    },
    async screen(ctx, userId) {
      for (const part of parts) await part.screen?.(ctx, userId);
    },
    alerts: Object.assign({}, ...parts.map(({ alerts }) => alerts)),
    finders: parts.flatMap(({ finders = [] }) => finders),
    sections: parts.flatMap(({ sections = [] }) => sections),
    timeline: parts.flatMap(({ timeline = [] }) => timeline),
    workTimes: parts.flatMap(({ workTimes = [] }) => workTimes),
    queues: parts.flatMap(({ queues = [] }) => queues),
    endsEmergency: Object.assign({}, ...parts.map(({ endsEmergency }) => endsEmergency)),
    erasers: parts.flatMap(({ erasers = [] }) => erasers),
    async issuer(ctx) {
      const read = parts.find((part) => part.issuer)?.issuer;
      return read ? read(ctx) : null;
    },
    async holding(tx, userId) {
      const read = parts.find((part) => part.holding)?.holding;
      return read ? read(tx, userId) : null;
    },
  };
}
