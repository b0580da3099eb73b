import type { KycStatus } from '@fnx/api/shared/identity';
import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { KycPage } from '@/features/identity/kyc-page';
import { makeQueryClient } from '@/lib/queries/query-client';
import { endSession, startSession } from '@/lib/session/session';
import { storePart } from '@/server/identity/draft/draft-parts';
import type { kycApplications } from '@/server/identity/tables';
import { renderAt } from '../../shell/router';
import { addCheck, changePerson } from '../../support/people/change-person';
import { png } from '../../support/people/images';
import { type Member, signUp } from '../../support/people/members';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';
import { absentChain, serviceHandler } from '../../support/service/service-handler';
import { liveInRealTime } from '../../support/setup/real-time';

liveInRealTime();

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

/** Remounts the page. */
function look() {
  shown?.unmount();
  shown = renderAt(
    '/kyc',
    <QueryClientProvider client={makeQueryClient()}>
      <KycPage />
    </QueryClientProvider>,
  );
}

async function openIn(kycStatus: string, application: Changes | null = {}) {
  endSession();
  member = await signUp(service);
  if (application) {
    await addCheck(service.ctx.db, {
      userId: member.userId,
      submittedAt: clock.now(),
      status: kycStatus as Changes['status'],
      ...application,
    } as typeof kycApplications.$inferInsert);
  }
  await changePerson(service.ctx.db, member.userId, { kycStatus: kycStatus as KycStatus });
  startSession(member.token);
  look();
  return screen.findByRole('heading', { level: 1 });
}

const main = () => document.body;
const REASONS = [
  { label: 'BACK_SIDE_MISSING', text: 'The back of the document is missing. Send both sides.' },
];

it('keeps typed values across a login of the same customer', async () => {
  // jsdom has no canvas.
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

it('restores fields and pictures from the service after a reload', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  await openIn('NOT_APPLIED', null);
  await user.type(await screen.findByLabelText('City'), 'Lausanne');
  await user.click(screen.getByLabelText('Identity card'));
  expect(await screen.findByText(/^Saved\. You can continue until/)).toBeInTheDocument();
  const session = { userId: member.userId, sessionId: '', secretKey: '' };
  await storePart(service.ctx, session, 'front', png());
  act(() => {
    endSession();
    startSession(member.token);
  });
  look();
  expect(await screen.findByLabelText('City')).toHaveValue('Lausanne');
  expect(screen.getByLabelText('Identity card')).toBeChecked();
  expect(screen.getByText('Front of the document: front.jpg')).toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Lausanne');
});

it('has every field of the form, with the answers of the draft', async () => {
  await openIn('NOT_APPLIED', null);
  const as = { token: member.token };
  expect((await service.request('kycSaveDraft', EXAMPLE_ANSWERS, as)).status).toBe(200);
  look();
  const form = (await screen.findByRole('button', { name: 'Submit for review' })).closest('form');
  // The list of countries comes later.
  const shown = () => Object.fromEntries(new FormData(form as HTMLFormElement));
  await waitFor(() => expect(shown()).toMatchObject(EXAMPLE_ANSWERS));
});

describe('the identity page', () => {
  it('shows the form to a new customer', async () => {
    expect(await openIn('NOT_APPLIED', null)).toHaveTextContent('Verify your identity');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
    expect(main()).toHaveTextContent('about four minutes');
  });

  it('continues a partial submission', async () => {
    expect(await openIn('PENDING')).toHaveTextContent('Finish your identity check');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('shows when the review is usually complete', async () => {
    expect(await openIn('IN_REVIEW')).toHaveTextContent('Identity check under review');
    expect(main()).toHaveTextContent(/Usual review time24 hoursby \d/);
    expect(main()).toHaveTextContent('2 more available');
    expect(main()).not.toHaveTextContent('taking longer than usual');
  });

  it('shows when the review takes longer than usual', async () => {
    await openIn('IN_REVIEW', { submittedAt: new Date(Date.now() - 30 * 3_600_000) });
    expect(main()).toHaveTextContent('The review is taking longer than usual');
    expect(main()).toHaveTextContent('You do not need to submit them again');
  });

  it('shows the next step and the document’s expiry after approval', async () => {
    expect(await openIn('APPROVED', { documentExpiresOn: '2031-06-30' })).toHaveTextContent(
      'Identity confirmed',
    );
    expect(main()).toHaveTextContent('valid until 30 June 2031');
    expect(await screen.findByRole('link', { name: 'Buy shares' })).toBeVisible();
  });

  it('shows what to correct and the attempts left, and reopens the form', async () => {
    const title = await openIn('RETRY', { reasons: REASONS, comment: 'No screenshots, please.' });
    expect(title).toHaveTextContent('More information needed');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([REASONS[0]?.text, 'No screenshots, please.']),
    );
    expect(main()).toHaveTextContent('2 attempts left.');
    expect(main()).toHaveTextContent('your shares and money are not affected');
    await user.click(screen.getByRole('button', { name: 'Correct and resubmit' }));
    expect(await screen.findByText('What to correct')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('links to support when no attempts are left', async () => {
    await openIn('RETRY', { tryNumber: 3 });
    expect(main()).toHaveTextContent('You have used all attempts.');
    expect(screen.queryByRole('button', { name: /resubmit/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contactus',
    );
  });

  it('explains that a rejection is final', async () => {
    const title = await openIn('REJECTED', { comment: 'The document is not yours.' });
    expect(title).toHaveTextContent('Identity check rejected');
    for (const words of [
      'This decision is final',
      'You keep the shares you hold',
      'The document is not yours.',
    ]) {
      expect(main()).toHaveTextContent(words);
    }
    expect(screen.queryByRole('button', { name: /resubmit|Submit/ })).toBeNull();
  });

  it('explains that a case is on hold', async () => {
    expect(await openIn('ON_HOLD')).toHaveTextContent('Identity check on hold');
    expect(main()).toHaveTextContent('No action needed');
  });

  it('requests a valid document after the old one expired', async () => {
    expect(await openIn('EXPIRED')).toHaveTextContent('Submit a valid document');
    expect(main()).toHaveTextContent('You keep your shares');
    expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeVisible();
  });

  it('updates automatically after a decision', async () => {
    await openIn('IN_REVIEW');
    await service.request('demoKycReview', { email: member.email, decision: 'APPROVE' });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Identity confirmed'),
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Identity check' })).toBeNull();
  });
});
