import { readRecords, type XmlElement } from '@fnx/bank-files/xml-records';
import { faultsOf, type Shape } from './shape';

/** An element to write; what is null is left out. */
export type Part = {
  name: string;
  content: string | readonly (Part | null)[];
  attributes?: Readonly<Record<string, string>>;
};

export const part = (
  name: string,
  content: Part['content'],
  attributes?: Part['attributes'],
): Part => ({ name, content, ...(attributes && { attributes }) });

/** A rule on the content, beyond the order and form of elements; `source` is document and page. */
export type Rule = {
  code: string;
  source: string;
  holds: (message: Message) => boolean;
};

/** The header and the body of a document. */
export type Message = { header: XmlElement; body: XmlElement };

/** One kind of document. */
export type Standard = {
  /** The schema and its version, as people name it. */
  title: string;
  root: string;
  version: string;
  /** Namespaces by prefix; the first is that of the root. */
  namespaces: Readonly<Record<string, string>>;
  header: Shape;
  body: Shape;
  rules: readonly Rule[];
};

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function write({ name, content, attributes = {} }: Part): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = typeof content === 'string' ? escaped(content) : writeAll(content);
  return `<${name}${named.join('')}>${inside}</${name}>`;
}

const writeAll = (parts: readonly (Part | null)[]) =>
  parts.map((one) => (one ? write(one) : '')).join('\n');

/** Writes a document, header first. */
export function writeDocument(standard: Standard, header: Part, body: Part): string {
  const { namespaces, root, version } = standard;
  const named = Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]);
  const whole = part(root, [header, body], { ...Object.fromEntries(named), version });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(whole)}\n`;
}

/**
 * Tells what of a document is against the form and the rules of its standard, as far as they could be read; empty for a good one.
 * @throws Error for a text that is no XML or another document
 */
export async function checkDocument(standard: Standard, xml: string): Promise<string[]> {
  const { header, body, rules } = standard;
  const found: XmlElement[] = [];
  for await (const records of readRecords([Buffer.from(xml)], shapeOf(standard)))
    found.push(...records.map((record) => named(standard, record)));
  const [first, second, ...more] = found;
  if (first?.name !== header.name || second?.name !== body.name || more.length > 0)
    return [`${standard.root} is not one ${header.name} and one ${body.name}.`];
  const message = { header: first, body: second };
  const broken = rules.filter(({ holds }) => !holds(message));
  return [
    ...faultsOf(header, first),
    ...faultsOf(body, second),
    ...broken.map(({ code, source }) => `Rule ${code} is broken (${source}).`),
  ];
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

const shapeOf = ({ root, namespaces, header, body }: Standard) => ({
  root: local(root),
  isNamespace: (uri: string) => uri === Object.values(namespaces)[0],
  records: new Set([header, body].map(({ name }) => local(name))),
  // The service's own files, of as many people as there are.
  limits: { elements: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY },
  fault: (problem: { kind: string }, line: number) =>
    new Error(`Line ${line}: ${JSON.stringify(problem)}`),
});

/** With the prefixes of the standard, whichever the document has. */
function named(standard: Standard, { name, children, ...rest }: XmlElement): XmlElement {
  const [, uri, plain = name] = /^\{(.*)\}(.*)$/.exec(name) ?? [];
  const [own = ''] = Object.keys(standard.namespaces);
  const found = Object.entries(standard.namespaces).find(([, known]) => known === uri);
  const prefix = uri === undefined ? own : (found?.[0] ?? uri);
  return {
    ...rest,
    name: `${prefix}:${plain}`,
    children: children.map((child) => named(standard, child)),
  };
}

/** All elements of a name below another. */
export const below = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...below(child, name),
  ]);

export const textsBelow = (element: XmlElement, name: string): string[] =>
  below(element, name).map(({ text }) => text);
