import { factsOf, type Kind, ORIGINAL } from '@fnx/api/content/kinds';
import { ContentError } from '@fnx/api/content/text-format';
import { NO_BASE } from '@fnx/api/desk/content';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Language } from '@/lang/languages';
import { day, t } from '@/lang/service';
import { columnsOf, textId } from '@/server/content/source/load-texts';
import {
  type GivenText,
  type ParsedText,
  parseText,
  sha256,
} from '@/server/content/source/parse-text';
import { texts } from '@/server/content/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import { actorsOf } from '@/server/desk/commands';
import { announce } from '@/server/messaging/announce';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { AGREEMENT, TERMS } from '@/server/platform/legal-versions';
import { readFuture } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readVersions, stampOf } from './read-versions';

export type Verb = 'publish' | 'edit' | 'draft';

const DRAFT = 'draft';

/** The name of a command: legal texts have their own, because two officers sign them. */
export const commandOf = (verb: Verb | 'retire', kind: Kind) =>
  `${factsOf(kind).critical && verb !== 'draft' ? 'legal' : 'content'} ${verb}`;

/** A text as commands name it: `<slug>`, a version of a legal text `<slug>@<version>`. */
export const nameOf = ({ slug, version }: Pick<ParsedText, 'slug' | 'version'>) =>
  version === null ? slug : `${slug}@${version}`;

/** The target of an entry in the journal. */
export const targetOf = (kind: Kind, language: Language, name: string) =>
  `${kind} ${name}${language === ORIGINAL ? '' : ` in ${language}`}`;

type Given = {
  kind: Kind;
  language: Language;
  file: GivenFile;
  /** From when on it is shown; undefined for now. */
  at?: string | undefined;
  /** The stamp of the version that was changed; NO_BASE where there was none, undefined for any. */
  base?: string | undefined;
};

/**
 * Writes a version of a text, in the format of content/: `publish` the first, `edit` a further one, `draft` one that nobody sees and that
 * the next version replaces. Every version is kept, as customers accepted those of legal texts.
 *
 * @throws Refusal when the text or the time is invalid, `publish` finds an existing text, or `edit` finds none
 */
