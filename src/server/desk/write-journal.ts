import type { Db, Tx } from '@fnx/postgres/client';
import { desc, eq } from 'drizzle-orm';
import { type AutomaticEntry, automaticText, KEY_ENTRY } from '@/server/desk/automatic-entry';
import type { AppContext } from '@/server/platform/context';
import { type ServiceKey, serviceKeys } from '@/server/platform/secrets/service-key';
import { type Facts, type JournalSource, journal } from '@/server/platform/tables';

type Row = typeof journal.$inferInsert;

/** An act of a person. Acts of the service itself are written by `writeAutomatic`, which signs them. */
type Entry = Omit<Row, 'id' | 'at' | 'previousHash' | 'hash' | 'source'> & {
  source: Exclude<JournalSource, 'SERVICE'>;
};

/** Adds an entry to the journal; it exists only if the caller's transaction commits. */
export async function writeJournal(
  ctx: Pick<AppContext, 'clock'>,
  db: Db | Tx,
  entry: Entry,
): Promise<void> {
  await db.insert(journal).values({ at: ctx.clock.now(), ...entry });
}

type Signer = Pick<AppContext, 'clock' | 'config'>;

/** An act of the service itself: who decided, such as a job or a provider, what, and why. */
type Automatic = Pick<AutomaticEntry, 'actor' | 'action' | 'target' | 'reason'> & {
  before?: Facts;
  after?: Facts;
};

/** Adds an entry about what the service did by itself, signed with its own key. */
export async function writeAutomatic(ctx: Signer, tx: Tx, entry: Automatic): Promise<void> {
  await insertSigned(ctx, tx, await currentKey(ctx, tx), entry);
}

async function insertSigned({ clock }: Signer, tx: Tx, key: ServiceKey, entry: Automatic) {
  const at = clock.now();
  const { before = null, after = {} } = entry;
  const signature = key.sign(automaticText({ ...entry, before, after, at: at.getTime() }));
  const values = { ...entry, at, before, after: { ...after, signature } };
  await tx.insert(journal).values({ ...values, source: 'SERVICE' });
}

/** The key that signs now. The first use of a key writes its public half into the journal. */
async function currentKey(ctx: Signer, tx: Tx): Promise<ServiceKey> {
  const [key, ...earlier] = serviceKeys(ctx);
  if (!key) throw new Error('There is no secret to sign with.');
  const [last] = await tx
    .select({ target: journal.target })
    .from(journal)
    .where(eq(journal.action, KEY_ENTRY))
    .orderBy(desc(journal.id))
    .limit(1);
  if (last?.target === key.publicKey) return key;
  const before = earlier.find(({ publicKey }) => publicKey === last?.target);
  await insertSigned(ctx, tx, before ?? key, {
    actor: 'service',
    action: KEY_ENTRY,
    target: key.publicKey,
    reason: last ? 'CODE_SECRET was replaced' : 'the first key of this service',
  });
  return key;
}

/** Writes the public key into the journal at start, so that the next export has it before something is signed with it. */
export async function recordServiceKey(ctx: Pick<AppContext, 'clock' | 'config' | 'db'>) {
  await ctx.db.transaction((tx) => currentKey(ctx, tx));
}
