import { onReplica } from '@fnx/postgres/replica';
import { isLanguage } from '@/lang/languages';
import type { ContentSet } from '@/server/content/source/content-items';
import type { ContentSource } from '@/server/content/source/content-source';
import { databaseContent } from '@/server/content/source/database-content';
import { fileContent } from '@/server/content/source/file-content';
import { type LocalizedContent, localizedContent } from '@/server/content/source/localized-content';
import { readContentFiles } from '@/server/content/source/read-content-files';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { running } from '@/server/platform/process/running-service';

/*
 * Data for static pages, read in this process instead of through the API: from the database while the service runs, from
 * the files of the bank's folder during the build or while the service is starting.
 */

/** Revalidation period of text pages. */
export const TEXT_SECONDS = 300;
/** Revalidation period of pages with prices or register data. */
export const FIGURES_SECONDS = 60;
/** Revalidation period of a page that was rendered without the service. */
const WITHOUT_SERVICE_SECONDS = 2;
/** How long a page waits for a starting service. */
const START_WITHIN_MS = 3_000;

export type PublicData = {
  /** In the language of the page. */
  content: LocalizedContent;
  /** Null without a running service: there is no live data. */
  ctx: AppContext | null;
  now: Date;
};

/** The part of a page's context in Next.js that is read: `locale` is the page's language, English by default. */
export type PageOf = { locale?: string | undefined };

/** The return value of getStaticProps. */
type StaticProps<P> = { props: P; revalidate: number };
type NoSuchPage = { notFound: true; revalidate: number };

/**
 * Creates a page's props as plain JSON. Fails if a running service fails: Next.js then keeps the previous page, which is
 * better than one without live data and operator content.
 */
export async function makeProps<P>(
  seconds: number,
  page: PageOf,
  read: (data: PublicData) => Promise<P>,
): Promise<StaticProps<P>> {
  const { data, revalidate } = await publicData(seconds, page);
  return { props: await readLagging(data, page, read), revalidate };
}

/** Like `makeProps`, for a page that may not exist: `read` then returns null. */
export async function makePropsOrNone<P>(
  seconds: number,
  page: PageOf,
  read: (data: PublicData) => Promise<P | null>,
): Promise<StaticProps<P> | NoSuchPage> {
  const { data, revalidate } = await publicData(seconds, page);
  const props = await readLagging(data, page, read);
  return props === null ? { notFound: true, revalidate } : { props, revalidate };
}

/** Data for paths, feeds and the sitemap; English without a page. */
export async function publicData(
  seconds = TEXT_SECONDS,
  { locale }: PageOf = {},
): Promise<{ data: PublicData; revalidate: number }> {
  const fromFiles = () => {
    const now = new Date();
    return { content: inLanguage(fileContent(now, builtContent()), locale), ctx: null, now };
  };
  if (isServiceElsewhere()) return { data: fromFiles(), revalidate: seconds };
  const service = isBuilding() ? null : await runningService();
  if (service === null) return { data: fromFiles(), revalidate: WITHOUT_SERVICE_SECONDS };
  return { data: dataOf(service, locale), revalidate: seconds };
}

const inLanguage = (content: ContentSource, locale: string | undefined) =>
  localizedContent(content, isLanguage(locale) ? locale : 'en');

const dataOf = (ctx: AppContext, locale: string | undefined): PublicData => ({
  content: inLanguage(databaseContent(ctx), locale),
  ctx,
  now: ctx.clock.now(),
});

/** Reads the replica, where there is one. */
function readLagging<P>(
  data: PublicData,
  { locale }: PageOf,
  read: (data: PublicData) => Promise<P>,
): Promise<P> {
  const { ctx } = data;
  return ctx ? onReplica(ctx, (own) => read(dataOf(own, locale))) : read(data);
}

/** The result of a use case, or null if it throws a DomainError (no price yet, no shares on sale). */
export async function orNull<T>(verb: () => Promise<T>): Promise<T | null> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** `next build` has no database. */
function isBuilding(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build';
}

/** Web app only: another process serves the API, and pages call it from the browser. */
function isServiceElsewhere(): boolean {
  return /^https?:/.test(process.env.NEXT_PUBLIC_API_BASE_URL ?? '');
}

async function runningService(): Promise<AppContext | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), START_WITHIN_MS);
  });
  const started = (running.fnxRuntime ?? Promise.reject()).then(
    ({ ctx }) => ctx,
    // The starting code reports the error; the page is rendered without the service.
    () => null,
  );
  const ctx = await Promise.race([started, patience]);
  clearTimeout(timer);
  return ctx;
}

let builtFrom: ContentSet | undefined;

/** A build renders many pages from the same files; a running process re-reads them. */
function builtContent(): ContentSet | undefined {
  if (isBuilding()) builtFrom ??= readContentFiles();
  return builtFrom;
}
