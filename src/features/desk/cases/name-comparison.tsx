import type { ReactNode } from 'react';
import sides from '@/features/desk/frame/sides.module.css';
import { countryName } from '@/shared/desk-words';
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
    <Card title={`The customer and entry ${ref} of the ${list} list`}>
      <div className={styles.score}>
        <p>
          <strong>{score}</strong> of 100
        </p>
        <meter min={0} max={100} value={score} aria-label="Likeness of the names">
          {score}
        </meter>
        <p className="small anywhere">
          {weak ? 'A weak alias matched.' : 'The name matched.'} Date of birth: {birth.text}.
        </p>
      </div>
      <table className={cx(sides.sides, styles.compared)}>
        <thead>
          <tr>
            <td />
            <th scope="col">The customer</th>
            <th scope="col">The list</th>
          </tr>
        </thead>
        <tbody>
          <Line label="Name" like mine={<Several texts={person.names} />} listed={matched} />
          <Line
            label="Date of birth"
            like={birth.isLike}
            mine={person.dateOfBirth}
            listed={<Several texts={evidence.births.map(({ text }) => text)} />}
          />
          <Line
            label="Nationality"
            mine={
              person.nationality
                ? countryName(person.nationality)
                : `lives in ${countryName(person.country)}`
            }
            listed={<Several texts={evidence.nationalities} />}
          />
        </tbody>
      </table>
      <EntryFacts evidence={evidence} />
      {words.length > 0 ? (
        <details className={styles.words}>
          <summary className={disclosure.summary}>How the words were compared</summary>
          <p className="small anywhere">In Latin letters, each sound in one spelling.</p>
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
    { label: 'Main name', value: name === matched ? '' : name },
    { label: 'Other names', value: others.join('; ') },
    { label: 'Programmes', value: programs.join(', ') },
    { label: 'Remarks', value: remarks ?? '' },
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
      <td data-side="The customer">{mine || <Nothing />}</td>
      <td data-side="The list">{listed || <Nothing />}</td>
    </tr>
  );
}

const Nothing = () => <span className={styles.nothing}>not given</span>;

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
