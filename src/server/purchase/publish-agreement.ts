import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '@/server/platform/context';
import { documentHash, publishDocument } from '@/server/platform/documents/publish-document';
import { AGREEMENT_HASH, AGREEMENT_VERSION } from '@/server/platform/legal-versions';

const FILE = 'content/legal/share-agreement.md';

/**
 * Publishes the text of the share agreement under the hash that purchases record. A published text is never changed or removed,
 * so each purchase keeps the text that its buyer accepted.
 * @throws Error when the file is not the version that orders accept
 */
export async function publishAgreement(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const bytes = readFileSync(join(process.cwd(), FILE));
  const hash = documentHash(bytes);
  if (hash !== AGREEMENT_HASH) {
    throw new Error(
      `${FILE} has the SHA-256 ${hash}, but purchases would record ${AGREEMENT_HASH}. ` +
        'Set AGREEMENT_HASH and AGREEMENT_VERSION in src/server/platform/legal-versions.ts to those of the file.',
    );
  }
  const title = `Share agreement, version ${AGREEMENT_VERSION}`;
  await ctx.db.transaction((tx) =>
    publishDocument(ctx, tx, { fileName: 'share-agreement.md', title, bytes }),
  );
}
