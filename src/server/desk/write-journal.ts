import type { Tx } from '@fnx/postgres/client';
import { desc, eq } from 'drizzle-orm';
import { entryText, KEY_ENTRY } from '@/server/desk/signed-entry';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { type ServiceKey, serviceKeys } from '@/server/platform/secrets/service-key';
import { type JournalSource, journal } from '@/server/platform/tables';

type Row = typeof journal.$inferInsert;
type Unsigned = Omit<Row, 'id' | 'at' | 'signature' | 'previousHash' | 'hash'>;
type Signer = Pick<AppContext, 'clock' | 'config'>;

/** An act of a person. */
type Entry = Omit<Unsigned, 'source'> & {
  source: Exclude<JournalSource, 'SERVICE'>;
};

/** Adds an entry to the journal, signed with the service's key; it exists only if the caller's transaction commits. */
export async function writeJournal(ctx: Signer, tx: Tx, entry: Entry): Promise<void> {
  await insertSigned(ctx, tx, await currentKey(ctx, tx), entry);
}

/** An act of the service itself: who decided, such as a job or a provider, what, and why. */
type Automatic = Pick<Row, 'actor' | 'action' | 'target' | 'before' | 'after'> & { reason: string };

/** Adds an entry about what the service did by itself. */
export async function writeAutomatic(ctx: Signer, tx: Tx, entry: Automatic): Promise<void> {
  await insertSigned(ctx, tx, await currentKey(ctx, tx), { ...entry, source: 'SERVICE' });
}

/** Signs an entry together with the hash of the one before it, which no other transaction can follow before this one ends. */
async function insertSigned({ clock }: Signer, tx: Tx, key: ServiceKey, entry: Unsigned) {
  await lockNamed(tx, 'journal');
  const [last] = await tx
    .select({ hash: journal.hash })
    .from(journal)
    .orderBy(desc(journal.id))
    .limit(1);
  const at = clock.now();
  const { reason = null, proposal = null, signers = null, before = null, after = null } = entry;
  const said = { ...entry, at: at.getTime(), reason, proposal, signers, before, after };
  const signature = key.sign(entryText({ ...said, previousHash: last?.hash ?? '' }));
  await tx.insert(journal).values({ ...entry, at, signature });
}

/** The key that signs now. The first use of a key writes its public half into the journal. */
async function currentKey(ctx: Signer, tx: Tx): Promise<ServiceKey> {
  const [key, ...earlier] = serviceKeys(ctx);
  if (!key) throw new Error('There is no secret to sign with.');
  const known = await lastKey(tx);
  if (known === key.publicKey) return key;
  await lockNamed(tx, 'journal');
  const last = await lastKey(tx);
  if (last === key.publicKey) return key;
  const before = earlier.find(({ publicKey }) => publicKey === last);
  await insertSigned(ctx, tx, before ?? key, {
    actor: 'service',
    source: 'SERVICE',
    action: KEY_ENTRY,
    target: key.publicKey,
    reason: last ? 'CODE_SECRET was replaced' : 'the first key of this service',
  });
  return key;
}

async function lastKey(tx: Tx): Promise<string | undefined> {
  const [last] = await tx
    .select({ target: journal.target })
    .from(journal)
    .where(eq(journal.action, KEY_ENTRY))
    .orderBy(desc(journal.id))
    .limit(1);
  return last?.target;
}

/** Writes the public key into the journal at start, so that the next export has it before something is signed with it. */
export async function recordServiceKey(ctx: Pick<AppContext, 'clock' | 'config' | 'db'>) {
  await ctx.db.transaction((tx) => currentKey(ctx, tx));
}
