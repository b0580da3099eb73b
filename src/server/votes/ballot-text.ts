import { type BallotText, BallotTextError, parseBallotText } from '@fnx/api/shared/ballot-text';
import type { Db } from '@fnx/postgres/client';
import { findDocument } from '@/server/platform/documents/read-document';
import type { ballots } from './tables';

/** The published text of a ballot; null when it is not published, or has another title or other choices than the chain. */
export async function readBallotText(
  db: Db,
  { textHash, title, choices }: Pick<typeof ballots.$inferSelect, 'textHash' | 'title' | 'choices'>,
): Promise<BallotText | null> {
  const document = await findDocument(db, textHash);
  if (document?.mediaType !== 'text/markdown') return null;
  try {
    const text = parseBallotText(document.bytes.toString('utf8'));
    const isSame = text.title === title && text.choices.join('\n') === choices.join('\n');
    return isSame ? text : null;
  } catch (error) {
    if (error instanceof BallotTextError) return null;
    throw error;
  }
}
