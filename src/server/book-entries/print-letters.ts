import { drawLetters } from '@fnx/documents/letters';
import { say } from '@/lang/engine/say';
import { bankPaper } from '@/server/platform/documents/paper';
import { paperWords } from '@/server/platform/documents/paper-words';
import { LETTER_TEXTS, LETTER_TITLE, type Letter, letterLink, signUpLink } from './letter-texts';

/** Letters in English, each on a page for an envelope with a window. */
export function printLetters(
  letters: readonly Letter[],
  publicUrl: string,
  madeAt: Date,
): Promise<Uint8Array> {
  const date = paperWords('en').day(madeAt);
  const written = letters.map(({ person, code }) => ({
    address: [person.name, person.address, person.country].filter(Boolean).join('\n'),
    date,
    heading: say('en', LETTER_TITLE),
    paragraphs: LETTER_TEXTS.map((text) => say('en', text)),
    entry: { page: signUpLink(publicUrl), code, link: letterLink(publicUrl, code) },
  }));
  return drawLetters(bankPaper('en'), { title: 'Letters to shareholders', madeAt }, written);
}
