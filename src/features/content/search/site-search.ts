/** The texts that one search finds, in the language of the page. */
export type SearchIndex = {
  texts: readonly SearchText[];
  /** Groups of words, or their beginnings, that the search takes for each other. */
  synonyms: readonly (readonly string[])[];
};

export type SearchText = {
  kind: 'help' | 'faq' | 'post';
  path: string;
  title: string;
  summary: string;
  text: string;
};

type Prepared = { text: SearchText; title: string; whole: string };
/** One word of the search: what it may stand as, and what means the same. */
type Sought = { own: string[]; same: string[] };

/** Prepares an index. What it returns finds the texts that have every word, the best first. */
export function siteSearch({ texts, synonyms }: SearchIndex) {
  const prepared = texts.map((text): Prepared => {
    const title = fold(text.title);
    return { text, title, whole: `${title}${fold(`${text.summary} ${text.text}`)}` };
  });
  const groups = synonyms.map((group) => group.map((term) => fold(term).trim()));
  const sameAs = (word: string) => groups.filter((group) => group.some(isLike(word))).flat();
  let vocabulary: string[] | undefined;
  const corrected = (word: string): Sought => {
    const wholes = prepared.map(({ whole }) => whole).concat(groups.flat());
    vocabulary ??= [...new Set(wholes.join(' ').split(' '))];
    const own = nearest(word, vocabulary);
    return { own, same: own.flatMap(sameAs) };
  };
  const scores = (sought: Sought) => prepared.map((one) => scoreOf(one, sought));
  return (search: string): SearchText[] => {
    const { phrases, words } = splitPhrases(fold(search).trim(), groups);
    const columns = words.map((word) => {
      const found = scores({ own: [word], same: sameAs(word) });
      return found.some(Boolean) ? found : scores(corrected(word));
    });
    columns.push(...phrases.map((phrase) => scores(phrase)));
    if (columns.length === 0) return [];
    return prepared
      .map(({ text }, index) => ({ text, each: columns.map((column) => column[index] ?? 0) }))
      .filter(({ each }) => each.every(Boolean))
      .map(({ text, each }) => ({ text, score: each.reduce((sum, score) => sum + score, 0) }))
      .sort((a, b) => b.score - a.score)
      .map(({ text }) => text);
  };
}

/** Takes the synonyms of several words out of the search, which a word alone would not be. */
function splitPhrases(search: string, groups: readonly string[][]) {
  const phrases: Sought[] = [];
  let rest = ` ${search} `;
  for (const group of groups) {
    const term = group.find((one) => one.includes(' ') && rest.includes(` ${one}`));
    if (!term) continue;
    phrases.push({ own: [term], same: group });
    rest = rest.replace(` ${term}`, ' ');
  }
  return { phrases, words: rest.split(' ').filter(Boolean) };
}

function scoreOf({ title, whole }: Prepared, { own, same }: Sought): number {
  const has = (place: string, words: string[]) => words.some((word) => stands(word, place));
  if (has(title, own)) return 9;
  if (has(title, same)) return 6;
  if (has(whole, own)) return 3;
  return has(whole, same) ? 1 : 0;
}

/** A longer word counts inside of another one, as in German; alphabets with joined articles or no spaces always. */
function stands(word: string, place: string): boolean {
  return place.includes(word.length > 4 || !/[a-z0-9]/.test(word) ? word : ` ${word}`);
}

/** A word that is still being typed counts from its fourth letter; a shorter term, as in Chinese, must be whole. */
const isLike = (word: string) => (term: string) =>
  (term.length > 4 || isHan(term) ? word.includes(term) : word.startsWith(term)) ||
  (word.length >= Math.min(4, term.length) && term.startsWith(word));

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** The words that differ least from one with a slip, typed whole or not: one letter, in long words two. */
function nearest(word: string, vocabulary: readonly string[]): string[] {
  if (word.length < 4 || isHan(word)) return [];
  let best = word.length > 7 ? 2 : 1;
  let found: string[] = [];
  for (const known of vocabulary) {
    if (known[0] !== word[0] || known.length < word.length - best) continue;
    const far = Math.min(distance(word, known), distance(word, known.slice(0, word.length)));
    if (far > best) continue;
    found = far < best ? [known] : [...found, known];
    best = far;
  }
  return found;
}

/** Letters to add, drop, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = Number(a[row - 1] !== b[column - 1]);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        (line[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, line];
  }
  return last[b.length] ?? 0;
}

/** Words in lower case without accents, each behind a space; ü is the same as ue, and ة as ه. */
function fold(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase();
  const folded = plain
    .replace(/([aou])e/g, '$1')
    .replace(/ß/g, 'ss')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي');
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ` ${word}`).join('');
}
