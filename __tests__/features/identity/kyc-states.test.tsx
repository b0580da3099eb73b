import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { KycPage } from '@/features/identity/kyc-page';
import { makeQueryClient } from '@/lib/queries/query-client';
import { endSession, startSession } from '@/lib/session/session';
import { kycApplications } from '@/server/tables';
import { renderAt } from '../../shell/router';
import { type Member, signUp } from '../../support/people/members';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';
import { absentChain, serviceHandler } from '../../support/service/service-handler';
import { liveInRealTime } from '../../support/setup/real-time';

/*
 * The identity page in each state a check can be in, against the service itself, in this process on a database of its own.
 */

jest.setTimeout(60_000);
liveInRealTime();
configure({ asyncUtilTimeout: 20_000 });

let service: TestService;
let member: Member;
const network = setupServer(serviceHandler(() => service));

const clock = createTestClock();
const user = userEvent.setup();

beforeAll(async () => {
  service = await startTestService({ chain: absentChain(), clock });
  network.listen({ onUnhandledRequest: 'error' });
});
afterAll(async () => {
  network.close();
  await service.stop();
});

type Changes = Partial<typeof kycApplications.$inferInsert>;

let shown: ReturnType<typeof renderAt> | undefined;

/** The page anew. */
function look() {
  shown?.unmount();
  shown = renderAt(
    '/kyc',
    <QueryClientProvider client={makeQueryClient()}>
      <KycPage />
    </QueryClientProvider>,
  );
}

/** Opens the page for somebody whose newest try is as told. */
async function openIn(kycStatus: string, application: Changes | null = {}) {
  endSession();
  member = await signUp(service);
  if (application) {
    await service.ctx.db.insert(kycApplications).values({
      userId: member.userId,
      attempt: 1,
      submittedAt: clock.now(),
      status: kycStatus as Changes['status'],
      ...application,
    } as typeof kycApplications.$inferInsert);
  }
  await service.ctx.pool.query('update users set kyc_status = $1 where id = $2', [
    kycStatus,
    member.userId,
  ]);
  startSession(member.token);
  look();
  return screen.findByRole('heading', { level: 1 });
}

const main = () => document.body;
const REASONS = [
  { label: 'BACK_SIDE_MISSING', text: 'The back of the document is missing. Send both sides.' },
];

it('keeps what was typed over a login of the same person', async () => {
  // jsdom draws no pictures.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  await openIn('NOT_APPLIED', null);
  await user.type(await screen.findByLabelText('City'), 'Lausanne');
  const picture = new File(['x'], 'passport.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(/Front of the document/), picture);
  act(() => endSession('Your session has expired. Please log in again.'));
  act(() => void startSession(member.token));
  look();
  expect(await screen.findByLabelText('City')).toHaveValue('Lausanne');
  expect(screen.getByText('Front of the document: passport.png')).toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Lausanne');
});

describe('the identity page', () => {
  it('asks a newcomer for his papers', async () => {
    expect(await openIn('NOT_APPLIED', null)).toHaveTextContent('Verify your identity');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
    expect(main()).toHaveTextContent('about four minutes');
  });

  it('lets somebody go on who has sent a part', async () => {
    expect(await openIn('PENDING')).toHaveTextContent('Finish your identity check');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('says until when a check is usually decided', async () => {
    expect(await openIn('IN_REVIEW')).toHaveTextContent('Identity check under review');
    expect(main()).toHaveTextContent(/Usually within24 hoursby \d/);
    expect(main()).toHaveTextContent('2 more if it is needed');
    expect(main()).not.toHaveTextContent('It takes longer than usual');
  });

  it('says so when it takes longer', async () => {
    await openIn('IN_REVIEW', { submittedAt: new Date(Date.now() - 30 * 3_600_000) });
    expect(main()).toHaveTextContent('It takes longer than usual');
    expect(main()).toHaveTextContent('you need not send anything again');
  });

  it('leads on from a confirmed identity, and names the day until which it is good', async () => {
    expect(await openIn('APPROVED', { documentExpiresOn: '2031-06-30' })).toHaveTextContent(
      'Identity confirmed',
    );
    expect(main()).toHaveTextContent('valid until 30 June 2031');
    expect(await screen.findByRole('link', { name: 'Buy shares' })).toBeVisible();
  });

  it('tells what to mend and how many tries are left, and begins anew', async () => {
    const title = await openIn('RETRY', { reasons: REASONS, comment: 'No screenshots, please.' });
    expect(title).toHaveTextContent('More information needed');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([REASONS[0]?.text, 'No screenshots, please.']),
    );
    expect(main()).toHaveTextContent('2 tries are left.');
    expect(main()).toHaveTextContent('Nothing about your shares or money has changed');
    await user.click(screen.getByRole('button', { name: 'Correct and resubmit' }));
    expect(await screen.findByText('What to correct')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('leads to support when no try is left', async () => {
    await openIn('RETRY', { tryNumber: 3 });
    expect(main()).toHaveTextContent('All tries are used.');
    expect(screen.queryByRole('button', { name: /send again/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contactus',
    );
  });

  it('says that a refusal is final and what it means', async () => {
    const title = await openIn('REJECTED', { comment: 'The document is not yours.' });
    expect(title).toHaveTextContent('Identity check rejected');
    for (const words of ['This decision is final', 'stays yours', 'The document is not yours.']) {
      expect(main()).toHaveTextContent(words);
    }
    expect(screen.queryByRole('button', { name: /again|Send/ })).toBeNull();
  });

  it('asks for patience while a person looks once more', async () => {
    expect(await openIn('ON_HOLD')).toHaveTextContent('It takes longer than usual');
    expect(main()).toHaveTextContent('You need not do anything');
  });

  it('asks for a valid document when the old one has run out', async () => {
    expect(await openIn('EXPIRED')).toHaveTextContent('Submit a valid document');
    expect(main()).toHaveTextContent('what you own stays yours');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('follows a decision by itself while somebody looks', async () => {
    await openIn('IN_REVIEW');
    await service.request('demoKycReview', { email: member.email, decision: 'APPROVE' });
    await waitFor(
      () =>
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Identity confirmed'),
      {
        timeout: 15_000,
      },
    );
    const steps = within(screen.getByRole('list', { name: 'Identity check' }));
    expect(steps.getByText('Identity confirmed')).toBeVisible();
  });
});
