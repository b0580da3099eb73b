import type { MockState } from './state';

/** A token in the form of the service's, with a key for sealing; its signature is nobody's. */
function madeUpToken(): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const payload = { sub: 'usr_mock', sid: 'ses_mock', secretKey: 'a-key-of-the-mocked-service' };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.mock`;
}

/** Logs the browser in or out as the state says, before the app looks. A login of the person's own stays. */
export function prepareSession({ session }: MockState): void {
  if (session === 'out') {
    localStorage.removeItem('token');
    // biome-ignore lint/suspicious/noDocumentCookie: every browser of a developer has this, not every one the Cookie Store.
    document.cookie = 'token=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    return;
  }
  const token = localStorage.getItem('token') ?? madeUpToken();
  localStorage.setItem('token', token);
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `token=${token}; path=/; max-age=86400; samesite=strict`;
}
