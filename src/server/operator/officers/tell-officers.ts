import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import type { Officer } from '@/server/desk/desk-route';
import { mayUse } from '@/server/desk/rights';
import { postMessage } from '@/server/messaging/post-message';
import { officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { awayOf, isActive, type OfficerRow } from './find-officer';

type Told = { subject: string; text: string };

/** Mails every officer. @param right only those whose roles include this command */
export async function tellOfficers(
  ctx: AppContext,
  tx: Tx,
  { subject, text }: Told,
  right?: string,
): Promise<void> {
  const active = await tx.select().from(officers).where(isActive);
  for (const { email, roles } of active) {
    if (right && !mayUse(ctx, roles, right)) continue;
    await postMessage(ctx, tx, {
      channel: 'email',
      to: email,
      // The desk speaks English.
      language: 'en',
      purpose: 'DESK',
      text: {
        subject: asWritten(`${BANK_FACTS.brand} desk: ${subject}`),
        paragraphs: [asWritten(text)],
      },
    });
  }
}

/** An officer’s own choices: mails about work, and an absence. */
export async function readOwnChoice({ db, clock }: AppContext, id: string) {
  const [found] = await db.select().from(officers).where(eq(officers.id, id));
  return {
    toldByMail: found?.toldByMail ?? false,
    awayUntil: found ? awayOf(found, clock.now()) : null,
  };
}

/** The journal has it, since the row is guarded. */
export async function setAway(
  { db, clock }: AppContext,
  { id }: Pick<Officer, 'id'>,
  awayUntil: string | null,
): Promise<void> {
  if (awayUntil !== null && awayOf({ awayUntil }, clock.now()) === null) {
    throw refusal('DAY_OVER', { day: awayUntil });
  }
  await db.transaction((tx) => tx.update(officers).set({ awayUntil }).where(eq(officers.id, id)));
}

/** It decides nothing at the desk: the journal has no entry of it. */
export async function setToldByMail(
  { db }: AppContext,
  { id }: Pick<Officer, 'id'>,
  toldByMail: boolean,
): Promise<void> {
  await db.update(officers).set({ toldByMail }).where(eq(officers.id, id));
}

/** A mail about what waits for an officer, with its page below the desk's address. */
type Waiting = { subject: string; texts: readonly string[]; page: string };

/** Mails one officer who is here and wants to know of work. Its text names no customer. */
export async function tellOfWork(
  ctx: AppContext,
  tx: Tx,
  officer: Pick<OfficerRow, 'email' | 'toldByMail' | 'awayUntil'>,
  { subject, texts, page }: Waiting,
): Promise<void> {
  const { email, toldByMail } = officer;
  if (!toldByMail || awayOf(officer, ctx.clock.now())) return;
  await postMessage(ctx, tx, {
    channel: 'email',
    to: email,
    // The desk speaks English.
    language: 'en',
    purpose: 'DESK_WORK',
    text: {
      subject: asWritten(`${BANK_FACTS.brand} desk: ${subject}`),
      paragraphs: [
        ...texts,
        'You choose at the desk, under “Your passkeys”, whether you get these mails.',
      ].map(asWritten),
      link: { label: asWritten('Open the desk'), url: `${ctx.config.publicUrl}/desk/${page}` },
    },
  });
}
