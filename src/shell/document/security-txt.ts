const DAY_MS = 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function securityTxt(origin: string, now: Date): string {
  // Less than a year, as the standard asks; the file is made at each request, so it never runs out.
  const expires = new Date(now.getTime() + 180 * DAY_MS).toISOString();
  return [
    `Contact: ${origin}/contactus`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
