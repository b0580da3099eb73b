import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { factsOf, KIND_NAMES, type Kind } from '@fnx/api/content/kinds';
import { ContentError } from '@fnx/api/content/text-format';
import type * as z from 'zod/mini';
import { type Bank, bankFolder, bankSchema } from '@/config/bank';
import { LANGUAGES, type Language } from '@/lang/languages';
import type { BankFacts } from '@/server/content/bank-facts';
import type { CategoryKind } from '@/server/content/tables';
import type { CategoryItem, ContentSet, DocumentItem, TeamItem, TextFile } from './content-items';
import { categoriesFile, teamFile } from './file-shapes';
import { checked, parseText, sha256 } from './parse-text';

/**
 * Reads the bank's folder and validates every file.
 *
 * @throws ContentError naming the first invalid file
 */
export function readContentFiles(bank = bankFolder()): ContentSet {
  const facts = readJson(bank, 'bank.json', bankSchema);
  return {
    texts: KIND_NAMES.flatMap((kind) =>
      LANGUAGES.flatMap((language) => readTexts(bank, kind, language)),
    ),
    categories: readCategories(bank),
    team: readTeam(bank),
    bank: bankFacts(facts),
    documents: readDocuments(bank, facts.documents),
  };
}

/** The folder of the texts of a kind in a language, below the bank's. */
export function folderOf(kind: Kind, language: Language): string {
  return `content/${language}/${factsOf(kind).folder}`;
}

function readTexts(bank: string, kind: Kind, language: Language): TextFile[] {
  const folder = folderOf(kind, language);
  if (!existsSync(path.join(bank, folder))) return [];
  const names = readdirSync(path.join(bank, folder)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const file = `${folder}/${name}`;
    const source = readFileSync(path.join(bank, file), 'utf8');
    const { slug } = parseText({ kind, language, source }, file);
    if (name !== `${slug}.md`) {
      throw new ContentError('CONTENT_INVALID', {
        file,
        faults: `slug: the file has the name of "${slug}"`,
      });
    }
    return { kind, language, file, source };
  });
}

function readCategories(bank: string): CategoryItem[] {
  const file = readJson(bank, 'content/categories.json', categoriesFile);
  const lists: [CategoryKind, (typeof file)['posts']][] = [
    ['BLOG', file.posts],
    ['MEDIA', file.press],
    ['FAQ', file.faq],
  ];
  return lists.flatMap(([kind, list]) =>
    list.map((entry, index) => ({
      id: `${kind}/${entry.slug}`,
      kind,
      ...entry,
      sortOrder: index + 1,
    })),
  );
}

/** A portrait is `public/team/<id>.svg`; without one, initials are shown. */
function readTeam(bank: string): TeamItem[] {
  return readJson(bank, 'content/team.json', teamFile).map(({ order, ...person }) => {
    const photo = `/team/${person.id}.svg`;
    const photoUrl = existsSync(path.join(bank, 'public', photo)) ? photo : '';
    return { ...person, photoUrl, sortOrder: order };
  });
}

/** Picks what the database keeps of `bank.json`. The rest is read from the file, or fills an empty database. */
function bankFacts({ shares, ...file }: Bank): BankFacts {
  const { total, tokenized, notOffered } = shares;
  const { sample, bankName, legalForm, country, licenceNumber, regulator, founded } = file;
  const { website, logoUrl, currency, notice, parties, figures, round, history, updatedAt } = file;
  return {
    ...{ sample, bankName, legalForm, country, licenceNumber, regulator, founded },
    ...{ website, logoUrl, currency, notice, parties, figures, round, history, updatedAt },
    shares: { total, tokenized, notOffered },
  };
}

/** Documents are listed only if their file exists under `public/documents`. */
function readDocuments(bank: string, documents: Bank['documents']): DocumentItem[] {
  return documents.flatMap(({ id, title, file, date }, index) => {
    const where = path.join(bank, 'public/documents', file);
    if (!existsSync(where)) return [];
    const bytes = readFileSync(where);
    const url = `/documents/${file}`;
    const size = bytes.length;
    return [{ id, title, url, sha256: sha256(bytes), bytes: size, date, sortOrder: index + 1 }];
  });
}

function readJson<T extends z.core.$ZodType>(bank: string, file: string, shape: T) {
  const source = readFileSync(path.join(bank, file), 'utf8');
  try {
    return checked(file, JSON.parse(source), shape);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ContentError('CONTENT_INVALID', { file, faults: 'It is not JSON.' });
  }
}
