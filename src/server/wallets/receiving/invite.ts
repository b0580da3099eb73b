import { email } from '@fnx/api/atoms';
import { fullName } from '@fnx/names/full-name';
import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isLanguage, type Language } from '@/lang/languages';
import { textBudgets, watchTextBudget } from '@/server/account/codes/text-budgets';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import { postMessage } from '@/server/messaging/post-message';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import type { JobDefinition } from '@/server/platform/jobs';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { hit, throttle } from '@/server/platform/limits/throttle';
import { readPhoneNumber } from '@/server/users/phone-number';
import { requireKyc } from '@/server/users/require-kyc';
import { users } from '@/server/users/tables';
import { receiveInvitations } from '@/server/wallets/tables';
import { invitationEnd, invitationNotice, invitationToStranger } from './invitation-texts';

export const INVITATION_QUEUE = 'receive-invitations';

/**
 * Asks the owner of an e-mail address or phone number to receive shares. Who is behind it makes no difference here: the same
 * statements run, and a job looks for an account and writes the message.
 * @throws DomainError KYC_REQUIRED, ACCOUNT_REVIEW, VALIDATION_ERROR, RATE_LIMITED
 */
export async function inviteReceiver(
  ctx: AppContext,
  { userId }: Session,
  text: string,
  { language }: Caller,
): Promise<null> {
  await requireKyc(ctx.db, userId);
  await refuseOnHold(ctx.db, userId);
  const contact = await readContact(ctx, userId, text);
  const { invitationsPerDay, invitationsPerContactDay } = ctx.config.limits;
  await throttle(ctx, `invitations:${userId}`, invitationsPerDay, DAY_SECONDS);
  const now = ctx.clock.now();
  const contactHash = keyedName(ctx, contact);
  await ctx.db.transaction(async (tx) => {
    const key = `invitations-to:${contactHash}`;
    const { allowed } = await hit(ctx, tx, key, invitationsPerContactDay, DAY_SECONDS);
    const asked = {
      createdAt: now,
      expiresAt: invitationEnd(now),
      toldAt: allowed ? null : now,
    };
    const [invitation] = await tx
      .insert(receiveInvitations)
      .values({ userId, contactHash, ...asked })
      .onConflictDoUpdate({
        target: [receiveInvitations.userId, receiveInvitations.contactHash],
        set: {
          id: sql`gen_random_uuid()`,
          ...asked,
          ...{ declinedAt: null, acceptedBy: null, token: null },
        },
        setWhere: lte(receiveInvitations.expiresAt, now),
      })
      .returning({ id: receiveInvitations.id });
    if (invitation) await ctx.jobs.send(tx, INVITATION_QUEUE, { ...invitation, contact, language });
  });
  return null;
}

/** A number without its country is one of the sender's country. */
async function readContact(ctx: AppContext, userId: string, text: string): Promise<string> {
  if (text.includes('@')) {
    const address = z.safeParse(email, text);
    if (!address.success) throw invalidFields({ contact: 'EMAIL_INVALID' });
    return address.data;
  }
  const [sender] = await ctx.db
    .select({ countryCode: users.countryCode })
    .from(users)
    .where(eq(users.id, userId));
  const phone = readPhoneNumber(text, sender?.countryCode, ctx.config.smsCountries);
  if (!phone) throw invalidFields({ contact: 'PHONE_INVALID' });
  return phone.e164;
}

/** Writes the message of an invitation once: to the account of the contact, or to the contact itself. */
export const invitationJob: JobDefinition = {
  queue: INVITATION_QUEUE,
  work: (ctx, { id, contact, language }) =>
    ctx.db.transaction((tx) =>
      tell(ctx, tx, {
        id: String(id),
        contact: String(contact),
        language: isLanguage(language) ? language : 'en',
      }),
    ),
};

type Told = { id: string; contact: string; language: Language };

async function tell(ctx: AppContext, tx: Tx, { id, contact, language }: Told): Promise<void> {
  const [invitation] = await tx
    .update(receiveInvitations)
    .set({ toldAt: ctx.clock.now() })
    .where(and(eq(receiveInvitations.id, id), isNull(receiveInvitations.toldAt)))
    .returning({ userId: receiveInvitations.userId, expiresAt: receiveInvitations.expiresAt });
  if (!invitation) return;
  const [sender] = await tx.select().from(users).where(eq(users.id, invitation.userId));
  if (!sender) return;
  const isPhone = contact.startsWith('+');
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(isPhone ? users.phone : users.email, contact));
  const asked = { name: fullName(sender), until: invitation.expiresAt };
  if (member) {
    if (member.id === sender.id) return;
    await raiseNotification(ctx, tx, { userId: member.id, ...invitationNotice(asked) });
    return;
  }
  if (isPhone && !(await spendText(ctx, tx, contact))) return;
  await postMessage(ctx, tx, {
    channel: isPhone ? 'sms' : 'email',
    to: contact,
    purpose: 'INVITATION',
    language,
    text: invitationToStranger(ctx, asked),
    sendBefore: invitation.expiresAt,
  });
}

async function spendText(ctx: AppContext, tx: Tx, number: string): Promise<boolean> {
  for (const { key, limit, window } of textBudgets(ctx, number)) {
    const { allowed, left } = await hit(ctx, tx, key, limit, window);
    if (!allowed) return false;
    await watchTextBudget(ctx, tx, key, { left, limit });
  }
  return true;
}
