import type { Tx } from '@fnx/postgres/client';
import { and, eq, sql } from 'drizzle-orm';
import { writeJournal } from '@/server/desk/write-journal';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { refusal } from '@/server/platform/refusal';
import { readNewKey, relyingParty, writeParty } from '@/server/platform/webauthn';
import { makeJoinChallenge, spendJoin } from './challenges';
import { fingerprintOf, isActive, type OfficerRow } from './find-officer';
import { hashInvitation } from './invite';

/** @throws Refusal for an unknown, used, expired or replaced invitation, DomainError RATE_LIMITED */
export async function startJoin(ctx: AppContext, invitation: string, caller: Caller) {
  const officer = await findInvited(ctx, invitation, caller);
  const user = {
    id: Buffer.from(officer.id).toString('base64url'),
    name: officer.email,
    displayName: officer.name,
  };
  return { rpId: relyingParty(ctx).rpId, user, ...(await makeJoinChallenge(ctx, officer.id)) };
}

type Input = {
  invitation: string;
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
};

/**
 * Accepts an invitation with a new passkey. It can log in when two administrators have signed its fingerprint (`officers admit`). The first two
 * administrators, invited by command line, are admitted at once: nobody could sign for them.
 * @throws Refusal for such an invitation, DomainError PASSKEY_REFUSED, RATE_LIMITED
 */
export async function join(ctx: AppContext, input: Input, caller: Caller) {
  const officer = await findInvited(ctx, input.invitation, caller);
  const challenge = await spendJoin(ctx, input.clientDataJSON, officer.id);
  const party = relyingParty(ctx);
  const key = challenge === null ? null : await readNewKey(party, input, challenge);
  if (key === null) throw problem('PASSKEY_REFUSED');
  const { credentialId, publicKey, counter } = key;
  const fingerprint = fingerprintOf(publicKey);
  return ctx.db.transaction(async (tx) => {
    const admitted = officer.isFirst && (await countAdministrators(tx)) < FIRST_ADMINISTRATORS;
    const joined = await tx
      .update(officers)
      .set({
        invitationHash: null,
        admittedAt: admitted ? ctx.clock.now() : null,
      })
      .where(and(eq(officers.id, officer.id), eq(officers.invitationHash, officer.invitationHash)))
      .returning({ id: officers.id });
    if (joined.length === 0) throw refusal('INVITATION_UNKNOWN');
    await tx.insert(officerPasskeys).values({
      officerId: officer.id,
      credentialId,
      publicKey,
      counter,
      name: 'First passkey',
      createdAt: ctx.clock.now(),
    });
    await writeJournal(ctx, tx, {
      actor: officer.email,
      source: 'DESK',
      action: 'officers join',
      target: officer.email,
      after: {
        credentialId,
        publicKey: publicKey.toString('base64url'),
        fingerprint,
        admitted,
        ...writeParty(party),
      },
    });
    return { fingerprint, admitted };
  });
}

/** So many administrators come by command line; the second because nobody could sign for it. */
export const FIRST_ADMINISTRATORS = 2;

/** Serialised: two first administrators who join at once do not both count the same. */
export async function countAdministrators(tx: Tx): Promise<number> {
  await lockNamed(tx, 'administrators');
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(officers)
    .where(and(isActive, sql`'ADMINISTRATOR' = any(${officers.roles})`));
  return row?.count ?? 0;
}

type Invited = OfficerRow & { invitationHash: string };

async function findInvited(ctx: AppContext, invitation: string, caller: Caller): Promise<Invited> {
  const hash = hashInvitation(invitation);
  const [row] = await ctx.db.select().from(officers).where(eq(officers.invitationHash, hash));
  if (row?.removedAt) throw refusal('INVITATION_REPLACED');
  if (!row || row.invitedUntil <= ctx.clock.now()) {
    // Only guesses count: strangers cannot use up what an invited officer needs.
    await throttleNetwork(ctx, 'desk', caller, ctx.config.limits.deskLoginsPerIpHour, 3_600);
    throw refusal('INVITATION_UNKNOWN');
  }
  return { ...row, invitationHash: hash };
}
