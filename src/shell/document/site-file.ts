import type { ParsedUrlQuery } from 'node:querystring';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';

/** Cached for one hour by browsers and crawlers. */
const CACHE = 'public, max-age=3600';

/** A generated text file, such as the sitemap, served as a page without HTML. */
export function siteFile(
  type: string,
  make: (query: ParsedUrlQuery) => string | Promise<string>,
): GetServerSideProps {
  return async ({ res, query }: GetServerSidePropsContext) => {
    const text = await make(query);
    res.setHeader('Content-Type', `${type}; charset=utf-8`);
    res.setHeader('Cache-Control', CACHE);
    res.end(text);
    return { props: {} };
  };
}
