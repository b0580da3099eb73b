import type { ReactNode } from 'react';
import { Stack } from '@/ui/basics/layout';
import styles from './votes.module.css';

/**
 * The text of a ballot as it was hashed: paragraphs, headings (`##`) and lists (`- `). Nothing else of Markdown is read, so that
 * the page shows the characters that people vote on.
 */
export function BallotWords({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/);
  return (
    <Stack gap={14} className={styles.words}>
      {blocks.map((block, place) => wordsOf(block, place))}
    </Stack>
  );
}

/** The order of blocks is fixed, so the index is the key. */
function wordsOf(block: string, place: number): ReactNode {
  const heading = /^#{2,3} (.+)$/.exec(block);
  if (heading) return <h3 key={place}>{heading[1]}</h3>;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p key={place}>{block}</p>;
  return (
    <ul key={place}>
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
