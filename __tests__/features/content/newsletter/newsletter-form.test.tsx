import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contract } from '@/api/contract';
import { renderList } from '../reading/list-router';
import { type Reply, startReplies } from '../reading/replies';

type Form = typeof import('@/features/content/newsletter/newsletter-form');
type Queries = typeof import('@/lib/queries/query-client');

let service: Awaited<ReturnType<typeof startReplies>>;
let queries: Queries;
let form: Form;
let answer: Reply;
const ok = (data: unknown): Reply => ({ status: 200, message: 'OK', data });

beforeAll(async () => {
  const config = contract.config.example.data;
  service = await startReplies((path) =>
    path === 'config' ? ok({ ...config, demo: false, captchaSiteKey: null }) : answer,
  );
  queries = await import('@/lib/queries/query-client');
  form = await import('@/features/content/newsletter/newsletter-form');
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
  renderList(
    '/about-us/blog',
    <QueryClientProvider client={queries.makeQueryClient()}>
      <form.NewsletterForm source="writing" />
    </QueryClientProvider>,
  );
});
const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
const asked = () => service.calls.filter(({ path }) => path === 'user/userSubscribe');

it.each(['CONFIRM_SENT', 'SUBSCRIBED'])(
  'says the same for a new and a known address: %s',
  async (state) => {
    answer = ok({ state });
    await userEvent.type(email(), ' ada@example.com ');
    await send();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'We have sent a confirmation link to ada@example.com. You receive no posts until you open it.',
    );
    expect(asked()).toMatchObject([{ body: { email: 'ada@example.com', source: 'writing' } }]);
    expect(contract.userSubscribe.input.safeParse(asked()[0]?.body).success).toBe(true);
  },
);

it('asks for an address before it sends anything', async () => {
  await userEvent.type(email(), 'ada');
  await send();
  expect(email()).toHaveAccessibleDescription(/such as name@example.com/);
  expect(asked()).toEqual([]);
});

it('says when it was too often', async () => {
  answer = { status: 429, message: 'x', data: { code: 'RATE_LIMITED', retryAfter: 60 } };
  await userEvent.type(email(), 'ada@example.com');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 1 minute.');
  expect(email()).toHaveValue('ada@example.com');
});
