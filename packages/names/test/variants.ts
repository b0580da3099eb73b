/**
 * The ways in which banks and registers write a name, by public rules. Imports nothing of the matcher, so that a fault of its tables is
 * not repeated here. Letters that a rule does not name stay as they are.
 */
import rules from './romanisation.json';

/** A person of a locale: as the own language writes them, and as the passport does. */
export type Person = {
  locale: string;
  given: string;
  family: string;
  own: readonly [string, string];
};

type Rules = Readonly<Record<string, string>>;

/** Marks go; letters that are no letter with a mark have their usual plain one. */
export const withoutMarks = (text: string) =>
  mapped(text.normalize('NFD').replace(/\p{M}/gu, ''), rules.plain);

/** ICAO 9303, for letters of Latin script that have a second spelling. */
export const writtenOut = (text: string) =>
  withoutMarks(mapped(text.normalize('NFC'), rules.icaoLatin));

/** Each letter by a table; longer keys first, capitals follow the table's small letters. */
function mapped(text: string, table: Rules): string {
  const keys = Object.keys(table).sort((one, other) => other.length - one.length);
  return text.replace(new RegExp(keys.join('|'), 'giu'), (found) => {
    const made = table[found.toLowerCase()] ?? found;
    return found === found.toLowerCase() ? made : made.charAt(0).toUpperCase() + made.slice(1);
  });
}

/** ICAO 9303 of Russian, Ukrainian and Macedonian names. */
export const icao = (text: string, locale: string) =>
  mapped(text, { ...rules.icao, ...(rules as unknown as Record<string, Rules>)[`icao_${locale}`] });
export const iso9 = (text: string) => mapped(text, rules.iso9);
/** ELOT 743, which Greek passports have. */
export const elot = (text: string) => {
  const plain = text
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
    .replace(/ς/g, 'σ');
  return mapped(
    plain
      .replace(/([αεη])υ(?=[βγδζλμνραεηιουω])/giu, '$1v')
      .replace(/([αεη])υ(?=$|[θκξπσςτφχψ])/gimu, '$1f')
      .replace(/(?<!\p{L})μπ/giu, 'b'),
    rules.elot,
  );
};

const FIRST = {
  rr: 'g kk n d tt r m b pp s ss - j jj ch k t p h',
  mr: 'k kk n t tt r m p pp s ss - ch tch ch k t p h',
};
const MIDDLE = {
  rr: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i',
  mr: 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i',
};
const LAST = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t';

/** Revised Romanisation or McCune-Reischauer without marks; each syllable apart, as names are written. */
export const korean = (text: string, system: 'rr' | 'mr') =>
  [...text]
    .map((sign) => {
      const code = sign.charCodeAt(0) - 0xac00;
      const part = (list: string, at: number) => (list.split(' ')[at] ?? '').replace('-', '');
      return (
        part(FIRST[system], Math.floor(code / 588)) +
        part(MIDDLE[system], Math.floor((code % 588) / 28)) +
        part(LAST, code % 28)
      );
    })
    .join(' ');

/** Wade-Giles of syllables in pinyin. */
export const wadeGiles = (syllable: string) => {
  const whole = (rules.wadeWhole as Rules)[syllable];
  if (whole) return whole;
  const first = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?/.exec(syllable)?.[0] ?? '';
  const rest = syllable.slice(first.length);
  return ((rules.wadeFirst as Rules)[first] ?? first) + ((rules.wadeRest as Rules)[rest] ?? rest);
};

const capital = (text: string) =>
  text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/** The passport's spelling, and one of another standard where the language has one. */
export function romanised(own: string, locale: string, readings: string): [string, string] {
  if (['ru', 'uk', 'mk'].includes(locale)) return [icao(own, locale), iso9(own)];
  if (locale === 'el') return [capital(elot(own)), capital(elot(own))];
  if (locale === 'ko')
    return [korean(own, 'rr'), korean(own, 'mr')].map((text) =>
      capital(text.replace(/ /g, '')),
    ) as [string, string];
  if (locale === 'zh_CN')
    return [
      capital(readings.replace(/ /g, '')),
      capital(readings.split(' ').map(wadeGiles).join('-').replace(/-(\w)/g, '-$1')),
    ];
  return [own, own];
}

/** Twenty ways in which banks write a person. @param other the second holder, @param second the name in another standard */
export function bankWays(
  { given, family, own }: Person,
  other: Person,
  second: readonly [string, string],
): [string, string][] {
  const [first = ''] = given.split(/[\s-]/);
  const plain = withoutMarks(`${given} ${family}`);
  const out = writtenOut(`${given} ${family}`);
  const turned = `${family} ${given}`;
  return [
    ['as it is', `${given} ${family}`],
    ['capitals', `${given} ${family}`.toUpperCase()],
    ['turned', turned],
    ['turned, comma', `${family.toUpperCase()}, ${given}`],
    ['no marks', plain],
    ['no marks, capitals, turned', withoutMarks(turned).toUpperCase()],
    ['written out', out],
    ['written out, capitals', out.toUpperCase()],
    ['title', `Dr. ${given} ${family}`],
    ['form of address', `HERR ${turned}`],
    ['joint, one family', `${other.given.split(/\s/)[0]} und ${given} ${family}`],
    ['joint, two families', `${other.given} ${other.family} / ${given} ${family}`],
    ['joint, or', `${given} ${family} u/o ${other.given} ${other.family}`],
    ['initial', `${[...first][0]}. ${family}`],
    ['middle initial', `${given} K. ${family}`],
    ['middle name', `${given} ${other.given.split(/[\s-]/)[0]} ${family}`],
    ['spaces', `  ${given}   ${family} `],
    ['hyphens', `${given.replace(/[\s-]/g, ' ')} ${family.replace(/[\s-]/g, '-')}`],
    ['own script', own.join(' ')],
    ['another standard', second.join(' ')],
  ];
}
