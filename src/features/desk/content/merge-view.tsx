import { useState } from 'react';
import { inLanguage } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { type MergedPart, mergeLines } from '@/shared/merge-lines';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Segments } from '@/ui/charts/segments';
import { Actions } from '@/ui/forms/form-rows';
import styles from './content.module.css';

type Choice = 'mine' | 'theirs' | 'both' | '';

const CHOICES = [
  { value: 'mine', label: 'Yours' },
  { value: 'theirs', label: 'The saved one' },
  { value: 'both', label: 'Both' },
] as const;

/** Lines before and after what changed. */
const AROUND = 2;

/** The text as it was, as the officer changed it, and as somebody saved it meanwhile: nothing is lost, and one text is made of them. */
export function MergeView({
  base,
  mine,
  theirs,
  by,
  onTake,
}: {
  base: string;
  mine: string;
  theirs: string;
  /** Who saved the other version. */
  by: string;
  onTake: (text: string) => void;
}) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const parts = mergeLines(base, mine, theirs);
  const isOpen = parts.some(({ kind }, place) => kind === 'conflict' && !choices[place]);
  const lines = parts.flatMap((part, place) => chosen(part, choices[place] ?? ''));
  return (
    <Card title={t('{by} saved another version while you wrote', { by })} className={styles.merge}>
      <Stack gap={14}>
        <p className={styles.quiet}>
          {t(
            'Marked are your changes and those of the saved version. Where both changed the same lines, choose.',
          )}
        </p>
        <ol className={styles.diff}>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the comparison is replaced as a whole
            <li key={place} className={styles.part}>
              <Part
                part={part}
                name={t('Lines that both changed, place {place}', { place })}
                choice={choices[place] ?? ''}
                onChoose={(choice) => setChoices({ ...choices, [place]: choice })}
              />
            </li>
          ))}
        </ol>
        <Actions>
          <Button disabled={isOpen} onClick={() => onTake(lines.join('\n'))}>
            {t('Go on with this text')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}

function chosen(part: MergedPart, choice: Choice): readonly string[] {
  if (part.kind !== 'conflict') return part.lines;
  if (choice === 'both') return [...part.mine, ...part.theirs];
  return choice === 'theirs' ? part.theirs : part.mine;
}

type PartProps = {
  part: MergedPart;
  name: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function Part({ part, name, choice, onChoose }: PartProps) {
  if (part.kind === 'same') return <Same lines={part.lines} />;
  if (part.kind === 'conflict') {
    return (
      <Stack gap={8} className={styles.conflict}>
        <Segments
          legend={name}
          options={inLanguage(CHOICES)}
          value={choice as 'mine'}
          onChange={onChoose}
        />
        <Lines by={t('Yours')} added={part.mine} />
        <Lines by={t('The saved one')} added={part.theirs} />
      </Stack>
    );
  }
  const by = part.kind === 'mine' ? t('You') : t('The saved one');
  return <Lines by={by} added={part.lines} removed={part.removed} />;
}

function Lines({
  by,
  added,
  removed = [],
}: {
  by: string;
  added: readonly string[];
  removed?: readonly string[];
}) {
  return (
    <>
      <span className={styles.by}>{by}</span>
      {removed.length > 0 ? <del className={styles.removed}>{removed.join('\n')}</del> : null}
      {added.length > 0 ? <ins className={styles.added}>{added.join('\n') || ' '}</ins> : null}
    </>
  );
}

function Same({ lines }: { lines: readonly string[] }) {
  if (lines.length <= 2 * AROUND + 1) return lines.join('\n');
  return [...lines.slice(0, AROUND), '…', ...lines.slice(-AROUND)].join('\n');
}
