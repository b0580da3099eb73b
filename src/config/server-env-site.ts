import type { EnvReader } from './env-reader';

/** The origin under which people reach the site; empty when it is wrong. */
export function readPublicUrl(reader: EnvReader): string {
  const { mode } = reader;
  const text = reader.required('PUBLIC_URL');
  const url = reader.url('PUBLIC_URL', { inClear: mode === 'demo' }, text);
  if (!url) return '';
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    reader.faults.push(
      'PUBLIC_URL must be an origin without a path, such as https://invest.example.com',
    );
  }
  const built = reader.text('NEXT_PUBLIC_SITE_URL')?.replace(/\/+$/, '');
  if (mode === 'production' && built && built !== url.origin) {
    reader.faults.push(
      `PUBLIC_URL is ${url.origin}, and the pages were built for ${built}: their links would lead there. Build again, or set the address of the build`,
    );
  }
  return url.origin;
}
