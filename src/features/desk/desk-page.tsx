import { deskCalls } from '@fnx/api/desk/desk';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Boundary } from '@/ui/feedback/boundary';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { JoinView } from './entry/join-view';
import { LoginOver } from './entry/login-over';
import { LoginView } from './entry/login-view';
import { AREAS } from './frame/areas';
import { DeskFrame } from './frame/desk-frame';
import { HomeView } from './home/home-view';
import { DeskError, useDeskQuery } from './lib/call-desk';
import { setOfficer } from './lib/ended-session';
import { OfficerContext } from './lib/officer';

/** Every page of the desk: `/desk`, `/desk/join`, `/desk/<area>` and `/desk/<area>/<id>`. */
export function DeskPage({ look }: { look?: ReactNode }) {
  const { query } = useRouter();
  const [area = null, id = null] = [query.view ?? []].flat();
  return (
    <Boundary on={`${area} ${id}`} fallback={<FailedView />}>
      {area === 'join' ? <JoinView /> : <Inside area={area} id={id} look={look} />}
    </Boundary>
  );
}

/** In place of what cannot be rendered; the menu stays where only a view failed. */
function FailedView() {
  return (
    <Notice
      boxed
      tone="trouble"
      title={t('This page could not be shown')}
      action={
        <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
          {t('Reload the page')}
        </Button>
      }
    >
      {t(
        'Its data are faulty. Nothing was changed. If reloading does not help, tell the administrators the address of this page.',
      )}
    </Notice>
  );
}

type Place = { area: string | null; id: string | null; look: ReactNode };

function Inside({ area, id, look }: Place) {
  const session = useDeskQuery(deskCalls.session, {}, { every: 60_000 });
  const email = session.data?.email;
  useEffect(() => setOfficer(email ?? null), [email]);
  if (session.error instanceof DeskError && session.error.status === 401) return <LoginView />;
  if (session.isError && !session.data) {
    return (
      <LoadFailure title={t('The desk could not be opened')} onRetry={session.refetch}>
        {session.error.message}
      </LoadFailure>
    );
  }
  if (!session.data) return null;
  const Page = area === null ? HomeView : AREAS.find(({ path }) => path === area)?.Page;
  return (
    <OfficerContext value={session.data}>
      <LoginOver />
      <DeskFrame officer={session.data} area={area} id={id} look={look}>
        {Page ? (
          <Boundary on={`${area} ${id}`} fallback={<FailedView />}>
            <Page id={id} />
          </Boundary>
        ) : (
          <EmptyState title={t('There is no such page')}>{t('Choose one in the menu.')}</EmptyState>
        )}
      </DeskFrame>
    </OfficerContext>
  );
}
