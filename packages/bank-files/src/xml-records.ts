import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** An element of a record. Its name has no prefix; where the shape names namespaces, one of another namespace is named `{uri}name`. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  /** Line of the start tag, from 1. */
  line: number;
};

/** Why a document cannot be read. */
export type XmlProblem =
  | { kind: 'NOT_TEXT' | 'WITH_DOCTYPE' | 'TOO_LARGE' }
  | { kind: 'MALFORMED'; why: string }
  | { kind: 'OTHER'; found: string };

export type XmlShape = {
  /** The name of the document's root element. */
  root: string;
  /** Which namespaces the root may have; every one where it is missing. */
  isNamespace?: (uri: string) => boolean;
  /** The elements that are kept, a record each: by their name, or as `parent/name`. */
  records: ReadonlySet<string>;
  /** Elements whose end is told by a record without children, because records belong to them. */
  sections?: ReadonlySet<string>;
  /** Limits of one record. An element that is larger than any real one is a sign of a broken or hostile file. */
  limits?: { elements: number; characters: number };
  /** Makes what is thrown. */
  fault: (problem: XmlProblem, line: number) => Error;
};

const LIMITS = { elements: 50_000, characters: 4_000_000 };
const DEEPEST = 40;
const MOST_ATTRIBUTES = 50;

/**
 * Reads the records of an XML document, those of each chunk in order, without keeping more than one chunk's. A document that is not
 * well-formed, is truncated, has another root or a document type, or has too large an element is refused. No entity is known but the five
 * of XML.
 *
 * @throws what `shape.fault` makes
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  shape: XmlShape,
): AsyncGenerator<readonly XmlElement[]> {
  const reader = new RecordReader(shape);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw shape.fault({ kind: 'NOT_TEXT' }, reader.line);
    }
  };
  for await (const chunk of chunks) {
    reader.write(decode(chunk));
    yield reader.taken();
  }
  reader.write(decode());
  reader.close();
  yield reader.taken();
}

class RecordReader {
  private readonly parser: SaxesParser;
  private readonly limits: NonNullable<XmlShape['limits']>;
  /** Names of the open elements outside of records. */
  private readonly around: string[] = [];
  private readonly open: XmlElement[] = [];
  private namespace: string | null = null;
  private elements = 0;
  private characters = 0;
  private records: XmlElement[] = [];

  constructor(private readonly shape: XmlShape) {
    this.limits = shape.limits ?? LIMITS;
    this.parser = new SaxesParser({ xmlns: shape.isNamespace !== undefined, position: true });
    this.parser.on('error', (error) => {
      const [, , , what = error.message] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
      this.refuse({ kind: 'MALFORMED', why: what.replace(/\.$/, '') });
    });
    this.parser.on('doctype', () => this.refuse({ kind: 'WITH_DOCTYPE' }));
    this.parser.on('opentag', (tag) => this.enter(tag as Tag));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('closetag', () => this.leave());
  }

  get line(): number {
    return this.parser.line;
  }

  write(text: string): void {
    this.characters += text.length;
    if (this.characters > this.limits.characters) this.refuse({ kind: 'TOO_LARGE' });
    this.parser.write(text);
  }

  close(): void {
    this.parser.close();
  }

  /** The records since the last call. */
  taken(): readonly XmlElement[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private enter(tag: Tag): void {
    const depth = this.around.length + this.open.length;
    const name = this.nameOf(tag, depth === 0);
    if (depth >= DEEPEST) this.refuse({ kind: 'TOO_LARGE' });
    const inside = this.open.at(-1);
    if (!inside) {
      this.characters = 0;
      this.elements = 0;
      if (!this.isRecord(name)) {
        this.around.push(name);
        return;
      }
    }
    this.elements += 1;
    if (this.elements > this.limits.elements) this.refuse({ kind: 'TOO_LARGE' });
    const element = this.elementOf(name, tag);
    inside?.children.push(element);
    this.open.push(element);
  }

  /** @throws when the root is another one */
  private nameOf({ name, local, uri }: Tag, isRoot: boolean): string {
    const plain = local ?? name.slice(name.indexOf(':') + 1);
    if (isRoot) {
      if (plain !== this.shape.root) this.refuse({ kind: 'OTHER', found: plain });
      if (this.shape.isNamespace?.(uri ?? '') === false)
        this.refuse({ kind: 'OTHER', found: uri ?? '' });
      this.namespace = uri ?? null;
    }
    return uri === undefined || uri === this.namespace ? plain : `{${uri}}${plain}`;
  }

  private isRecord(name: string): boolean {
    const { records } = this.shape;
    return records.has(name) || records.has(`${this.around.at(-1) ?? ''}/${name}`);
  }

  private elementOf(name: string, { attributes }: Tag): XmlElement {
    const texts: Record<string, string> = {};
    let given = 0;
    for (const key in attributes) {
      const value = attributes[key] as (typeof attributes)[string];
      texts[key] = typeof value === 'string' ? value : value.value;
      given += 1;
      if (given > MOST_ATTRIBUTES) this.refuse({ kind: 'TOO_LARGE' });
    }
    return { name, attributes: texts, children: [], text: '', line: this.parser.line };
  }

  private addText(text: string): void {
    const inside = this.open.at(-1);
    if (inside) inside.text += text;
  }

  private leave(): void {
    const closed = this.open.pop();
    if (closed) {
      if (this.open.length === 0) this.records.push(closed);
      return;
    }
    const name = this.around.pop() ?? '';
    if (!this.shape.sections?.has(name)) return;
    this.records.push({ name, attributes: {}, children: [], text: '', line: this.parser.line });
  }

  private refuse(problem: XmlProblem): never {
    throw this.shape.fault(problem, this.line);
  }
}

/** A tag of the parser: without namespaces it has neither local name nor namespace, and its attributes are texts. */
type Tag = Pick<SaxesTagPlain, 'name'> & {
  local?: string;
  uri?: string;
  attributes: Record<string, string | { value: string }>;
};

/** The elements along a path of names below `element`: `all(entry, 'akaList', 'aka')`. */
export function all(element: XmlElement, ...path: string[]): XmlElement[] {
  const found: XmlElement[] = [];
  visit(element, path, 0, (one) => {
    found.push(one);
    return false;
  });
  return found;
}

/** The text of the first such element, in one line; empty if there is none. */
export function textOf(element: XmlElement, ...path: string[]): string {
  let text = '';
  visit(element, path, 0, (one) => {
    text = one.text;
    return true;
  });
  return line(text);
}

/** Without lists in between: a large file asks for millions of paths. @param take returns whether it has enough */
function visit(
  { children }: XmlElement,
  path: readonly string[],
  at: number,
  take: (element: XmlElement) => boolean,
): boolean {
  for (const child of children) {
    if (child.name !== path[at]) continue;
    if (at === path.length - 1 ? take(child) : visit(child, path, at + 1, take)) return true;
  }
  return false;
}

/** The texts of all such elements that have one. */
export function textsOf(element: XmlElement, ...path: string[]): string[] {
  return all(element, ...path)
    .map(({ text }) => line(text))
    .filter(Boolean);
}

/** Single spaces, which are the most, are no match. */
export const line = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
