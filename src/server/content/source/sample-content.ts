import fs from 'node:fs';
import path from 'node:path';

/** The notice at the head of each legal text that comes with the product, and the names of its invented parties. */
const SAMPLE = /This is a sample text|\b(Sample (Bank|Holding|Nominees|Audit)|FNX Sample)\b/;

/** Texts and documents that speak of the bank. Links and pictures of it are not read. */
const FOLDERS = ['content', 'public/documents'];
const KINDS = /\.(json|md|pdf)$/;

/**
 * Files that describe the sample bank, which nobody may offer shares of: its facts, questions, texts and documents. A PDF is known by its
 * title, which is not compressed; translations by their folder.
 */
export function findSampleContent(root = process.cwd()): string[] {
  const bank = JSON.parse(fs.readFileSync(path.join(root, 'content', 'bank.json'), 'utf8'));
  const marked = FOLDERS.flatMap((folder) => filesOf(root, folder)).filter((file) =>
    SAMPLE.test(fs.readFileSync(path.join(root, file), 'latin1')),
  );
  const flagged = bank.sample === false ? [] : ['content/bank.json'];
  return [...new Set([...flagged, ...marked.map(placeOf)])];
}

/** A language that is not the operator's is deleted as a whole. */
const placeOf = (file: string) => /^content\/translations\/[^/]+/.exec(file)?.[0] ?? file;

function filesOf(root: string, folder: string): string[] {
  const at = path.join(root, folder);
  if (!fs.existsSync(at)) return [];
  return fs
    .readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => KINDS.test(name) && name !== 'README.md')
    .map((name) => path.join(folder, name))
    .sort();
}
