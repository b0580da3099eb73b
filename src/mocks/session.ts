import type { MockState } from './state';

/** A token in the service's format with an encryption key; its signature is invalid. */
function madeUpToken(): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const payload = { sub: 'usr_mock', sid: 'ses_mock', secretKey: 'a-key-of-the-mocked-service' };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.mock`;
}

/** Logs the browser in or out according to the state, before the app starts. An existing login is kept. */
export function prepareSession({ session }: MockState): void {
  if (session === 'out') {
    localStorage.removeItem('token');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in every browser.
    document.cookie = 'token=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    return;
  }
  const token = localStorage.getItem('token') ?? madeUpToken();
  localStorage.setItem('token', token);
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `token=${token}; path=/; max-age=86400; samesite=strict`;
}
