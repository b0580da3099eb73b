import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contract } from '@/api/contract';
import { renderList } from '../reading/list-router';
import { type Reply, startReplies } from '../reading/replies';

type Page = typeof import('@/features/content/contact/contact-page');
type Queries = typeof import('@/lib/queries/query-client');

let service: Awaited<ReturnType<typeof startReplies>>;
let queries: Queries;
let page: Page;
let contactUs: Reply | 'hang up';

const ok = (data: unknown): Reply => ({ status: 200, message: 'OK', data });
const TICKET = ok({ ticketId: 'T-7K3MQ-2HXWD' });

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const config = contract.config.example.data;
  service = await startReplies((path) =>
    path === 'config' ? ok({ ...config, demo: false, captchaSiteKey: null }) : contactUs,
  );
  queries = await import('@/lib/queries/query-client');
  page = await import('@/features/content/contact/contact-page');
});
afterAll(async () => {
  await service.stop();
});
beforeEach(() => {
  contactUs = TICKET;
  service.calls.length = 0;
  sessionStorage.clear();
});

function show(url = '/contactus') {
  const client = queries.makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return renderList(
    url,
    <QueryClientProvider client={client}>
      <page.ContactPage support={{ email: 'help@bank.example', address: '1 Quay' }} />
    </QueryClientProvider>,
  );
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const sentMessages = () => service.calls.filter(({ path }) => path === 'user/contactUs');

/** At once: what is typed letter by letter draws the whole form for each. */
async function put(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

async function fill() {
  await put('Name', 'Ada Kern');
  await put('E-mail', 'ada@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Topic'), 'PAYMENT');
  await put('Subject', 'Order 482 117');
  await put('Message', 'It has been confirming for an hour.');
}

describe('the contact form', () => {
  it('sends what the contract asks for and shows the ticket’s number', async () => {
    show();
    await fill();
    await send();
    expect(await screen.findByText('T-7K3MQ-2HXWD')).toBeVisible();
    const [call, ...more] = sentMessages();
    expect(more).toEqual([]);
    expect(contract.contactUs.input.safeParse(call?.body).success).toBe(true);
    expect(call?.body).toEqual({
      name: 'Ada Kern',
      email: 'ada@example.com',
      category: 'PAYMENT',
      subject: 'Order 482 117',
      message: 'It has been confirming for an hour.',
      captchaToken: '',
    });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('heading', { name: 'Message sent' })).toHaveFocus();
    expect(sessionStorage.getItem('fnx.contact')).toBeNull();
  });

  it('sends nothing while fields are wrong, says what at each, and goes to the first', async () => {
    show();
    await send();
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription(/Enter your name/);
    expect(field('Message')).toHaveAccessibleDescription(/at least 10 characters/);
    expect(screen.getByLabelText('Topic')).toHaveAccessibleDescription('Select a topic.');
    expect(sentMessages()).toEqual([]);
  });

  it('shows what the service finds wrong at the same fields', async () => {
    contactUs = {
      status: 422,
      message: 'Some entries are invalid.',
      data: { code: 'VALIDATION_ERROR', fields: { email: 'This mailbox does not exist.' } },
    };
    show();
    await fill();
    await send();
    await waitFor(() =>
      expect(field('E-mail')).toHaveAccessibleDescription('This mailbox does not exist.'),
    );
    expect(field('E-mail')).toHaveFocus();
  });

  it('says when it was too often, and keeps what was typed', async () => {
    contactUs = {
      status: 429,
      message: 'Too often.',
      data: { code: 'RATE_LIMITED', retryAfter: 600 },
    };
    show();
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 10 minutes.');
    expect(field('Message')).toHaveValue('It has been confirming for an hour.');
  });

  it('sends a message under one key however often it is pressed, and a changed one under another', async () => {
    contactUs = 'hang up';
    show();
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('The service could not be reached.');
    await send();
    await waitFor(() => expect(sentMessages()).toHaveLength(2));
    await screen.findByRole('alert');
    contactUs = TICKET;
    await userEvent.type(field('Message'), ' Please look.');
    await send();
    await screen.findByText('T-7K3MQ-2HXWD');
    const [first, second, third] = sentMessages().map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('counts a message that had arrived before as sent', async () => {
    contactUs = { status: 422, message: 'x', data: { code: 'IDEMPOTENCY_MISMATCH' } };
    show();
    await fill();
    await send();
    expect(await screen.findByText(/already received/)).toBeVisible();
  });

  it('keeps what was typed over a reload, but never a recovery phrase', async () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const first = show();
    await userEvent.type(field('Name'), 'Ada Kern');
    await userEvent.click(field('Message'));
    await userEvent.paste(phrase);
    await send();
    expect(field('Message')).toHaveAccessibleDescription(/looks like a recovery phrase/);
    expect(sentMessages()).toEqual([]);
    first.unmount();
    show();
    expect(field('Name')).toHaveValue('Ada Kern');
    expect(field('Message')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('sausage');
  });

  it('takes what it is about from the link that led here', () => {
    show('/contactus?category=KYC');
    expect(screen.getByLabelText('Topic')).toHaveValue('KYC');
  });
});
