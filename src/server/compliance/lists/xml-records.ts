import { SaxesParser } from 'saxes';
import { refusal } from '@/server/platform/refusal';

/** An element of a record, without its namespace prefix. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  /** Of the start tag, from 1. */
  line: number;
};

type Shape = {
  /** The name of the document's root element. */
  root: string;
  /** The elements that are kept: one record each, or a header. */
  records: ReadonlySet<string>;
};

/** Far above any real entry: an element larger than this is a sign of a broken or hostile file. */
const MOST_ELEMENTS = 50_000;
const MOST_CHARACTERS = 4_000_000;
const DEEPEST = 40;

/**
 * Reads the records of an XML document without keeping more than one chunk's. A document that is not well-formed, is truncated, has another
 * root, or has too large an element is refused.
 *
 * @param take receives the records of each chunk, in order
 * @throws Refusal naming the line
 */
export async function readRecords(
  chunks: AsyncIterable<Uint8Array>,
  shape: Shape,
  take: (records: readonly XmlElement[]) => Promise<void>,
): Promise<void> {
  const reader = new RecordReader(shape);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    reader.write(decode(decoder, chunk, reader.line));
    await take(reader.taken());
  }
  reader.write(decode(decoder, undefined, reader.line));
  reader.close();
  await take(reader.taken());
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw refusal('LIST_NOT_TEXT', { line });
  }
}

class RecordReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly open: XmlElement[] = [];
  private depth = 0;
  private elements = 0;
  private characters = 0;
  private records: XmlElement[] = [];

  constructor(private readonly shape: Shape) {
    this.parser.on('error', (error) => {
      const [, , , what = error.message] = /^(\d+):(\d+): (.*)$/s.exec(error.message) ?? [];
      throw refusal('LIST_MALFORMED', { line: this.line, why: what.replace(/\.$/, '') });
    });
    this.parser.on('doctype', () => this.refuse('LIST_WITH_DOCTYPE'));
    this.parser.on('opentag', ({ name, attributes }) => this.enter(name, attributes));
    this.parser.on('text', (text) => this.addText(text));
    this.parser.on('cdata', (text) => this.addText(text));
    this.parser.on('closetag', () => this.leave());
  }

  get line(): number {
    return this.parser.line;
  }

  write(text: string): void {
    this.characters += text.length;
    if (this.characters > MOST_CHARACTERS) this.refuse('LIST_TOO_LARGE');
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

  private enter(fullName: string, attributes: Record<string, string>): void {
    const name = fullName.slice(fullName.indexOf(':') + 1);
    this.depth += 1;
    if (this.depth === 1 && name !== this.shape.root) {
      throw refusal('LIST_OTHER', { line: this.line, found: name, root: this.shape.root });
    }
    if (this.depth > DEEPEST) this.refuse('LIST_TOO_LARGE');
    const inside = this.open.at(-1);
    if (!inside) {
      this.characters = 0;
      this.elements = 0;
      if (!this.shape.records.has(name)) return;
    }
    this.elements += 1;
    if (this.elements > MOST_ELEMENTS) this.refuse('LIST_TOO_LARGE');
    const element = { name, attributes, children: [], text: '', line: this.parser.line };
    inside?.children.push(element);
    this.open.push(element);
  }

  private addText(text: string): void {
    const inside = this.open.at(-1);
    if (inside) inside.text += text;
  }

  private leave(): void {
    this.depth -= 1;
    const closed = this.open.pop();
    if (closed && this.open.length === 0) this.records.push(closed);
  }

  private refuse(code: 'LIST_WITH_DOCTYPE' | 'LIST_TOO_LARGE'): never {
    throw refusal(code, { line: this.line });
  }
}

/** The elements along a path of names below `element`: `all(entry, 'akaList', 'aka')`. */
export function all(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (some, name) => some.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** The text of the first such element, in one line; empty if there is none. */
export function textOf(element: XmlElement, ...path: string[]): string {
  return line(all(element, ...path)[0]?.text ?? '');
}

/** The texts of all such elements that have one. */
export function textsOf(element: XmlElement, ...path: string[]): string[] {
  return all(element, ...path)
    .map(({ text }) => line(text))
    .filter(Boolean);
}

export const line = (text: string) => text.replace(/\s+/g, ' ').trim();
