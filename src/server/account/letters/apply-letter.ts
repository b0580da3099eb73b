import { createHash } from 'node:crypto';
import type { SignedFact } from '@fnx/api/shared/proposal';
import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, ne } from 'drizzle-orm';
import { changeAddress, noticeOf } from '@/server/account/profile/change-address';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { letters, type Wanted } from '@/server/account/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { postMessage } from '@/server/messaging/post-message';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { nameChanged } from '@/server/messaging/security-texts';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { seePerson } from '@/server/users/person-facts';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';

/** Keeps what a letter asks for. The journal, which is never erased, names the person alone. @throws Refusal */
export async function noteLetter({ ctx, tx, entry, name }: Act, who: string, wanted: Wanted) {
  const { id: userId } = await lockPerson(tx, who);
  entry.target = userId;
  const row = { userId, wanted, notedBy: name, createdAt: ctx.clock.now() };
  const [letter] = await tx.insert(letters).values(row).returning();
  entry.after = { letter: letter?.id, change: wanted.kind };
  return { letter: letter?.id, person: userId, change: wanted.kind };
}

/** @throws Refusal when there is no such letter, it was carried out, or somebody else has the address */
async function findOpen(db: Db, id: string) {
  const found = await (isUuid(id) ? db.select().from(letters).where(eq(letters.id, id)) : []);
  const [letter] = found;
  if (!letter) throw refusal('NOT_LISTED', { what: 'letter', id, list: 'letters list' });
  if (letter.appliedAt) throw refusal('ALREADY', { what: 'letter', state: 'carried out' });
  const { userId, wanted } = letter;
  if (wanted.kind === 'NAME') return letter;
  const column = wanted.kind === 'EMAIL' ? users.email : users.phone;
  const isOthers = and(eq(column, wanted.address), ne(users.id, userId));
  if (await db.$count(users, isOthers)) {
    throw refusal('ALREADY', { what: 'address', state: 'that of another account' });
  }
  return letter;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

const LABELS = { NAME: 'Name', EMAIL: 'E-mail address', PHONE: 'Phone number' } as const;

/** A change by letter as signers see it; the letter is a file of the proposal, which the second one has to open. */
export async function letterSubject(
  ctx: Look,
  { letter: id }: { letter: string },
): Promise<Subject> {
  if (isUuid(id)) await holdRows(ctx, letters, eq(letters.id, id));
  const { userId, wanted } = await findOpen(ctx.db, id);
  const { person, name, facts } = await seePerson(ctx, userId);
  const before = { NAME: name, EMAIL: person.email, PHONE: person.phone }[wanted.kind];
  const value = wanted.kind === 'NAME' ? nameOf(wanted) : wanted.address;
  const label = LABELS[wanted.kind];
  const effects: SignedFact[] =
    wanted.kind === 'NAME'
      ? [
          { label: 'Sessions', value: 'stay; the customer is told' },
          { label: 'Sanctions', value: 'the new name is compared with the lists' },
          { label: 'Confirmed identity', value: 'stays as it is, with the former name' },
        ]
      : [
          { label: 'Sessions', value: 'end at once, with codes and resets that wait' },
          { label: 'Messages', value: 'one to the old address and one to the new one' },
        ];
  return {
    of: `letter of ${userId}`,
    what: `Change the ${label.toLowerCase()} of ${name} as a letter asks`,
    facts: [
      ...facts,
      { label: `${label}, new`, value, before },
      ...effects,
      { label: 'Wallets and shares', value: 'unchanged: the register knows no names or addresses' },
    ],
  };
}

type Letter = { letter: string; document: GivenFile; reason: string };

/** Makes the change that a letter asks for, and tells the person. @throws Refusal */
export async function applyLetter({ ctx, tx, entry }: Act, { letter: id, document }: Letter) {
  const { userId, wanted } = await findOpen(tx, id);
  await lockPerson(tx, userId);
  const { kind } = wanted;
  const sha256 = createHash('sha256').update(document.read()).digest('hex');
  entry.target = id;
  entry.after = { person: userId, change: kind, document: sha256 };
  const sessionsEnded = kind === 'NAME' ? 0 : await replaceAddress(ctx, tx, userId, wanted);
  if (kind === 'NAME') await rename(ctx, tx, userId, wanted);
  const isThis = eq(letters.id, id);
  await tx.update(letters).set({ appliedAt: ctx.clock.now() }).where(isThis);
  return { letter: id, change: kind, sessionsEnded };
}

type NewName = Extract<Wanted, { kind: 'NAME' }>;
type NewAddress = Exclude<Wanted, NewName>;

async function rename(ctx: AppContext, tx: Tx, userId: string, wanted: NewName): Promise<void> {
  const { firstName, lastName } = wanted;
  await tx.update(users).set({ firstName, lastName }).where(eq(users.id, userId));
  await ctx.registry.personChanged(ctx, tx, userId);
  await raiseNotification(ctx, tx, { userId, ...nameChanged(ctx, nameOf(wanted)) });
}

/** @returns how many sessions ended */
async function replaceAddress(ctx: AppContext, tx: Tx, userId: string, wanted: NewAddress) {
  const isEmail = wanted.kind === 'EMAIL';
  const change = { userId, purpose: isEmail ? 'CHANGE_EMAIL' : 'CHANGE_PHONE', ...wanted } as const;
  const user = await changeAddress(ctx, tx, change);
  await postMessage(ctx, tx, {
    channel: isEmail ? 'email' : 'sms',
    to: wanted.address,
    purpose: 'NOTICE_SECURITY',
    language: languageOf(user),
    text: noticeOf(ctx, change).message,
  });
  return (await endSessions(ctx, tx, userId)).length;
}
