import { plainWords } from './spell-name';

/** Legal forms and words of firms; those of two letters count at the end of a name alone, where no given name stands. */
const COMPANY = new Set(
  `ab ag as bv co eg ev kg lp nv oy sa se sl ug aps bhd cie doo eurl fund gbr gmbh inc kft kgaa limited llc llp ltd
   mbh ohg ooo plc pte pty sarl sas spa spzoo sro srl sohn soehne sons partner partners company corp corporation bank
   stiftung foundation verein association holding group gruppe consulting trading treuhand handel immobilien invest
   investment investments capital services solutions studio praxis kanzlei versicherung insurance trust`.split(
    /\s+/,
  ),
);
const SHORT = 2;

/**
 * Whether a name as a bank has it is a company's. Words of the person's own name tell nothing.
 *
 * @example isCompany('Anna Müller & Sohn GmbH', 'Anna Müller') is true
 */
export function isCompany(written: string, person = ''): boolean {
  const own = new Set(plainWords(person));
  const words = plainWords(written.replace(/\b(?:e\.\s?V\.)/gi, 'ev').replace(/\./g, ''));
  return words.some(
    (word, place) =>
      COMPANY.has(word) && !own.has(word) && (word.length > SHORT || place === words.length - 1),
  );
}
