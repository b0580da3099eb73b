import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contract } from '@/api/contract';
import { renderList } from '../reading/list-router';
import { type Reply, startReplies } from '../reading/replies';

type Page = typeof import('@/features/content/newsletter/subscription-page');

const TOKEN = contract.updateSubscription.example.input?.token;
let service: Awaited<ReturnType<typeof startReplies>>;
let page: Page;
let answer: Reply;

beforeAll(async () => {
  service = await startReplies(() => answer);
  page = await import('@/features/content/newsletter/subscription-page');
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});

const show = (action: 'CONFIRM' | 'LEAVE', query = `?token=${TOKEN}`) =>
  renderList(`/static/newsletter${query}`, <page.SubscriptionPage action={action} />);

it.each([
  ['CONFIRM', 'SUBSCRIBED', 'Confirm subscription', 'Subscription confirmed'],
  ['LEAVE', 'LEFT', 'Unsubscribe', 'You are unsubscribed'],
] as const)(
  '%s changes nothing until the button is pressed',
  async (action, state, button, title) => {
    answer = { status: 200, message: 'OK', data: { state } };
    show(action);
    expect(service.calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(service.calls).toMatchObject([
      { path: 'user/userSubscribe', body: { token: TOKEN, action } },
    ]);
  },
);

it('says that an old link changed nothing and where to get another', async () => {
  answer = { status: 404, message: 'x', data: { code: 'NOT_FOUND' } };
  show('CONFIRM');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm subscription' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/expired.*Nothing was changed/);
  expect(screen.getByRole('button', { name: 'Confirm subscription' })).toBeEnabled();
});

it('asks for the whole link where the token is missing', async () => {
  show('LEAVE', '');
  await waitFor(() => expect(screen.getByText(/The link is incomplete/)).toBeVisible());
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeDisabled();
});
