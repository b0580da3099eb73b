import { drawLetters } from '@fnx/documents/letters';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, eq, inArray } from 'drizzle-orm';
import { say } from '@/lang/engine/say';
import { decimal, t } from '@/lang/service';
import { lockCase } from '@/server/compliance/cases/case-commands';
import type { Act } from '@/server/desk/audited';
import { bankPaper } from '@/server/platform/documents/paper';
import { paperWords } from '@/server/platform/documents/paper-words';
import { refusal } from '@/server/platform/refusal';
import { receivedCosts } from '@/server/register/tables';
import { seePerson } from '@/server/users/person-facts';
import { languageOf } from '@/server/users/read-settings';
import { estateOf, followTransfers } from './read-estate';

type Wanted = { number: string; heir: string };

/** Writes an heir of an ended estate what they have got, as a letter on paper in their language. @throws Refusal */
export async function writeEstateLetter({ ctx, tx, entry }: Act, { number, heir }: Wanted) {
  const one = await lockCase(tx, number);
  const { heirs, transfers } = estateOf(one);
  const { person, name } = await seePerson(ctx, heir);
  const part = heirs.find(({ userId }) => userId === person.id)?.part;
  if (!part) throw refusal('HEIR_UNFIT', { who: heir, why: 'the case names another heir' });
  if (one.state !== 'CONFIRMED') throw refusal('ESTATE_WAITS', { count: 'Some' });
  const own = (await followTransfers(tx, transfers)).filter((it) => it.heir === person.id);
  const sharesRaw = own.reduce((sum, { shares }) => sum + BigInt(shares), 0n);
  const references = own.flatMap(({ reference }) => reference ?? []);
  const isOwn = and(
    eq(receivedCosts.userId, person.id),
    inArray(receivedCosts.reference, references),
  );
  const taken = await tx.select().from(receivedCosts).where(isOwn);
  const costRaw = taken.reduce((sum, one) => sum + one.costUsdRaw, 0n);
  const [first] = taken.flatMap(({ lots }) => lots?.map(({ at }) => at) ?? []).sort();
  const language = languageOf(person);
  const madeAt = ctx.clock.now();
  const words = paperWords(language);
  const { name: deceased } = await seePerson(ctx, one.userId);
  const heading = say(language, t('Shares from the estate of {name}', { name: deceased }));
  const paragraphs = [
    t(
      'We are sorry for your loss. By the documents that we have, your part of the estate is {part}.',
      {
        part,
      },
    ),
    t('{shares} shares are now entered in the register in your name.', {
      shares: decimal(formatDecimal(sharesRaw, SHARE_DECIMALS)),
    }),
    t(
      'For your tax papers you take over what they cost: {cost} US dollars. They were acquired from {day} on.',
      {
        cost: decimal(formatDecimal(costRaw, USD_DECIMALS)),
        day: words.day(new Date(first ?? madeAt)),
      },
    ),
  ].map((text) => say(language, text));
  const address = [name, person.address, person.country].filter(Boolean).join('\n');
  const letter = { address, date: words.day(madeAt), heading, paragraphs };
  const bytes = await drawLetters(bankPaper(language), { title: heading, madeAt }, [letter]);
  entry.target = `case ${one.id}`;
  entry.after = { person: person.id };
  const file = { name: `estate-${one.id}.pdf`, mediaType: 'application/pdf' };
  return {
    rows: [{ person: person.id, part, shares: formatDecimal(sharesRaw, SHARE_DECIMALS) }],
    file: { ...file, bytes: Buffer.from(bytes) },
  };
}
