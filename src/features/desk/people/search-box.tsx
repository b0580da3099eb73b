import { deskCalls } from '@fnx/api/desk/desk';
import { peopleCalls } from '@fnx/api/desk/people';
import { useRouter } from 'next/router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { pagesOf } from '@/features/desk/frame/areas';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { useRecentCommands } from '@/features/desk/lib/recent-commands';
import { useAction } from '@/features/desk/lib/use-action';
import { plural, t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import { type Choice, chosenBy } from './chosen-by';
import styles from './search.module.css';

type Results = z.output<(typeof peopleCalls.search)['data']>['results'];

const KINDS: Readonly<Record<Results[number]['kind'], string>> = {
  PERSON: 'Person',
  ORDER: 'Purchase order',
  ENTRY: 'Bank entry',
  CHECK: 'Identity check',
  WALLET: 'Wallet',
  TRANSACTION: 'Transaction',
  HOLDER: 'Holder',
  TICKET: 'Ticket',
  TREASURY: 'Payment',
};

const choiceOf = ({ kind, label, detail, personId, place }: Results[number]): Choice => ({
  key: `${kind} ${label} ${personId}`,
  kind: KINDS[kind],
  label,
  detail,
  href: place && deskPaths.item(place.area, place.id),
});

/** The lines of the search for a text: pages and commands at once, and after `ask` what the service has found. */
function useChoices(atOnce: boolean) {
  const { rights } = useOfficer();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Results | null>(null);
  const [at, setAt] = useState(0);
  const { busy, failure, run } = useAction();
  const recent = useRecentCommands();
  const typed = text.trim();
  const isShown = atOnce || typed !== '';
  const { data } = useDeskQuery(deskCalls.commands, {}, { enabled: isShown });
  const local = isShown ? chosenBy(typed, pagesOf(rights), data?.list ?? [], recent) : [];
  const mayAsk = typed !== '' && !found && rights.includes('view search');
  const question: Choice = { key: ASK, kind: 'Find', label: `“${typed}”`, detail: t(ABOUT) };
  return {
    text,
    found,
    at,
    setAt,
    busy,
    failure,
    choices: [...(mayAsk ? [question] : []), ...(found ?? []).map(choiceOf), ...local],
    type(value: string) {
      setText(value);
      setFound(null);
      setAt(0);
    },
    ask: () =>
      run(async () => {
        setFound((await callDesk(peopleCalls.search, { text: typed })).results);
        setAt(0);
      }),
  };
}

type SearchProps = {
  /** Shows pages and recent commands before anything is typed. */
  atOnce?: boolean;
  onChosen?: () => void;
};

/**
 * One field that finds pages and commands while the officer types, and people and what belongs to them on Enter: each such search is
 * journalled.
 */
export function SearchBox({ atOnce = false, onChosen }: SearchProps) {
  const id = useId();
  const router = useRouter();
  const { text, type, found, at, setAt, busy, failure, choices, ask } = useChoices(atOnce);
  const choose = ({ key, href }: Choice) => {
    if (key === ASK) return void ask();
    if (!href) return;
    onChosen?.();
    void router.push(href);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: choices.length - 1 }[event.key];
    const one = choices[at];
    if (by !== undefined && choices.length > 0) setAt((at + by) % choices.length);
    else if (event.key === 'Enter' && one && !event.nativeEvent.isComposing) choose(one);
    else return;
    event.preventDefault();
  };
  const active = choices.length > 0 ? `${id}-${at}` : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <Stack as="search" gap={12}>
      <TextField
        label={t('Find a page, a command, or what a customer quotes')}
        hint={t('A name, address, phone number, order, reference, IBAN, document, wallet or hash.')}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-autocomplete="list"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Answer busy={busy} found={found} />
      <div
        role="listbox"
        id={`${id}-list`}
        className={styles.results}
        aria-label={t('Results')}
        hidden={choices.length === 0}
      >
        {choices.map((one, place) => (
          <Option
            key={one.key}
            id={`${id}-${place}`}
            one={one}
            isActive={place === at}
            onChoose={() => (one.href ? onChosen?.() : choose(one))}
          />
        ))}
      </div>
    </Stack>
  );
}

function Answer({ busy, found }: { busy: boolean; found: Results | null }) {
  return (
    <div role="status">
      {busy ? <p className="small">{t('Searching …')}</p> : null}
      {found?.length === 0 ? (
        <p className="muted">
          {t(
            'Nothing was found. Names and addresses are found by the beginnings of their words, numbers in full.',
          )}
        </p>
      ) : null}
      {found?.length ? (
        <VisuallyHidden>{plural(found.length, '1 found', '{n} found')}</VisuallyHidden>
      ) : null}
    </div>
  );
}

const ASK = 'ask';
const ABOUT = 'among people, orders, money, wallets and tickets';

type OptionProps = { id: string; one: Choice; isActive: boolean; onChoose: () => void };

/** The keyboard stays in the field. A choice with a page is a link, which the mouse opens elsewhere, too. */
function Option({ id, one: { key, kind, label, detail, href }, isActive, onChoose }: OptionProps) {
  const same = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onClick: onChoose,
  } as const;
  const inside = (
    <>
      <span className={styles.kind}>{t(kind)}</span>
      <span className={styles.what}>
        <strong>{label}</strong>
        {detail ? <small className="small">{detail}</small> : null}
      </span>
    </>
  );
  return href ? (
    <Link {...same} href={href}>
      {inside}
    </Link>
  ) : (
    <div {...same} aria-disabled={key !== ASK || undefined}>
      {inside}
    </div>
  );
}