export async function putContent(act: Act, verb: Verb, { kind, language, file, at, base }: Given) {
  const { ctx, tx, entry } = act;
  const text: GivenText = { kind, language, source: file.read().toString('utf8') };
  if (language !== ORIGINAL && factsOf(kind).onlyEnglish) {
    const faults = 'It is binding in English; its translations are files of the bank’s folder.';
    throw refusal('CONTENT_INVALID', { file: file.name, faults });
  }
  const parsed = readGiven(text, file.name);
  const name = nameOf(parsed);
  entry.target = targetOf(kind, language, name);
  const now = ctx.clock.now();
  const from = at === undefined ? now : readFuture(at, now);
  // Serialised per text, because the checks below decide what is written.
  await lockNamed(tx, 'content', `${kind}:${parsed.slug}`);
  const versions = await versionsOf(tx, text, parsed.slug);
  requireNewVersion(versions, parsed);
  if (verb !== 'draft') await requireText(tx, verb, text, parsed, versions.length > 0);
  if (base !== undefined) await requireBase(act, text, parsed.slug, base);
  const version = parsed.version ?? (verb === 'draft' ? DRAFT : nextVersion(versions));
  await tx.delete(texts).where(isDraft(text, parsed));
  const dueAt = parsed.date && parsed.date > from ? parsed.date : from;
  await tx.insert(texts).values({
    id: textId(text, parsed.slug, version),
    version,
    ...columnsOf(text, parsed),
    dueAt: verb === 'draft' ? null : dueAt,
    writtenBy: act.name,
    signers: actorsOf(act),
    editedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (kind === 'legal' && verb !== 'draft') {
    if (parsed.slug === AGREEMENT) await publishText(ctx, tx, version, text.source);
    if (parsed.slug === TERMS && verb === 'edit') await announceTerms(tx, name, dueAt, now);
  }
  entry.after = { file: file.name, at, from: dueAt, source: sha256(text.source) };
  const done = verb === 'draft' ? 'draft saved' : dueAt > now ? 'scheduled' : 'published';
  return { type: kind, name, done, ...(verb !== 'draft' && { from: dueAt }) };
}

/** @throws Refusal when the text is not in its format */
export function readGiven(text: GivenText, file: string): ParsedText {
  try {
    return parseText(text, file);
  } catch (error) {
    if (error instanceof ContentError) throw refusal(error.code, error.params);
    throw error;
  }
}

/** @throws Refusal when somebody wrote another version after the one that this changes */
async function requireBase(
  { ctx: { clock }, tx: db }: Act,
  { kind, language }: GivenText,
  slug: string,
  base: string,
): Promise<void> {
  const [newest] = await readVersions({ db, clock }, kind, { language, slug, limit: 1 });
  if (base === (newest ? stampOf(newest) : NO_BASE)) return;
  throw refusal('TEXT_CHANGED', { by: newest?.by ?? 'Somebody' });
}

const isOf = ({ kind, language }: Pick<GivenText, 'kind' | 'language'>, slug: string) =>
  and(eq(texts.kind, kind), eq(texts.slug, slug), eq(texts.language, language));

/** The versions that are no drafts. */
async function versionsOf(tx: Tx, text: GivenText, slug: string): Promise<string[]> {
  const rows = await tx
    .select({ version: texts.version })
    .from(texts)
    .where(and(isOf(text, slug), isNotNull(texts.dueAt)));
  return rows.map(({ version }) => version);
}

const nextVersion = (versions: readonly string[]) =>
  String(Math.max(0, ...versions.map(Number)) + 1);

const isDraft = (text: GivenText, { slug, version }: ParsedText) =>
  and(
    isOf(text, slug),
    isNull(texts.dueAt),
    version === null ? undefined : eq(texts.version, version),
  );

function requireNewVersion(versions: readonly string[], parsed: ParsedText): void {
  if (parsed.version === null || !versions.includes(parsed.version)) return;
  throw refusal('LEGAL_VERSION_USED', { name: nameOf(parsed) });
}

async function requireText(
  tx: Tx,
  verb: 'publish' | 'edit',
  text: GivenText,
  parsed: ParsedText,
  exists: boolean,
): Promise<void> {
  const { kind, language } = text;
  const name = nameOf(parsed);
  if (language !== ORIGINAL) {
    const english = await versionsOf(tx, { ...text, language: ORIGINAL }, parsed.slug);
    if (english.length === 0) {
      throw refusal('CONTENT_MISSING', { kind, name, command: commandOf('publish', kind) });
    }
  } else if (verb === 'publish' && factsOf(kind).fixed && !exists) {
    throw refusal('CONTENT_FIXED', { name });
  }
  if (verb === 'publish' && exists) {
    throw refusal('CONTENT_EXISTS', { kind, name, command: commandOf('edit', kind) });
  }
  if (verb === 'edit' && !exists) {
    throw refusal('CONTENT_MISSING', { kind, name, command: commandOf('publish', kind) });
  }
}

/** Purchases record the hash of the agreement, and everyone can read the text with that hash. */
async function publishText(
  ctx: AppContext,
  tx: Tx,
  version: string,
  source: string,
): Promise<void> {
  const title = `Share agreement, version ${version}`;
  const bytes = Buffer.from(source);
  await publishDocument(ctx, tx, { fileName: 'share-agreement.md', title, bytes });
}

/** Everybody hears of new terms when two officers have signed them, so that there is time to read them. */
async function announceTerms(tx: Tx, name: string, from: Date, at: Date): Promise<void> {
  await announce(tx, {
    kind: 'NEWS',
    audience: 'ALL',
    title: t('Our terms change'),
    body: t(
      'New terms apply from {day}. Please read them. If you do not agree with them, you can close your account before that day.',
      { day: day(from) },
    ),
    link: `/static/${TERMS}`,
    fingerprint: `terms ${name}`,
    at,
  });
}
