import type { NotificationKind } from '@fnx/api/shared/account-vocabulary';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NotificationsPage } from '@/features/messaging/notifications-page';
import { asWritten } from '@/lang/service';
import { startSession } from '@/lib/session/session';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { type Investor, makeInvestor } from '../../support/people/investors';
import { open, press, startRealService, user } from '../account/real-service';

const { service, network, clock } = startRealService();

let ada: Investor;
let shown: ReturnType<typeof open>;

async function raise(kind: NotificationKind, title: string, link: string | null = null) {
  // One second apart, because the list is sorted by time.
  clock.advance(1);
  const { ctx } = service();
  await ctx.db.transaction((tx) =>
    raiseNotification(ctx, tx, {
      userId: ada.userId,
      kind,
      title: asWritten(title),
      body: asWritten(`${title}.`),
      link,
    }),
  );
}

beforeEach(async () => {
  ada = await makeInvestor(service(), '0');
  act(() => void startSession(ada.token));
  await raise('ORDER', 'Bought', '/deals');
  await raise('STAKING', 'Staked', '/staking');
  await raise('SECURITY', 'New login');
  shown = open('/notifications', <NotificationsPage />);
  await screen.findByRole('heading', { name: 'New: New login' });
});

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((h) => h.textContent);
const kept = async () => {
  const { data } = await ada.request('listNotification');
  return data.docs.map(({ title, seen }: { title: string; seen: boolean }) =>
    seen ? `${title} (seen)` : title,
  );
};

it('lists notifications newest first with links, and filters by topic and unread', async () => {
  expect(titles()).toEqual(['New: New login', 'New: Staked', 'New: Bought']);
  expect(screen.getByRole('link', { name: 'Staked' })).toHaveAttribute('href', '/staking');
  await user.selectOptions(screen.getByLabelText('Topic'), 'Staking');
  await waitFor(() => expect(titles()).toEqual(['New: Staked']));
  await user.selectOptions(screen.getByLabelText('Topic'), 'Share price');
  expect(await screen.findByText(/^No notifications match/)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Topic'), 'All topics');
  await press('Mark all as read');
  await waitFor(() => expect(titles()).toEqual(['New login', 'Staked', 'Bought']));
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByText(/^No notifications match/)).toBeInTheDocument();
  expect(shown.visited.at(-1)).toBe('/notifications?show=unread');
});

it('applies the filters in the URL', async () => {
  shown.unmount();
  shown = open('/notifications?kind=STAKING&show=unread', <NotificationsPage />);
  await waitFor(() => expect(titles()).toEqual(['New: Staked']));
  expect(screen.getByRole('radio', { name: 'Unread' })).toBeChecked();
  expect(screen.getByLabelText('Topic')).toHaveDisplayValue('Staking');
});

it('marks all as read regardless of filters, except later ones', async () => {
  await user.selectOptions(screen.getByLabelText('Topic'), 'Purchases');
  await waitFor(() => expect(titles()).toEqual(['New: Bought']));
  await raise('KYC', 'Verified');
  await press('Mark all as read');
  await waitFor(() => expect(titles()).toEqual(['Bought']));
  expect(await kept()).toEqual(['Verified', 'New login (seen)', 'Staked (seen)', 'Bought (seen)']);
});

it('removes one after the undo time, and restores it on failure', async () => {
  const { data } = await ada.request('listNotification', { kind: 'ORDER' });
  network.use(
    http.delete('*/api/v1/notification/removeNotification', ({ request }) =>
      request.url.includes(data.docs[0].id)
        ? HttpResponse.json({ status: 403, message: 'No.', data: null }, { status: 403 })
        : undefined,
    ),
  );
  for (const title of ['Bought', 'Staked', 'New login']) await press(`Remove: ${title}`);
  expect(titles()).toEqual([]);
  expect(await kept()).toHaveLength(3);
  const [first] = screen.getAllByRole('button', { name: 'Undo' });
  await user.click(first as HTMLElement);
  expect(titles()).toEqual(['New: New login']);
  await waitFor(() => expect(titles()).toEqual(['New: New login', 'New: Bought']));
  await waitFor(() => expect(screen.queryByText('Notification removed.')).toBeNull());
  expect(await kept()).toEqual(['New login', 'Bought']);
});

it('sends pending removals when the page is left', async () => {
  await press('Remove: Bought');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  expect(await kept()).toHaveLength(3);
  shown.unmount();
  await waitFor(async () => expect(await kept()).toEqual(['New login', 'Staked']));
});

it('removes all after confirmation', async () => {
  await press('Remove all');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept()).toHaveLength(3);
  await press('Remove all');
  const dialog = screen.getByRole('dialog', { name: 'Remove all notifications?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove all' }));
  expect(await screen.findByText(/^No notifications yet/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept()).toEqual([]);
});
