import type { Db } from '@/server/platform/database/client';
import { findDocument } from '@/server/platform/documents/read-document';
import { type BallotText, BallotTextError, parseBallotText } from '@/shared/ballot-text';

/** The published text of a ballot; null when it is not published, or lists another number of choices. */
export async function readBallotText(
  db: Db,
  { textHash, choices }: { textHash: string; choices: number },
): Promise<BallotText | null> {
  const document = await findDocument(db, textHash);
  if (document?.mediaType !== 'text/markdown') return null;
  try {
    const text = parseBallotText(document.bytes.toString('utf8'));
    return text.choices.length === choices ? text : null;
  } catch (error) {
    if (error instanceof BallotTextError) return null;
    throw error;
  }
}
