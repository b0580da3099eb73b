import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadBank } from './check-bank';

/** Names in `public/` that the product uses; a bank's file of the same name would replace it. */
const OF_THE_PRODUCT = [
  'clear-signing',
  'offline.html',
  'offline.js',
  'suggest-language.js',
  'sw.js',
  'sw-off.js',
];

/** Each document of `bank.json` is a PDF, and is made from texts that exist. */
export function checkDocuments({ reader, bank, at }: ReadBank): void {
  if (!bank) return;
  const listed = new Set<string>();
  bank.documents.forEach(({ file, madeFrom }, place) => {
    const wrong = (key: string, what: string) =>
      reader.fault('bank.json', at('documents', place, key), `documents, ${file}: ${what}`);
    const where = `public/documents/${file}`;
    if (!reader.has(where)) wrong('file', `put it into ${join(reader.dir, 'public/documents')}`);
    else {
      const pdf = readFileSync(join(reader.dir, where), 'latin1');
      if (!pdf.startsWith('%PDF-')) wrong('file', 'it is no PDF');
      if (/\/(?:JavaScript|JS|Launch|EmbeddedFile)\b/.test(pdf))
        wrong('file', 'it runs or holds something: print it without');
    }
    if (listed.has(file)) wrong('file', 'it is listed twice');
    listed.add(file);
    for (const source of madeFrom) {
      const [name = '', part = ''] = source.split('#');
      const year = /^history\/(\d{4})$/.exec(part)?.[1];
      const isThere =
        name === 'bank.json'
          ? Object.hasOwn(bank, part) || bank.history.some((one) => String(one.year) === year)
          : reader.has(`content/en/${name}`);
      if (!isThere) wrong('madeFrom', `it is made from ${source}, which does not exist`);
    }
  });
  for (const name of reader.namesIn('public/documents')) {
    if (listed.has(name)) continue;
    reader.fault(
      `public/documents/${name}`,
      1,
      'No document of bank.json names it. List it there.',
    );
  }
}

/** Pictures hold no script and nothing from elsewhere, and replace no file of the product. */
export function checkPublicFiles({ reader, texts }: ReadBank): void {
  for (const name of reader.namesIn('public')) {
    if (OF_THE_PRODUCT.includes(name))
      reader.fault(`public/${name}`, 1, 'The product has a file of this name.');
  }
  for (const folder of ['covers', 'team']) {
    for (const name of reader.namesIn(`public/${folder}`).filter((one) => one.endsWith('.svg'))) {
      const file = `public/${folder}/${name}`;
      const markup = readFileSync(join(reader.dir, file), 'utf8');
      const unsafe =
        /<(?:script|image|foreignObject|style)|\son\w+=/i.exec(markup) ??
        /https?:|url\((?!#)/.exec(markup.replaceAll('http://www.w3.org/2000/svg', ''));
      if (!unsafe) continue;
      const line = markup.slice(0, unsafe.index).split('\n').length;
      reader.fault(file, line, `A picture must not have "${unsafe[0].trim()}". Draw it without.`);
    }
  }
  for (const { file, head, at } of texts) {
    const cover = typeof head.cover === 'string' ? head.cover : undefined;
    if (!cover) continue;
    const png = cover.replace(/\.svg$/, '.png');
    for (const one of new Set([cover, png])) {
      if (!reader.has(`public${one}`))
        reader.fault(file, at('cover'), `cover: put a picture at public${one}`);
    }
  }
}
