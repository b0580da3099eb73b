import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { t } from '@/lang/service';
import type { Act } from '@/server/desk/audited';
import { postMessages } from '@/server/messaging/post-message';
import { refusal } from '@/server/platform/refusal';
import type { RegisterPerson } from './compare-entry';
import { hashLetterCode, makeLetterCode } from './letter-codes';
import { LETTER_TEXTS, LETTER_TITLE, type Letter, signUpLink } from './letter-texts';
import { printLetters } from './print-letters';
import { registerPeople } from './tables';

type Wanted = { who?: string | undefined; again: boolean; paper: boolean; limit: number };

/**
 * Gives people of an imported register a code of their own: in a mail where the register has an address for one, else in a letter to print.
 * A code that they had before is worth nothing from then on.
 * @throws Refusal when the register has nobody so, or the code was used
 */
export async function writeLetters(act: Act, wanted: Wanted) {
  const { ctx, tx, entry } = act;
  const people = await choose(act, wanted);
  const letters = people.map((person): Letter => ({ person, code: makeLetterCode() }));
  const codeSentAt = ctx.clock.now();
  for (const { person, code } of letters) {
    await tx
      .update(registerPeople)
      .set({ codeHash: hashLetterCode(ctx, code), codeSentAt })
      .where(eq(registerPeople.holder, person.holder));
  }
  const byMail = ({ person }: Letter) => person.email !== null && !wanted.paper;
  const mails = letters.filter(byMail);
  await postMessages(
    ctx,
    tx,
    mails.map((letter) => mailOf(ctx.config.publicUrl, letter)),
  );
  const printed = letters.filter((letter) => !byMail(letter));
  // The journal names no code.
  entry.target = wanted.who ?? 'register';
  entry.after = { mails: mails.length, letters: printed.length };
  const rows = letters.map((letter) => ({
    number: letter.person.externalId,
    name: letter.person.name,
    way: byMail(letter) ? 'mail' : 'letter',
  }));
  if (printed.length === 0) return { rows };
  const bytes = Buffer.from(await printLetters(printed, ctx.config.publicUrl, codeSentAt));
  const name = `letters-${codeSentAt.toISOString().slice(0, 10)}.pdf`;
  return { rows, file: { name, mediaType: 'application/pdf', bytes } };
}

async function choose({ tx }: Act, { who, again, limit }: Wanted): Promise<RegisterPerson[]> {
  const { holder, externalId, userId, codeHash } = registerPeople;
  if (who !== undefined) {
    const isThis = or(eq(holder, who.toLowerCase()), eq(externalId, who));
    const found = await tx.select().from(registerPeople).where(isThis).for('update');
    if (found.length === 0)
      throw refusal('NOT_LISTED', { what: 'entry', id: who, list: 'entries list' });
    if (found.some((one) => one.userId)) throw refusal('ALREADY', { what: 'code', state: 'used' });
    return found;
  }
  return tx
    .select()
    .from(registerPeople)
    .where(and(isNull(userId), again ? undefined : isNull(codeHash)))
    .orderBy(asc(holder))
    .limit(limit)
    .for('update', { skipLocked: true });
}

function mailOf(publicUrl: string, { person, code }: Letter) {
  return {
    channel: 'email' as const,
    to: String(person.email),
    purpose: 'REGISTER_LETTER' as const,
    language: 'en' as const,
    text: {
      subject: LETTER_TITLE,
      paragraphs: LETTER_TEXTS,
      code,
      link: { url: signUpLink(publicUrl), label: t('Open an account') },
    },
    code,
  };
}
