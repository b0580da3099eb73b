import type { AppContext } from '@/server/platform/context';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { fileAgreement } from '@/server/platform/legal-versions';

/**
 * Publishes the text of the share agreement under the hash that purchases record. A published text is never changed or removed,
 * so each purchase keeps the text that its buyer accepted.
 */
export async function publishAgreement(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { version, bytes } = fileAgreement();
  const title = `Share agreement, version ${version}`;
  await ctx.db.transaction((tx) =>
    publishDocument(ctx, tx, { fileName: 'share-agreement.md', title, bytes }),
  );
}
