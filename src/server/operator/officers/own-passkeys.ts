import { createHash } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import type { Officer } from '@/server/desk/desk-route';
import { writeJournal } from '@/server/desk/write-journal';
import { postMessage } from '@/server/messaging/post-message';
import { officerPasskeys, officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { refusal } from '@/server/platform/refusal';
import { type Assertion, readNewKey, relyingParty, writeParty } from '@/server/platform/webauthn';
import { challengeFor, type PasskeyChange, passkeyText } from '@/shared/desk-challenge';
import { makeJoinChallenge, spendJoin } from './challenges';
import { fingerprintOf, passkeysOf } from './find-officer';
import { verifyOwn } from './login';

/* An officer’s further passkeys. An earlier one signs each of them, so the journal proves that no session alone can add a key. */

/** The challenge that a passkey signs before another one comes or goes. */
export const changeChallenge = (change: PasskeyChange): string =>
  challengeFor('passkey', createHash('sha256').update(passkeyText(change)).digest());

/** Begins a further passkey; a device that has one already makes no second. */
export async function startPasskey(ctx: AppContext, { id, email, name }: Officer) {
  const known = await passkeysOf(ctx.db, id);
  const user = { id: Buffer.from(id).toString('base64url'), name: email, displayName: name };
  const begun = await makeJoinChallenge(ctx, id);
  return {
    rpId: relyingParty(ctx).rpId,
    user,
    known: known.map(({ credentialId }) => credentialId),
    ...begun,
  };
}

type Added = {
  name: string;
  made: { credentialId: string; clientDataJSON: string; attestationObject: string };
  /** By an earlier passkey. */
  signed: Assertion;
};

/** @throws Refusal, DomainError PASSKEY_REFUSED */
export async function addPasskey(
  ctx: AppContext,
  officer: Officer,
  { name, made, signed }: Added,
): Promise<void> {
  const challenge = await spendJoin(ctx, made.clientDataJSON, officer.id);
  const party = relyingParty(ctx);
  const key = challenge === null ? null : await readNewKey(party, made, challenge);
  if (key === null) throw problem('PASSKEY_REFUSED');
  const { credentialId, publicKey, counter } = key;
  const { attestationObject } = made;
  await change(ctx, officer, { act: 'add', key: attestationObject, name }, signed, async (tx) => {
    const added = await tx
      .insert(officerPasskeys)
      .values({
        officerId: officer.id,
        credentialId,
        publicKey,
        counter,
        name,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: officerPasskeys.id });
    if (added.length === 0) throw refusal('PASSKEY_KNOWN');
    return {
      credentialId,
      attestationObject,
      fingerprint: fingerprintOf(publicKey),
      ...writeParty(party),
    };
  });
}

/** Removes one of several. @throws Refusal for the last one, DomainError NOT_FOUND, PASSKEY_REFUSED */
export async function removePasskey(
  ctx: AppContext,
  officer: Officer,
  { id, signed }: { id: string; signed: Assertion },
): Promise<void> {
  const all = await passkeysOf(ctx.db, officer.id);
  const gone = all.find((passkey) => passkey.id === id);
  if (!gone) throw problem('NOT_FOUND');
  // The signature of the last one that stays proves that it still works.
  if (all.length === 1 || signed.credentialId === gone.credentialId) {
    throw refusal('LAST_PASSKEY');
  }
  const { credentialId, name } = gone;
  await change(ctx, officer, { act: 'remove', key: credentialId, name }, signed, async (tx) => {
    await tx
      .update(officerPasskeys)
      .set({ removedAt: ctx.clock.now() })
      .where(and(eq(officerPasskeys.id, id), isNull(officerPasskeys.removedAt)));
    return { credentialId };
  });
}

/** One transaction: the signature is verified, `work` changes the passkeys, the journal says so, and a mail tells the officer. */
async function change(
  ctx: AppContext,
  officer: Officer,
  what: Omit<PasskeyChange, 'officer'>,
  signed: Assertion,
  work: (tx: Tx) => Promise<Record<string, unknown>>,
): Promise<void> {
  const { email } = officer;
  const { act, name } = what;
  await ctx.db.transaction(async (tx) => {
    // One change of an officer's passkeys after the other: two removals at once do not take both.
    await tx
      .select({ id: officers.id })
      .from(officers)
      .where(eq(officers.id, officer.id))
      .for('update');
    const by = await verifyOwn(
      ctx,
      tx,
      officer,
      signed,
      changeChallenge({ officer: email, ...what }),
    );
    const facts = await work(tx);
    const { clientDataJSON, authenticatorData, signature } = signed;
    await writeJournal(ctx, tx, {
      actor: email,
      source: 'DESK',
      action: `officers passkey ${act}`,
      target: email,
      after: {
        name,
        ...facts,
        by: { credentialId: by.credentialId, clientDataJSON, authenticatorData, signature },
      },
    });
    await postMessage(ctx, tx, {
      channel: 'email',
      to: email,
      // The desk speaks English.
      language: 'en',
      purpose: 'DESK',
      text: {
        subject: asWritten(
          `${BANK_FACTS.brand} desk: a passkey was ${act === 'add' ? 'added' : 'removed'}`,
        ),
        paragraphs: [
          asWritten(
            `Your passkey “${name}” was ${act === 'add' ? 'added' : 'removed'}, signed with “${by.name}”. If it was not you, tell an administrator at once.`,
          ),
        ],
      },
    });
  });
}
