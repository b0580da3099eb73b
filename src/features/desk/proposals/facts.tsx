import type { DeskProposal } from '@fnx/api/desk/desk';
import type { SignedFact } from '@fnx/api/shared/proposal';
import { useState } from 'react';
import { useOfficer } from '@/features/desk/lib/officer';
import { listed } from '@/features/desk/lib/words';
import { useOfficerNames } from '@/features/desk/officers/officer-name';
import { plural, t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './proposals.module.css';
import { factRows } from './signed-rows';

const PAGE = 50;

/** The signed facts in pages for the eye: one signature is over all of them. */
export function FactPages({ rows }: { rows: readonly Row[] }) {
  const [count, setCount] = useState(PAGE);
  const more = Math.min(PAGE, rows.length - count);
  return (
    <>
      <Rows className={styles.signed} rows={rows.slice(0, count)} />
      {more > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => setCount(count + more)}>
            {t('Show {more} more of {rows} facts', { more, rows: rows.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Facts that customers and markets change all the time: no signature is over them. */
export function OfMoment({ facts }: { facts: readonly SignedFact[] }) {
  return (
    <section aria-label={t('Now')}>
      <h2 className={styles.small}>{t('Now, not signed')}</h2>
      <Rows rows={numbered(factRows(facts))} />
    </section>
  );
}

const numbered = (rows: readonly Omit<Row, 'id'>[]) =>
  rows.map((row, index) => ({ ...row, id: String(index) }));

type ChangedProps = {
  proposal: DeskProposal;
  seen: boolean;
  onSeen: (seen: boolean) => void;
};

/** Shows what changed before the second signature, and who has to sign again; an officer says first that this was read. */
export function Changed({ proposal, seen, onSeen }: ChangedProps) {
  const { before, matter, mine } = proposal;
  return (
    <>
      <Notice boxed tone="trouble" title={t('The facts have changed')}>
        {t('Above is what is signed now.')} <SignAgain proposal={proposal} />
      </Notice>
      <Rows rows={numbered(differences(before ?? [], matter?.facts ?? []))} />
      {mine === 'SIGN' ? (
        <Checkbox
          label={t('I have read what changed, and sign it as it is now')}
          checked={seen}
          onChange={({ target }) => onSeen(target.checked)}
        />
      ) : null}
    </>
  );
}

/** Says whose signature is over other facts than those of now. */
function SignAgain({ proposal: { signatures } }: { proposal: Pick<DeskProposal, 'signatures'> }) {
  const nameOf = useOfficerNames();
  const { email } = useOfficer();
  const names = signatures
    .filter(({ lost }) => lost === 'FACTS')
    .map(({ officer }) => (officer === email ? t('You') : nameOf(officer)));
  const [first] = names;
  if (!first) return null;
  if (names.length === 1 && first === t('You')) return t('You have to sign again.');
  return plural(names.length, '{names} has to sign again.', '{names} have to sign again.', {
    names: listed(names),
  });
}

/** Both ends of a fact that is itself a change. */
function Was({ fact, row }: { fact: SignedFact; row: Omit<Row, 'id'> }) {
  const [was] = factRows([fact]);
  return (
    <>
      {row.note ? <>{row.note}; </> : null}
      {t('was:')} {was?.value}
      {was?.note ? <>, {was.note}</> : null}
    </>
  );
}

/** Each fact that is another one, is new, or is gone: what it is, and what it was. */
function differences(before: readonly SignedFact[], now: readonly SignedFact[]) {
  const gone = without(before, now);
  const rows = factRows(without(now, before));
  const labels = without(now, before).map(({ label }) => label);
  const changed = rows.map((row, index) => {
    const was = gone.findIndex(({ label }) => label === labels[index]);
    const [fact] = was < 0 ? [] : gone.splice(was, 1);
    return { ...row, note: fact ? <Was fact={fact} row={row} /> : t('new') };
  });
  const ended = factRows(gone).map((row) => ({ ...row, note: t('not any more') }));
  return [...changed, ...ended];
}

const without = (facts: readonly SignedFact[], others: readonly SignedFact[]) => {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return facts.filter((fact) => !known.has(JSON.stringify(fact)));
};
