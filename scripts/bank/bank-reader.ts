import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headSchema, KINDS, type Kind } from '@fnx/api/content/kinds';
import { ContentError, type Head, splitText } from '@fnx/api/content/text-format';
import { readFault } from '@fnx/api/field-errors';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import * as z from 'zod/mini';

/** A fault in a file of the bank's folder; `what` says what to do, too. */
export type Fault = { file: string; line: number; what: string };

/** A text of the folder. `at` is the line of a key of its head. */
export type BankText = {
  file: string;
  kind: Kind | 'report';
  language: string;
  slug: string;
  head: Head;
  source: string;
  body: string;
  /** The lines above the body. */
  bodyLine: number;
  at: (key: string) => number;
};

const FOLDERS = new Map<string, Kind | 'report'>([
  ...Object.entries(KINDS).map(([kind, { folder }]): [string, Kind] => [folder, kind as Kind]),
  ['reports', 'report'],
]);

/** Reads the files of a bank's folder, and notes what is wrong with each instead of stopping at the first. */
export class BankReader {
  readonly faults: Fault[] = [];
  constructor(readonly dir: string) {}

  fault(file: string, line: number, what: string): void {
    this.faults.push({ file: join(this.dir, file), line, what });
  }

  has(file: string): boolean {
    return existsSync(join(this.dir, file));
  }

  /** The files and folders directly in a folder, by name; hidden ones and those that explain are left out. */
  namesIn(folder: string): string[] {
    if (!this.has(folder)) return [];
    return readdirSync(join(this.dir, folder))
      .filter((name) => !name.startsWith('.') && name !== 'README.md')
      .sort();
  }

  isFolder(file: string): boolean {
    return statSync(join(this.dir, file)).isDirectory();
  }

  /**
   * A JSON file of a shape.
   *
   * @returns its value, undefined if it has another shape, and the line of each part
   */
  json<S extends z.ZodMiniType>(file: string, shape: S): { value?: z.output<S>; at: LineOf } {
    if (!this.has(file)) {
      this.fault(file, 1, 'The file is missing. bank/README.md says what it holds.');
      return { at: () => 1 };
    }
    const source = readFileSync(join(this.dir, file), 'utf8');
    const errors: ParseError[] = [];
    const tree = parseTree(source, errors);
    const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
    for (const { error, offset } of errors) {
      this.fault(file, lineAt(offset), `This is no JSON: ${printParseErrorCode(error)}.`);
    }
    const at: LineOf = (...path) => lineAt(nodeAt(tree, path)?.offset ?? 0);
    if (errors.length > 0 || !tree) return { at };
    const parsed = z.safeParse(shape, JSON.parse(source));
    if (parsed.success) return { value: parsed.data, at };
    for (const { keys, what, path } of issuesOf(parsed.error, JSON.parse(source))) {
      for (const key of keys)
        this.fault(file, at(...path, key), `${[...path, key].join('.')}: ${what}`);
    }
    return { at };
  }

  /** Every text, with what is wrong in its head. */
  texts(): BankText[] {
    return this.namesIn('content')
      .filter((name) => this.isFolder(`content/${name}`))
      .flatMap((language) =>
        this.namesIn(`content/${language}`).flatMap((folder) => this.textsIn(language, folder)),
      );
  }

  private textsIn(language: string, folder: string): BankText[] {
    const place = `content/${language}/${folder}`;
    if (folder === 'short-texts.json') return [];
    const kind = FOLDERS.get(folder);
    if (!kind || !this.isFolder(place)) {
      const known = [...FOLDERS.keys()].join(', ');
      this.fault(place, 1, `Nothing reads this. Folders of texts are ${known}.`);
      return [];
    }
    return this.namesIn(place).flatMap(
      (name) => this.text(`${place}/${name}`, kind, language) ?? [],
    );
  }

  private text(file: string, kind: BankText['kind'], language: string): BankText | null {
    const source = readFileSync(join(this.dir, file), 'utf8').replaceAll('\r\n', '\n');
    const lines = source.split('\n');
    const at = (key: string) => lines.findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
    try {
      const { head, body } = splitText('The text', source);
      const shape = kind === 'report' ? REPORT : headSchema(kind, language);
      const parsed = z.safeParse(shape, head);
      for (const { keys, what } of parsed.success ? [] : issuesOf(parsed.error, head)) {
        for (const key of keys) this.fault(file, at(String(key)), `${String(key)}: ${what}`);
      }
      const slug = String(head.slug);
      if (!file.endsWith(`/${slug}.md`)) {
        this.fault(file, at('slug'), `slug: the file must be named ${slug}.md`);
      }
      const bodyLine = source.slice(0, source.length - body.length).split('\n').length - 1;
      return { file, kind, language, slug, head, source, body, bodyLine, at };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const params: { line?: string; key?: string } = error.params;
      const key = lines.findLastIndex((line) => line.startsWith(`${params.key}:`)) + 1;
      this.fault(file, params.line ? lines.indexOf(params.line) + 1 : key || 1, error.message);
      return null;
    }
  }
}

/** The line of the part of a JSON file at a path; of the nearest part above it, if it is missing. */
type LineOf = (...path: readonly PropertyKey[]) => number;

const REPORT = z.strictObject({ title: z.string(), slug: z.string() });

function nodeAt(tree: Node | undefined, path: readonly PropertyKey[]): Node | undefined {
  if (!tree) return undefined;
  const found = findNodeAtLocation(tree, path as (string | number)[]);
  if (found) return found.parent?.type === 'property' ? found.parent : found;
  return path.length === 0 ? tree : nodeAt(tree, path.slice(0, -1));
}

/** The keys that each issue is about, with the path to them. */
function issuesOf(error: z.core.$ZodError, value: unknown) {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return { path: issue.path, keys: issue.keys, what: 'There is no such key. Take it away.' };
    }
    const path = issue.path.slice(0, -1);
    const key = issue.path.at(-1) ?? 'the whole';
    const holder = path.reduce<unknown>((at, part) => Object(at)[part], value);
    const isMissing = !Object.hasOwn(Object(holder), key);
    return { path, keys: [key], what: isMissing ? 'It is missing.' : messageOf(issue) };
  });
}

/** Zod's own messages are not part of zod/mini. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `needs one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `needs a value of the type ${issue.expected}`;
  return readFault(issue.message).message;
}
