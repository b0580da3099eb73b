import { ContentError } from './content-items';

type FrontMatter = Record<string, string | string[]>;

/**
 * Splits the one-line `key: value` pairs at the head of a Markdown file from its text. `[a, b]` is a list.
 *
 * @throws ContentError naming the file and the invalid line
 */
export function splitFrontMatter(
  file: string,
  source: string,
): { meta: FrontMatter; markdown: string } {
  const [, head, markdown] =
    /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || markdown === undefined) {
    throw new ContentError(`${file} has no front matter.`);
  }
  const pairs = head.split('\n').map((line): [string, string | string[]] => {
    const [, key, value] = /^([a-zA-Z]+): (\S.*)$/.exec(line) ?? [];
    if (!key || !value) throw new ContentError(`${file}: "${line}" is not "key: value".`);
    const list = /^\[(.*)\]$/.exec(value)?.[1];
    return [key, list === undefined ? value : list.split(',').map((item) => item.trim())];
  });
  const keys = pairs.map(([key]) => key);
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice) throw new ContentError(`${file}: duplicate key "${twice}".`);
  return { meta: Object.fromEntries(pairs), markdown };
}
