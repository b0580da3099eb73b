import type { ReactNode } from 'react';
import sides from '@/features/desk/frame/sides.module.css';
import { countryName } from '@/features/desk/lib/words';
import { T, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import styles from './cases.module.css';
import type { Evidence } from './evidence';

type NameEvidence = Extract<Evidence, { type: 'NAME' }>;

const BIRTHS = {
  SAME: { text: 'the same day', isLike: true },
  NEAR: { text: 'the years fit', isLike: true },
  UNKNOWN: { text: 'cannot be compared', isLike: false },
  OTHER: { text: 'another year', isLike: false },
} as const;

/** The customer beside the entry of the list, and how alike the names are. */
export function NameComparison({ evidence }: { evidence: NameEvidence }) {
  const { person, list, ref, score, words, matched, weak } = evidence;
  const birth = BIRTHS[evidence.dateOfBirth];
  return (
    <Card title={t('The customer and entry {ref} of the {list} list', { ref, list })}>
      <div className={styles.score}>
        <p>
          <T
            text="<strong>{score}</strong> of 100"
            score={score}
            strong={(children) => <strong>{children}</strong>}
          />
        </p>
        <meter min={0} max={100} value={score} aria-label={t('Likeness of the names')}>
          {score}
        </meter>
        <p className="small anywhere">
          {weak ? t('A weak alias matched.') : t('The name matched.')}{' '}
          {t('Date of birth: {birth}.', { birth: t(birth.text) })}
        </p>
      </div>
      <table className={cx(sides.sides, styles.compared)}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('The customer')}</th>
            <th scope="col">{t('The list')}</th>
          </tr>
        </thead>
        <tbody>
          <Line label={t('Name')} like mine={<Several texts={person.names} />} listed={matched} />
          <Line
            label={t('Date of birth')}
            like={birth.isLike}
            mine={person.dateOfBirth}
            listed={<Several texts={evidence.births.map(({ text }) => text)} />}
          />
          <Line
            label={t('Nationality')}
            mine={
              person.nationality
                ? countryName(person.nationality)
                : t('lives in {country}', { country: countryName(person.country) })
            }
            listed={<Several texts={evidence.nationalities} />}
          />
        </tbody>
      </table>
      <EntryFacts evidence={evidence} />
      {words.length > 0 ? (
        <details className={styles.words}>
          <summary className={disclosure.summary}>{t('How the words were compared')}</summary>
          <p className="small anywhere">{t('In Latin letters, each sound in one spelling.')}</p>
          <ul>
            {words.map((word) => (
              <li key={`${word.mine} ${word.listed}`}>
                <span>{word.mine}</span>
                <span>{word.listed}</span>
                <b>{word.score}</b>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

/** Shows the facts that only the list has. */
function EntryFacts({ evidence }: { evidence: NameEvidence }) {
  const { name, matched, aliases, programs, remarks } = evidence;
  const others = aliases.filter((alias) => alias !== matched);
  const facts = [
    { label: t('Main name'), value: name === matched ? '' : name },
    { label: t('Other names'), value: others.join('; ') },
    { label: t('Programmes'), value: programs.join(', ') },
    { label: t('Remarks'), value: remarks ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <Stack as="dl" gap={10} className={styles.entry}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}

type Compared = { label: string; mine: ReactNode; listed: ReactNode; like?: boolean };

function Line({ label, mine, listed, like = false }: Compared) {
  return (
    <tr className={cx(like && styles.like)}>
      <th scope="row">{label}</th>
      <td data-side={t('The customer')}>{mine || <Nothing />}</td>
      <td data-side={t('The list')}>{listed || <Nothing />}</td>
    </tr>
  );
}

const Nothing = () => <span className={styles.nothing}>{t('not given')}</span>;

function Several({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <Nothing />;
  return (
    <ul className={styles.several}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
