import { t } from '@/lang/desk';
import { type DiffLine, diffLines, withContext } from '@/shared/diff-lines';
import styles from './content.module.css';

const SIGNS: Record<DiffLine['kind'], string> = { same: ' ', added: '+', removed: '−' };

/** Shows the changes to the published text, line by line. */
export function DiffView({ before, after }: { before: string; after: string }) {
  if (before === '') return <p className={styles.quiet}>{t('Nothing is published yet.')}</p>;
  const lines = diffLines(before.trimEnd(), after.trimEnd());
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  if (count('same') === lines.length) {
    return <p className={styles.quiet}>{t('No change to the published version.')}</p>;
  }
  return (
    <>
      <p className={styles.quiet}>
        {t('Since the published version: {added} added, {removed} removed', {
          added: count('added'),
          removed: count('removed'),
        })}
      </p>
      <ol className={styles.diff}>
        {withContext(lines).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the comparison is replaced as a whole
          <li key={place} className={line ? styles[line.kind] : styles.gap}>
            {line ? (
              <>
                <span className={styles.sign} aria-hidden="true">
                  {SIGNS[line.kind]}
                </span>
                {line.kind === 'added' ? <ins>{line.text}</ins> : null}
                {line.kind === 'removed' ? <del>{line.text}</del> : null}
                {line.kind === 'same' ? line.text : null}
              </>
            ) : (
              '…'
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
