import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGREEMENT_VERSION, fileAgreement, TERMS_VERSION } from '@/server/platform/legal-versions';

function versionOf(slug: string): string | undefined {
  const text = readFileSync(join('bank/content/en/legal', `${slug}.md`), 'utf8');
  return /^version: *"?([^"\n]+)"?$/m.exec(text)?.[1];
}

describe('the versions people accept', () => {
  it.each([
    ['term-condition', TERMS_VERSION],
    ['share-agreement', AGREEMENT_VERSION],
  ])('are those of the text they can read: %s', (slug, version) => {
    expect(versionOf(slug)).toBe(version);
  });

  it('the hash that a purchase records is that of the agreement’s text', () => {
    const file = readFileSync('bank/content/en/legal/share-agreement.md');
    expect(`0x${createHash('sha256').update(file).digest('hex')}`).toBe(fileAgreement().hash);
  });
});
