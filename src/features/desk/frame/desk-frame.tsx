import { type DeskOfficer, deskCalls } from '@fnx/api/desk/desk';
import { peopleCalls } from '@fnx/api/desk/people';
import { ROLE_LABELS } from '@fnx/api/shared/desk';
import { useQueryClient } from '@tanstack/react-query';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { callDeskOnce, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { setOfficer } from '@/features/desk/lib/ended-session';
import { keyText, useKeys } from '@/features/desk/lib/keys';
import { forgetDrafts } from '@/features/desk/lib/use-kept';
import { grouped } from '@/features/desk/lib/words';
import { SecondPasskey } from '@/features/desk/officers/passkeys-view';
import { nextOf } from '@/features/desk/queue/row-keys';
import { t } from '@/lang/desk';
import { localPath } from '@/lang/engine/current';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import rail from '@/ui/basics/rail.module.css';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Logo } from '@/ui/brand/logo';
import { AREAS, GROUPS } from './areas';
import styles from './desk-frame.module.css';
import { KeysDialog } from './keys-dialog';
import { Palette } from './palette';
import { RescueBanner } from './rescue-banner';

/** A window above the page. Its turn makes each opening a new one: the browser reports a closing late, which may be after the next key. */
type Over = { name: 'search' | 'keys'; turn: number };

/** The desk around every view: the menu of what the officer may see, and who is logged in. */
export function DeskFrame({
  officer,
  area,
  id,
  look,
  children,
}: {
  officer: DeskOfficer;
  area: string | null;
  id: string | null;
  /** The choice of the theme. */
  look: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState<Over | null>(null);
  const close = () => setOver(null);
  const show = (name: Over['name']) => setOver((last) => ({ name, turn: (last?.turn ?? 0) + 1 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view closes the menu
  useEffect(() => setOpen(false), [area, id]);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long menu shows where the officer is
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [area]);
  const main = useFocusOnChange(`${area} ${id}`);
  const router = useRouter();
  const next = id === null ? null : nextOf(router.asPath);
  useKeys({
    search: () => show('search'),
    keys: () => show('keys'),
    ...(next && { next: () => void router.push(next) }),
  });
  const waiting = useWaiting();
  const shown = GROUPS.map(({ heading, areas }) => ({
    heading,
    areas: areas.filter(({ right }) => officer.rights.includes(right)),
  })).filter(({ areas }) => areas.length > 0);
  const all = shown.flatMap(({ areas }) => areas);
  const label = AREAS.find(({ path }) => path === area)?.label;
  return (
    <div className={styles.layout}>
      {label ? (
        <Head>
          <title key="title">{t('{label} · Staff desk · {brand}', { label: t(label) })}</title>
        </Head>
      ) : null}
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <header className={cx(rail.rail, styles.bar)}>
        <Link
          href={deskPaths.home}
          className={styles.home}
          aria-label={t('{brand} desk, overview')}
        >
          <Logo height={26} />
          <span>{t('Desk')}</span>
        </Link>
        <button type="button" className={styles.search} onClick={() => show('search')}>
          {t('Search')} <kbd>{keyText('search')}</kbd>
        </button>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls="desk-menu"
          onClick={() => setOpen(!open)}
        >
          {t('Menu')}
          <Count of={all.reduce((sum, { path }) => sum + waiting(path), 0)} />
        </button>
        <Stack
          as="nav"
          gap={2}
          id="desk-menu"
          className={cx(rail.places, styles.places)}
          aria-label={t('Desk')}
          data-open={open || undefined}
        >
          <Link href={deskPaths.home} aria-current={area === null ? 'page' : undefined}>
            {t('My work')}
          </Link>
          {shown.map(({ heading = '', areas }) => (
            <Fragment key={heading}>
              {heading ? <h2 className={styles.heading}>{t(heading)}</h2> : null}
              {areas.map(({ path, label }) => (
                <Link
                  key={path}
                  href={deskPaths.area(path)}
                  ref={area === path ? current : undefined}
                  aria-current={area === path ? 'page' : undefined}
                >
                  {t(label)}
                  <Count of={waiting(path)} />
                </Link>
              ))}
            </Fragment>
          ))}
        </Stack>
        <Who officer={officer} look={look} onKeys={() => show('keys')} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <RescueBanner />
        <SecondPasskey />
        {children}
      </main>
      {over?.name === 'search' ? <Palette key={over.turn} onClose={close} /> : null}
      {over?.name === 'keys' ? <KeysDialog onClose={close} /> : null}
    </div>
  );
}

/** Another view begins at its beginning: the link that led to it is gone. The first one is left to the browser. */
function useFocusOnChange(view: string) {
  const box = useRef<HTMLElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current !== view) box.current?.focus({ preventScroll: true });
    last.current = view;
  }, [view]);
  return box;
}

/** How much waits for this officer in each area. */
function useWaiting(): (area: string) => number {
  const { data } = useDeskQuery(peopleCalls.queues, {}, { every: 30_000 });
  return (area) =>
    data?.queues.find(({ name, isWrong }) => name === area && !isWrong)?.waiting ?? 0;
}

function Count({ of }: { of: number }) {
  return of > 0 ? (
    <span className={styles.count}>
      {grouped(of)}
      <VisuallyHidden> {t('waiting')}</VisuallyHidden>
    </span>
  ) : null;
}

type WhoProps = { officer: DeskOfficer; look: ReactNode; onKeys: () => void };

function Who({ officer, look, onKeys }: WhoProps) {
  const client = useQueryClient();
  const leave = async () => {
    setOfficer(null);
    forgetDrafts(officer.email);
    await callDeskOnce(deskCalls.logout, {}).catch(() => {});
    client.clear();
    window.location.assign(localPath(deskPaths.home));
  };
  return (
    <Stack gap={2} className={styles.who}>
      <strong>{officer.name}</strong>
      <span>{officer.roles.map((role) => t(ROLE_LABELS[role])).join(', ')}</span>
      {look}
      <Inline gap={18}>
        <button type="button" onClick={() => void leave()}>
          {t('Log out')}
        </button>
        <button type="button" className={styles.keys} onClick={onKeys}>
          {t('Keys')}
        </button>
      </Inline>
    </Stack>
  );
}
