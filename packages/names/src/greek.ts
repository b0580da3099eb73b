/** Letters whose sound is not that of the Latin letter at their place, as passports write them (ELOT 743). */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/([αεη])υ(?=[βγδζλμνραεηιουω])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/ου/g, 'ou'],
  [/(?<!\p{L})μπ/gu, 'b'],
  [/γ(?=[γξχ])/g, 'n'],
  [/γ/g, 'g'],
  [/β/g, 'v'],
  [/η/g, 'i'],
  [/χ/g, 'ch'],
];

/** A name with those Greek letters in Latin ones; other names stay as they are. */
export function greekInLatin(name: string): string {
  if (!/\p{Script=Greek}/u.test(name)) return name;
  const plain = name
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
    .toLowerCase();
  return RULES.reduce((text, [letters, latin]) => text.replace(letters, latin), plain);
}
