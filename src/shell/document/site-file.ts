import type { GetServerSideProps, GetServerSidePropsContext } from 'next';

/** Browsers and crawlers may keep these files for an hour. */
const CACHE = 'public, max-age=3600';

/**
 * A file of the site that is made when it is asked for, such as the sitemap: a page whose answer is the text alone. Nothing is
 * asked over the network; `make` reads the service's own data.
 */
export function siteFile(type: string, make: () => string | Promise<string>): GetServerSideProps {
  return async ({ res }: GetServerSidePropsContext) => {
    const text = await make();
    res.setHeader('Content-Type', `${type}; charset=utf-8`);
    res.setHeader('Cache-Control', CACHE);
    res.end(text);
    return { props: {} };
  };
}
