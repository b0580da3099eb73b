import { createHash } from 'node:crypto';
import { allLocales } from '@faker-js/faker';
import { pinyin } from 'pinyin-pro';
import { drawer } from '../../packages/names/test/measure';
import { type Person, romanised } from '../../packages/names/test/variants';

/** Names of one half serve to tune, those of the other are first looked at when the matcher is done. */
export type Half = 'tuning' | 'unseen';

/** Languages whose names packages keep in letters that public rules put into Latin ones. */
export const LOCALES =
  'cs_CZ da de el en es fr hr hu it ko lv mk nb_NO nl pl pt_PT ro ru sk sr_RS_latin sv tr uk vi zh_CN'.split(
    ' ',
  );
/** Where vowels are not written: in their own letters alone. */
export const OWN_SCRIPT = 'ar fa he th ur'.split(' ');

const halfOf = (name: string): Half =>
  (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0 ? 'tuning' : 'unseen';

/** Given names and family names of a locale, of one half. */
export function namesOf(locale: string, half: Half): [string[], string[]] {
  const kept = allLocales[locale];
  const list = (part: string, kinds: readonly string[]) => {
    const named = kept?.person?.[part] ?? {};
    const all = new Set(
      kinds.flatMap((kind) => named[kind] ?? []).filter((name) => typeof name === 'string'),
    );
    return [...all].filter((name) => halfOf(name) === half);
  };
  const given = list('first_name', ['male', 'female', 'generic']);
  const families = list('last_name', ['male', 'generic']);
  return [given, families.length > 0 ? families : list('last_name', ['female'])];
}

/** So many people, of each locale as many; the passport has Latin letters. */
export function makePeople(
  locales: readonly string[],
  half: Half,
  count: number,
  seed = 1,
): Person[] {
  const draw = drawer(seed);
  const lists = locales.map((locale) => [locale, ...namesOf(locale, half)] as const);
  return Array.from({ length: count }, (_, place) => {
    const [locale, given, families] = lists[place % lists.length] as (typeof lists)[number];
    const own = [given[draw(given.length)] ?? '', families[draw(families.length)] ?? ''] as const;
    const [first, last] = [latin(own[0], locale)[0], latin(own[1], locale)[0]];
    return { locale, given: first, family: last, own };
  });
}

export const latin = (name: string, locale: string): [string, string] =>
  romanised(name, locale, locale === 'zh_CN' ? pinyin(name, { toneType: 'none', v: true }) : name);

/** A person's name by the second standard of the language. */
export const inSecondStandard = ({ own, locale }: Person): [string, string] => [
  latin(own[0], locale)[1],
  latin(own[1], locale)[1],
];
