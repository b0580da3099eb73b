import { isCompany } from './company';
import { oneName } from './fold-name';
import { PARTICLES } from './particles';
import { resembles } from './resembles';
import { spellingsOf } from './spell-name';

/** PERHAPS: what is said leaves another person open, such as an initial, a missing part, or letters that stand for several names. */
export type Sameness = 'SAME' | 'PERHAPS' | 'OTHER';

/** Banks and passports write these beside a person's name. */
const TITLES =
  /(?<!\p{L})(?:dr|prof|mag|dipl|ing|med|phil|herrn?|frau|eheleute|mr|mrs|ms|miss|mme|mlle|monsieur|madame|sr|sra|srta|don|sig|sigra|fnu|lnu|nfn|nln)(?!\p{L})\.?/giu;
/** Signs and words between the owners of a joint account. */
const BETWEEN =
  /\s*(?:[/&;+]|(?<![\p{L}.])(?:and|und|et|y|e|i|u|oder|od|or|ou|och|og|en|ve|bzw)(?![\p{L}]))\.?\s*/iu;
/** Scripts whose letters give the sounds of a name, so that Latin letters can be held against them one by one. */
const SPELLS_SOUNDS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]*$/u;
/** In other scripts vowels are missing, or a sign has several readings. */
const ALIKE = 80;
/** A bank's line has no more; ways to align grow with each word. */
const MOST_WORDS = 12;

/**
 * Whether a name as a bank or a form has it is that of a person: the same words from any of them on, together or apart, in any spelling of
 * marks and transliteration, without titles. `written` may name several owners of an account, of whom one is enough; null is a name that
 * nobody says. A company is nobody.
 *
 * @example samePerson('GROSS, ZOE', 'Zoë Groß') is 'SAME'
 * @example samePerson('Z. Groß', 'Zoë Groß') is 'PERHAPS'
 */
export function samePerson(written: string | null, name: string): Sameness {
  if (written === null || isCompany(written, name)) return 'OTHER';
  const wanted = spellingsOf(name.replace(TITLES, ' ')).map(oneName);
  const found = holdersOf(
    written.normalize('NFKC').replace(TITLES, ' ').replace(/\s+/g, ' '),
  ).flatMap((holder) => [
    ...spellingsOf(holder).flatMap((words) =>
      wanted.map((one) => compareWords(oneName(words), one)),
    ),
    inOtherScript(holder, name),
  ]);
  return (['SAME', 'PERHAPS'] as const).find((one) => found.includes(one)) ?? 'OTHER';
}

function inOtherScript(holder: string, name: string): Sameness {
  if (SPELLS_SOUNDS.test(holder) === SPELLS_SOUNDS.test(name)) return 'OTHER';
  return resembles(holder, [{ name }], ALIKE).length > 0 ? 'PERHAPS' : 'OTHER';
}

/** The owners that a name may mean: of `Max und Zoë Groß`, and of `Groß Max und Zoë`, both are called Groß. */
function holdersOf(written: string): string[] {
  const text = written.replace(/\bu\/o\b/gi, '&');
  const parts = text.split(BETWEEN).filter(Boolean);
  const commas = parts.flatMap((part) => part.split(','));
  const listed = commas.every((part) => /\S\s+\S/.test(part.trim())) ? commas : [];
  if (parts.length < 2) return [text, ...listed];
  const families = [parts[0]?.trim().split(/[\s,]+/)[0], parts.at(-1)?.trim().split(/\s+/).at(-1)];
  const alone = parts.filter((part) => !/\s/.test(part.trim()));
  const called = alone.flatMap((part) => families.map((family) => `${part} ${family}`));
  return [text, ...parts, ...listed, ...called];
}

type Found = { full: number; initials: number; missing: number; lastIsFull: boolean };

function compareWords(written: readonly string[], name: readonly string[]): Sameness {
  if (written.length > MOST_WORDS) return 'OTHER';
  const ways = written.flatMap((_, place) => {
    const turned = [...written.slice(place), ...written.slice(0, place)];
    return [...align(turned, name, 'written'), ...align(turned, name, 'name')];
  });
  if (ways.some(({ initials, missing }) => initials + missing === 0)) return 'SAME';
  const isPerhaps = ways.some(
    ({ full, initials, lastIsFull }) =>
      full > 0 && full + initials > 1 && (initials === 0 || lastIsFull),
  );
  return isPerhaps ? 'PERHAPS' : 'OTHER';
}

/**
 * The ways in which two names are the same words in the same order.
 * @param longer which of them may have one word, and particles, that the other lacks
 */
function align(
  written: readonly string[],
  name: readonly string[],
  longer: 'written' | 'name',
  found: Found = { full: 0, initials: 0, missing: 0, lastIsFull: false },
): Found[] {
  const [mine, other] = [written[0], name[0]];
  if (mine === undefined && other === undefined) return [found];
  const ways: Found[] = [];
  for (const [some, others] of joinsOf(written, name)) {
    const isFamily = others === name.length;
    const telling = isFamily || !PARTICLES.has(name.slice(0, others).join('')) ? 1 : 0;
    const next = { ...found, full: found.full + telling, lastIsFull: isFamily };
    ways.push(...align(written.slice(some), name.slice(others), longer, next));
  }
  if (isInitial(mine, other)) {
    const next = { ...found, initials: found.initials + 1 };
    ways.push(...align(written.slice(1), name.slice(1), longer, next));
  }
  const spare = longer === 'written' ? mine : other;
  if (spare !== undefined && (found.missing < 1 || PARTICLES.has(spare))) {
    const rest = longer === 'written' ? [written.slice(1), name] : [written, name.slice(1)];
    const missing = found.missing + (PARTICLES.has(spare) ? 0.1 : 1);
    ways.push(...align(rest[0] ?? [], rest[1] ?? [], longer, { ...found, missing }));
  }
  return ways;
}

/** How many first words of both are the same letters: one of one, or several that the other writes together. */
function joinsOf(written: readonly string[], name: readonly string[]): [number, number][] {
  const joins: [number, number][] = [];
  for (let count = 1; count <= written.length; count += 1) {
    if (written.slice(0, count).join('') === name[0]) joins.push([count, 1]);
  }
  for (let count = 2; count <= name.length; count += 1) {
    if (name.slice(0, count).join('') === written[0]) joins.push([1, count]);
  }
  return joins;
}

const isInitial = (mine: string | undefined, other: string | undefined) =>
  mine !== undefined &&
  other !== undefined &&
  mine !== other &&
  (mine.length === 1 || other.length === 1) &&
  mine[0] === other[0];
