import Head from 'next/head';
import { type ReactElement, useState } from 'react';
import { BANK_FACTS, brandLine } from '@/config/bank-facts';
import { siteUrl } from '@/config/site-url';
import { currentLanguage, localPath } from '@/lang/engine/current';
import { LANGUAGES, type Language, pathIn } from '@/lang/languages';
import { type ShellText, t } from '@/lang/shell';
import { useHydrating } from '@/lib/page/use-hydrating';
import { cx } from '@/ui/basics/cx';
import { OlderTranslation } from '@/ui/prose/older-translation';
import styles from './page-head.module.css';

/** Title of pages without their own. */
const DEFAULT_TITLE =
  `${BANK_FACTS.brand} ${BANK_FACTS.slogan.replace(/\.$/, '').toUpperCase()}`.trim();

const DEFAULT_DESCRIPTION =
  'Shares of a bank, bought by bank transfer and fingerprint or with your own crypto wallet, and held as tokens. Shares can lose all of their value.';

/** `<Page> · <brand>`, or the default. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} · ${BANK_FACTS.brand}` : DEFAULT_TITLE;
}

/** The bank's slogan in the language of the page: the build adds it to the catalogs. Empty without one. */
export const slogan = (): string => t(BANK_FACTS.slogan as ShellText);

/** The picture of a page without its own, with words of its language. */
const socialPicture = () =>
  `/social${currentLanguage() === 'en' ? '' : `.${currentLanguage()}`}.png`;

/** Makes a path of this site absolute. */
export function absoluteUrl(path: string): string {
  return path.startsWith('/') ? siteUrl() + path : path;
}

type HeadProps = {
  /** Translated, without the product name. Defaults to the title of the page component. */
  title?: string | undefined;
  description?: string | undefined;
  /** Canonical path, if several routes show the same content. */
  path?: string | undefined;
  /** Those that have the text of the page, English among them; all by default. In others the English address is canonical. */
  languages?: readonly Language[] | undefined;
  /** Path or URL of an image, 1200 x 630. */
  image?: string | undefined;
  type?: 'website' | 'article' | undefined;
  /** Excludes search results and landing pages of e-mail links from search engines. */
  noIndex?: boolean | undefined;
};

/** Metadata tags. Each has a key, so that a page's tags replace the shell's: with equal keys the later one wins. */
export function headTags(facts: HeadProps): ReactElement[] {
  const { title, description = t(DEFAULT_DESCRIPTION), path, type = 'website' } = facts;
  // Without a configured site URL, absolute URLs are omitted.
  const known = siteUrl() !== '';
  const image = facts.image ?? socialPicture();
  const { languages = LANGUAGES } = facts;
  const own = path && languages.includes(currentLanguage()) ? localPath(path) : (path ?? '');
  return [
    <meta key="description" name="description" content={description} />,
    <meta key="og:site_name" property="og:site_name" content={BANK_FACTS.brand} />,
    <meta key="og:type" property="og:type" content={type} />,
    <meta
      key="og:title"
      property="og:title"
      content={title ? documentTitle(title) : brandLine(slogan())}
    />,
    <meta key="og:description" property="og:description" content={description} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
    ...(known ? [<meta key="og:image" property="og:image" content={absoluteUrl(image)} />] : []),
    ...(path && known
      ? [
          <link key="canonical" rel="canonical" href={absoluteUrl(own)} />,
          <meta key="og:url" property="og:url" content={absoluteUrl(own)} />,
          ...alternates(path, languages),
        ]
      : []),
    ...(facts.noIndex ? [<meta key="robots" name="robots" content="noindex, follow" />] : []),
  ];
}

/** The addresses of a page in its languages. */
function alternates(path: string, languages: readonly Language[]): ReactElement[] {
  if (languages.length === 1) return [];
  const link = (language: string, to: string) => (
    <link
      key={`alternate-${language}`}
      rel="alternate"
      hrefLang={language}
      href={absoluteUrl(to)}
    />
  );
  return [
    ...languages.map((language) => link(language, pathIn(language, path))),
    link('x-default', path),
  ];
}

/** Title, description, canonical URL, social picture and structured data of one page. */
export function PageHead({
  jsonLd,
  isOlder,
  ...facts
}: HeadProps & {
  description: string;
  path: string;
  /** Whether the text translates an earlier version of the English one. */
  isOlder?: boolean | undefined;
  /** schema.org data: one object or a list. */
  jsonLd?: object | readonly object[] | undefined;
}) {
  return (
    <>
      <Head>
        {facts.title ? <title key="title">{documentTitle(facts.title)}</title> : null}
        {headTags(facts)}
      </Head>
      {facts.languages?.includes(currentLanguage()) === false ? (
        <p className={cx(styles.english, 'note')}>{t('This text is available in English only.')}</p>
      ) : null}
      {isOlder ? (
        <div className={cx(styles.english, 'note')}>
          <OlderTranslation isOlder path={facts.path} />
        </div>
      ) : null}
      {jsonLd ? <JsonLd data={jsonLd} /> : null}
    </>
  );
}

/**
 * Structured data, in server-rendered HTML only. In the browser, React and next/head would write the script element
 * through sinks that Trusted Types blocks. Crawlers load each URL from the server.
 */
function JsonLd({ data }: { data: object | readonly object[] }) {
  const text = JSON.stringify(data);
  const hydrating = useHydrating();
  const [served] = useState(hydrating ? text : null);
  // The server's site URL may differ from the browser's; keep the served text.
  return served === text ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  ) : null;
}
