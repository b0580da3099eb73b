import { useQueryClient } from '@tanstack/react-query';
import Head from 'next/head';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DeskOfficer, deskCalls } from '@/api/desk/desk';
import { peopleCalls } from '@/api/desk/people';
import { BANK_FACTS } from '@/config/bank-facts';
import { callDeskOnce, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { setOfficer } from '@/features/desk/lib/ended-session';
import { forgetDrafts } from '@/features/desk/lib/use-kept';
import { grouped } from '@/features/desk/lib/words';
import { SecondPasskey } from '@/features/desk/officers/passkeys-view';
import { ROLE_LABELS } from '@/shared/desk';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import rail from '@/ui/basics/rail.module.css';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Logo } from '@/ui/brand/logo';
import { AREAS } from './areas';
import styles from './desk-frame.module.css';
import { RescueBanner } from './rescue-banner';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view closes the menu
  useEffect(() => setOpen(false), [area, id]);
  const main = useFocusOnChange(`${area} ${id}`);
  const label = AREAS.find(({ path }) => path === area)?.label;
  return (
    <div className={styles.layout}>
      {label ? (
        <Head>
          <title key="title">{`${label} · Staff desk · ${BANK_FACTS.brand}`}</title>
        </Head>
      ) : null}
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={cx(rail.rail, styles.bar)}>
        <Link
          href={deskPaths.home}
          className={styles.home}
          aria-label={`${BANK_FACTS.brand} desk, overview`}
        >
          <Logo height={26} />
          <span>Desk</span>
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls="desk-menu"
          onClick={() => setOpen(!open)}
        >
          Menu
        </button>
        <Stack
          as="nav"
          gap={2}
          id="desk-menu"
          className={cx(rail.places, styles.places)}
          aria-label="Desk"
          data-open={open || undefined}
        >
          <Link href={deskPaths.home} aria-current={area === null ? 'page' : undefined}>
            Overview
          </Link>
          {AREAS.filter(({ right }) => officer.rights.includes(right)).map(({ path, label }) => (
            <Link
              key={path}
              href={deskPaths.area(path)}
              aria-current={area === path ? 'page' : undefined}
            >
              {label}
              <Waiting area={path} />
            </Link>
          ))}
        </Stack>
        <Who officer={officer} look={look} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <RescueBanner />
        <SecondPasskey />
        {children}
      </main>
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

/** How much waits for this officer in an area. */
function Waiting({ area }: { area: string }) {
  const { data } = useDeskQuery(peopleCalls.queues, {}, { every: 30_000 });
  const queue = data?.queues.find(({ name, isWrong }) => name === area && !isWrong);
  return queue && queue.waiting > 0 ? (
    <span className={styles.count}>
      {grouped(queue.waiting)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  ) : null;
}

function Who({ officer, look }: { officer: DeskOfficer; look: ReactNode }) {
  const client = useQueryClient();
  const leave = async () => {
    setOfficer(null);
    forgetDrafts(officer.email);
    await callDeskOnce(deskCalls.logout, {}).catch(() => {});
    client.clear();
    window.location.assign(deskPaths.home);
  };
  return (
    <Stack gap={2} className={styles.who}>
      <strong>{officer.name}</strong>
      <span>{officer.roles.map((role) => ROLE_LABELS[role]).join(', ')}</span>
      {look}
      <button type="button" onClick={() => void leave()}>
        Log out
      </button>
    </Stack>
  );
}
