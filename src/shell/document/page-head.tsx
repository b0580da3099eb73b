import Head from 'next/head';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { siteUrl } from '@/config/site-url';

/** Title of the pages that name none. */
const DEFAULT_TITLE = 'FNX OWNERSHIP REINVENTED';

const DEFAULT_DESCRIPTION =
  'Shares of a bank, held as tokens in your own wallet. Shares can lose all of their value.';

const SOCIAL_PICTURE = '/social.png';

/** `<Page> · FNX`, or the default. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} · FNX` : DEFAULT_TITLE;
}

/** A path of this site as an absolute URL. */
export function absoluteUrl(path: string): string {
  return path.startsWith('/') ? siteUrl() + path : path;
}

type HeadFacts = {
  /** Without the product's name. Left out, the title that the page's component names stands, or the default. */
  title?: string | undefined;
  description?: string | undefined;
  /** The canonical path: one of the routes that show the same thing. */
  path?: string | undefined;
  /** Path or URL of a picture, 1200 x 630. */
  image?: string | undefined;
  type?: 'website' | 'article' | undefined;
  /** Kept out of search engines: answers to searches, landings of mailed links. */
  noIndex?: boolean | undefined;
};

/**
 * The tags that say what a page is. Each has a key, so that a page's own replace those of the shell: of two tags with one
 * key the one rendered later stands.
 */
export function headTags(facts: HeadFacts): ReactElement[] {
  const { title, description = DEFAULT_DESCRIPTION, path, type = 'website' } = facts;
  // A build that was told no address names none: an address without its host would be wrong wherever it is read.
  const known = siteUrl() !== '';
  const image = facts.image ?? SOCIAL_PICTURE;
  return [
    <meta key="description" name="description" content={description} />,
    <meta key="og:site_name" property="og:site_name" content="FNX" />,
    <meta key="og:type" property="og:type" content={type} />,
    <meta
      key="og:title"
      property="og:title"
      content={title ? documentTitle(title) : 'FNX. Ownership reinvented.'}
    />,
    <meta key="og:description" property="og:description" content={description} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
    ...(known ? [<meta key="og:image" property="og:image" content={absoluteUrl(image)} />] : []),
    ...(path && known
      ? [
          <link key="canonical" rel="canonical" href={absoluteUrl(path)} />,
          <meta key="og:url" property="og:url" content={absoluteUrl(path)} />,
        ]
      : []),
    ...(facts.noIndex ? [<meta key="robots" name="robots" content="noindex, follow" />] : []),
  ];
}

/** Title, description, canonical URL, social picture and structured data of one page. */
export function PageHead({
  jsonLd,
  ...facts
}: HeadFacts & {
  description: string;
  path: string;
  /** schema.org data; several things as a list. */
  jsonLd?: object | readonly object[] | undefined;
}) {
  return (
    <>
      <Head>
        {facts.title ? <title key="title">{documentTitle(facts.title)}</title> : null}
        {headTags(facts)}
      </Head>
      {jsonLd ? <JsonLd data={jsonLd} /> : null}
    </>
  );
}

const never = () => () => {};

/** True while the page that the server sent is taken over, false for one that the browser draws itself. */
function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * Structured data, in the served HTML alone. A script element cannot be made in the browser here: React and next/head would
 * write it through sinks that the Trusted Types policy refuses. Whoever reads this data loads each URL afresh.
 */
function JsonLd({ data }: { data: object | readonly object[] }) {
  const text = JSON.stringify(data);
  const hydrating = useHydrating();
  const [served] = useState(hydrating ? text : null);
  // The server may know the site under another address than this browser; what it served stands.
  return served === text ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  ) : null;
}
