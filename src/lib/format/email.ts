/** Whether a text looks like an e-mail address, also with the full-width `＠` of an East Asian keyboard. The service checks it. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.normalize('NFKC').trim());
}
