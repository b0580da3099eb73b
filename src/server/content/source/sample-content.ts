import fs from 'node:fs';
import path from 'node:path';
import { bankFolder } from '@/config/bank';

/** The notice at the head of each legal text that comes with the product, and the names of its invented parties. */
const SAMPLE = /This is a sample text|\b(Sample (Bank|Holding|Nominees|Audit)|FNX Sample)\b/;

/** Texts and documents that speak of the bank. Links and pictures of it are not read. */
const KINDS = /\.(json|md|pdf)$/;

/**
 * Files that describe the sample bank, which nobody may offer shares of: its facts, questions, texts and documents. A PDF is known by its
 * title, which is not compressed; translations by their folder.
 */
export function findSampleContent(): string[] {
  const bank = path.relative('', bankFolder());
  const facts = path.join(bank, 'bank.json');
  const marked = filesOf(bank).filter((file) => SAMPLE.test(fs.readFileSync(file, 'latin1')));
  const flagged = JSON.parse(fs.readFileSync(facts, 'utf8')).sample === false ? [] : [facts];
  return [...new Set([...flagged, ...marked.map(placeOf)])];
}

/** A language that is not the operator's is deleted as a whole; the English original is not. */
const placeOf = (file: string) => /^.*\/content\/(?!en\/)[^/]+(?=\/)/.exec(file)?.[0] ?? file;

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => KINDS.test(name) && name !== 'README.md')
    .map((name) => path.join(folder, name))
    .sort();
}
