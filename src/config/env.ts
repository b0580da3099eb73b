/** What the pages were built with. Next.js replaces each `process.env.NEXT_PUBLIC_*` by its text, so each is written out. */
type BrowserEnv = {
  /** Base of every call: a path of this site, or another service that speaks the contract. No slash at the end. */
  apiBaseUrl: string;
  /** Origin under which people open the site, for canonical URLs and social pictures; empty when the build was not told. */
  siteUrl: string;
  /** The one address that payments may go to, whatever the service says; null when the build was not told. */
  treasury: `0x${string}` | null;
};

/**
 * @throws Error naming the variable when a value cannot be used; an unset one has its default
 */
export function parseBrowserEnv(source: Readonly<Record<string, string | undefined>>): BrowserEnv {
  const base = (source.NEXT_PUBLIC_API_BASE_URL ?? '').trim().replace(/\/+$/, '') || '/api/v1';
  if (!/^(\/[\w./-]*|https?:\/\/[^\s?#]+)$/.test(base) || base.startsWith('//')) {
    throw new Error(
      `NEXT_PUBLIC_API_BASE_URL is "${base}": write a path such as /api/v1, or a URL without a query.`,
    );
  }
  const site = (source.NEXT_PUBLIC_SITE_URL ?? '').trim().replace(/\/+$/, '');
  if (site && !/^https?:\/\/[^\s/?#]+$/.test(site)) {
    throw new Error(
      `NEXT_PUBLIC_SITE_URL is "${site}": write an origin alone, such as https://invest.example.com.`,
    );
  }
  const treasury = (source.NEXT_PUBLIC_TREASURY_ADDRESS ?? '').trim();
  if (treasury && !/^0x[0-9a-f]{40}$/i.test(treasury)) {
    throw new Error(
      `NEXT_PUBLIC_TREASURY_ADDRESS is "${treasury}": write 0x and 40 hexadecimal digits, or leave it out.`,
    );
  }
  return {
    apiBaseUrl: base,
    siteUrl: site,
    treasury: treasury ? (treasury as `0x${string}`) : null,
  };
}

export const env = parseBrowserEnv({
  NEXT_PUBLIC_API_BASE_URL: process.env.NEXT_PUBLIC_API_BASE_URL,
  NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL,
  NEXT_PUBLIC_TREASURY_ADDRESS: process.env.NEXT_PUBLIC_TREASURY_ADDRESS,
});
