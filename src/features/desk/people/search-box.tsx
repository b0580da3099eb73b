import { useState } from 'react';
import type * as z from 'zod/mini';
import { peopleCalls } from '@/api/desk/people';
import { callDesk } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useAction } from '@/features/desk/lib/use-action';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './search.module.css';

type Results = z.output<(typeof peopleCalls.search)['data']>['results'];
type Found = Results[number];

const KINDS: Readonly<Record<Found['kind'], string>> = {
  PERSON: 'Person',
  ORDER: 'Order',
  ENTRY: 'Bank entry',
  CHECK: 'Identity check',
  WALLET: 'Wallet',
  TRANSACTION: 'Transaction',
  HOLDER: 'Holder',
  TICKET: 'Ticket',
  TREASURY: 'Payment',
};

/** One field that finds people and what belongs to them. It asks when it is submitted: each search is journalled. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Results | null>(null);
  const { busy, failure, run } = useAction();
  const search = () =>
    run(async () => setFound((await callDesk(peopleCalls.search, { text })).results));
  return (
    <Stack as="search" gap={18}>
      <Inline
        as="form"
        gap={12}
        align="start"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          type="search"
          label="Find a person, order, wallet, transaction, holder or ticket"
          hint="The beginning of a name, an e-mail address or a phone number, or a whole number or hash."
          autoComplete="off"
          spellCheck={false}
          className={styles.field}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={busy}>
          Search
        </Button>
      </Inline>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <div aria-live="polite">{found ? <ResultList found={found} /> : null}</div>
    </Stack>
  );
}

function ResultList({ found }: { found: Results }) {
  if (found.length === 0) {
    return (
      <p className="muted">
        Nothing was found. Names and addresses are found by their beginning; numbers and hashes must
        be complete.
      </p>
    );
  }
  return (
    <ul className={styles.results} aria-label="Results">
      {found.map((one) => (
        <li key={`${one.kind} ${one.label} ${one.personId}`}>
          <span className={styles.kind}>{KINDS[one.kind]}</span>
          <Stack as="span" gap={1} className={styles.what}>
            <Result found={one} />
            <small className="small">{one.detail}</small>
          </Stack>
        </li>
      ))}
    </ul>
  );
}

function Result({ found: { label, place } }: { found: Found }) {
  return place ? (
    <Link href={deskPaths.item(place.area, place.id)}>{label}</Link>
  ) : (
    <strong>{label}</strong>
  );
}
