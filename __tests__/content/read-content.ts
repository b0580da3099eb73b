import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bankFolder } from '@/config/bank';

/** Of the texts in English. */
const ENGLISH = 'content/en';

export type ContentFolder = 'posts' | 'faq' | 'help' | 'legal' | 'pages' | 'reports';
export type ContentFile = {
  /** Such as `posts/what-staking-does.md`. */
  file: string;
  meta: Record<string, string | string[]>;
  body: string;
};

/**
 * Splits front matter of one-line `key: value` pairs from the text below it.
 *
 * @throws Error naming the file and the line that is neither
 */
export function parseFrontMatter(file: string, source: string): ContentFile {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${file} has no front matter`);
  const meta: ContentFile['meta'] = {};
  for (const line of head.split('\n')) {
    const [, key, value] = /^([a-zA-Z]+): (\S.*)$/.exec(line) ?? [];
    if (!key || !value) throw new Error(`${file}: "${line}" is not "key: value"`);
    if (key in meta) throw new Error(`${file}: "${key}" stands twice`);
    const list = /^\[(.*)\]$/.exec(value)?.[1];
    meta[key] = list === undefined ? value : list.split(',').map((item) => item.trim());
  }
  return { file, meta, body };
}

/** Every Markdown file of a folder, by name. */
export function readFolder(folder: ContentFolder): ContentFile[] {
  return readdirSync(path.join(bankFolder(), ENGLISH, folder))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`;
      return parseFrontMatter(file, readText(file));
    });
}

/** One English text as it is. */
export function readText(file: string): string {
  return readFileSync(path.join(bankFolder(), ENGLISH, file), 'utf8');
}

/** One JSON file of the bank's folder; the caller's test holds its shape. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(bankFolder(), file), 'utf8')) as T;
}

/** Words as a reader counts them: marks of Markdown and link targets left out. */
export function countWords(text: string): number {
  const plain = text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\|[-|\s]+\|/g, ' ');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** Targets of the links in Markdown or HTML. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]*)\)|href="([^"]*)"/g)].map((m) => m[1] ?? m[2] ?? '');
}
