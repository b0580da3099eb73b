import type { ContentSet } from '@/server/content/content-items';
import type { ContentSource } from '@/server/content/content-source';
import { databaseContent } from '@/server/content/database-content';
import { fileContent } from '@/server/content/file-content';
import { readContentFiles } from '@/server/content/read-content-files';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { getRuntime } from '@/server/runtime';

/*
 * What pages are made of, read in this process and not by a request to ourselves: from the service's database while it
 * runs, from the files of `content/` while the site is being built or the service is still coming up.
 */

/** Pages of text alone are made anew after this many seconds. */
export const TEXT_SECONDS = 300;
/** Pages with figures of the register or prices. */
export const FIGURES_SECONDS = 60;
/** A page made without the service is made anew with it as soon as somebody looks. */
const WITHOUT_SERVICE_SECONDS = 2;
/** How long a page waits for a service that is still starting. */
const START_WITHIN_MS = 3_000;

export type PublicData = {
  content: ContentSource;
  /** Null without a running service: there are no live figures then. */
  ctx: AppContext | null;
  now: Date;
};

/** What getStaticProps returns. */
type StaticProps<P> = { props: P; revalidate: number };
type NoSuchPage = { notFound: true; revalidate: number };

/**
 * Makes a page's props, plain JSON.
 *
 * A running service that fails makes this fail too: Next.js then keeps showing the page as it last was, which is better
 * than one without figures and without what the operator wrote.
 */
export async function makeProps<P>(
  seconds: number,
  read: (data: PublicData) => Promise<P>,
): Promise<StaticProps<P>> {
  const { data, revalidate } = await publicData(seconds);
  return { props: await read(data), revalidate };
}

/** The same for a page that may not exist: `read` gives null then. */
export async function makePropsOrNone<P>(
  seconds: number,
  read: (data: PublicData) => Promise<P | null>,
): Promise<StaticProps<P> | NoSuchPage> {
  const { data, revalidate } = await publicData(seconds);
  const props = await read(data);
  return props === null ? { notFound: true, revalidate } : { props, revalidate };
}

/** Data for what is no page: paths, feeds, the sitemap. */
export async function publicData(
  seconds = TEXT_SECONDS,
): Promise<{ data: PublicData; revalidate: number }> {
  if (isServiceElsewhere()) return { data: fromFiles(), revalidate: seconds };
  const ctx = isBuilding() ? null : await runningService();
  if (ctx === null) return { data: fromFiles(), revalidate: WITHOUT_SERVICE_SECONDS };
  return {
    data: { content: databaseContent(ctx), ctx, now: ctx.clock.now() },
    revalidate: seconds,
  };
}

/** The result of a verb, or null where it refuses: no price yet, no shares on sale. */
export async function orNull<T>(verb: () => Promise<T>): Promise<T | null> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** `next build` renders pages where there is no database. */
function isBuilding(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build';
}

/** The web app alone: another process answers the calls, and pages ask it from the browser. */
function isServiceElsewhere(): boolean {
  return /^https?:/.test(process.env.NEXT_PUBLIC_API_BASE_URL ?? '');
}

async function runningService(): Promise<AppContext | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), START_WITHIN_MS);
  });
  const started = getRuntime().then(
    ({ ctx }) => ctx,
    // Whoever starts the process reports why; a page only has to do without.
    () => null,
  );
  const ctx = await Promise.race([started, patience]);
  clearTimeout(timer);
  return ctx;
}

let builtFrom: ContentSet | undefined;

function fromFiles(): PublicData {
  const now = new Date();
  // A build makes a hundred pages from the same files; a running process sees them change.
  if (isBuilding()) builtFrom ??= readContentFiles();
  return { content: fileContent(now, isBuilding() ? builtFrom : undefined), ctx: null, now };
}
