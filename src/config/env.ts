/** Build-time settings of the pages. Next.js inlines each `process.env.NEXT_PUBLIC_*`, so each must be written out. */
type BrowserEnv = {
  /** Base URL of the API: a path on this site, or another service with the same contract. No trailing slash. */
  apiBaseUrl: string;
  /** Public origin of the site, for canonical URLs and social images; empty if not set at build time. */
  siteUrl: string;
  /** The only share contracts that wallets may be asked to call, even if the service returns others; null if not set at build time. */
  shareContracts: readonly `0x${string}`[] | null;
};

/** @throws Error naming the variable when a value is invalid; unset variables use their default */
export function parseBrowserEnv(source: Readonly<Record<string, string | undefined>>): BrowserEnv {
  const base = (source.NEXT_PUBLIC_API_BASE_URL ?? '').trim().replace(/\/+$/, '') || '/api/v1';
  if (!/^(\/[\w./-]*|https?:\/\/[^\s?#]+)$/.test(base) || base.startsWith('//')) {
    throw new Error(
      `NEXT_PUBLIC_API_BASE_URL is "${base}": use a path such as /api/v1, or a URL without a query.`,
    );
  }
  const site = (source.NEXT_PUBLIC_SITE_URL ?? '').trim().replace(/\/+$/, '');
  if (site && !/^https?:\/\/[^\s/?#]+$/.test(site)) {
    throw new Error(
      `NEXT_PUBLIC_SITE_URL is "${site}": use an origin without a path, such as https://invest.example.com.`,
    );
  }
  const contracts = (source.NEXT_PUBLIC_SHARE_CONTRACTS ?? '').trim();
  if (contracts && !/^0x[0-9a-f]{40}(,0x[0-9a-f]{40})*$/i.test(contracts)) {
    throw new Error(
      `NEXT_PUBLIC_SHARE_CONTRACTS is "${contracts}": use addresses of 0x and 40 hexadecimal digits with commas between them, or leave it unset.`,
    );
  }
  return {
    apiBaseUrl: base,
    siteUrl: site,
    shareContracts: contracts ? (contracts.toLowerCase().split(',') as `0x${string}`[]) : null,
  };
}

export const env = parseBrowserEnv({
  NEXT_PUBLIC_API_BASE_URL: process.env.NEXT_PUBLIC_API_BASE_URL,
  NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL,
  NEXT_PUBLIC_SHARE_CONTRACTS: process.env.NEXT_PUBLIC_SHARE_CONTRACTS,
});
