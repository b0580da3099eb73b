import { screen, waitFor } from '@testing-library/react';
import { ForgotCodePage } from '@/features/account/recovery/forgot-code-page';
import { ForgotPage } from '@/features/account/recovery/forgot-page';
import { NewPasswordPage } from '@/features/account/recovery/new-password-page';
import { ResetLinkPage } from '@/features/account/recovery/reset-link-page';
import { signUp, wrongCode } from '../../support/people/members';
import { fill, open, press, startRealService } from './real-service';

const { service, clock } = startRealService();

async function askFor(email: string) {
  const { visited, unmount } = open('/auth/forgot-password', <ForgotPage />);
  await fill('E-mail', email);
  await press('Send code');
  await waitFor(() => expect(visited).toEqual(['/auth/forgot-verify']));
  unmount();
}

async function mailedToken(email: string): Promise<string> {
  await service().runJobs();
  const { data } = await service().request('demoOutbox', { to: email });
  const body = data.docs.map((message: { body: string }) => message.body).join('\n');
  const token = /\/auth\/reset\?token=([A-Za-z0-9_-]+)/.exec(body)?.[1];
  if (!token) throw new Error('No link was mailed.');
  return token;
}

async function chooseNew(password: string, again = password) {
  await screen.findByLabelText('New password');
  await fill('New password', password);
  await fill('Confirm new password', again);
  await press('Change password');
}

describe('a forgotten password', () => {
  it('shows an invalid address at the field', async () => {
    const { visited } = open('/auth/forgot-password', <ForgotPage />);
    await fill('E-mail', 'ada at example');
    await press('Send code');
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/like name@example.com/);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(visited).toEqual([]);
  });

  it('behaves the same for an unknown address', async () => {
    await askFor('nobody@example.com');
    open('/auth/forgot-verify', <ForgotCodePage />);
    expect(await screen.findByText('nobody@example.com')).toBeInTheDocument();
    await fill('Code from the e-mail', '123456');
    expect(await screen.findByText(/The code is not correct/)).toBeInTheDocument();
  });

  it('is replaced with the code, which ends all sessions', async () => {
    const member = await signUp(service());
    await askFor(member.email);
    const code = await service().codeFor(member.email);
    const page = open('/auth/forgot-verify', <ForgotCodePage />);
    await screen.findByLabelText('Code from the e-mail');
    await fill('Code from the e-mail', wrongCode(code));
    expect(await screen.findByText(/4 tries left/)).toBeInTheDocument();
    await fill('Code from the e-mail', code);
    await waitFor(() => expect(page.visited).toEqual(['/auth/reset-password']));
    page.unmount();

    const last = open('/auth/reset-password', <NewPasswordPage />);
    await chooseNew('short');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/at least 8/);
    await chooseNew('two slow herons 17', 'two slow herons 71');
    expect(screen.getByLabelText('Confirm new password')).toHaveFocus();
    await chooseNew(member.password);
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/recently/),
    );
    await chooseNew('two slow herons 17');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect((await service().request('getSettings', {}, { token: member.token })).status).toBe(401);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/herons|new-password/);
    last.unmount();
  });

  it('resends a code, which invalidates the first', async () => {
    const member = await signUp(service());
    await askFor(member.email);
    const first = await service().codeFor(member.email);
    const shown = Date.now();
    // Moves both clocks past the resend limit: the browser's and the service's.
    clock.advance(61);
    jest.spyOn(Date, 'now').mockImplementation(() => shown + 61_000);
    const page = open('/auth/forgot-verify', <ForgotCodePage />);
    await screen.findByLabelText('Code from the e-mail');
    await press('Send a new code');
    expect((await screen.findAllByText(/We sent a new code/)).length).toBeGreaterThan(0);
    jest.restoreAllMocks();
    await fill('Code from the e-mail', first);
    expect(await screen.findByText(/The code is not correct/)).toBeInTheDocument();
    await fill('Code from the e-mail', await service().codeFor(member.email));
    await waitFor(() => expect(page.visited).toEqual(['/auth/reset-password']));
  });

  it('shows that no reset is in progress', async () => {
    open('/auth/forgot-verify', <ForgotCodePage />);
    expect(await screen.findByText('No password reset in progress')).toBeInTheDocument();
  });
});

describe('the mailed link', () => {
  const landAt = (url: string) => {
    window.history.replaceState({ url, as: url, __N: true }, '', url);
    return open(url, <ResetLinkPage />);
  };

  it('removes the token from the address bar and history and opens the new password page', async () => {
    const member = await signUp(service());
    await askFor(member.email);
    const token = await mailedToken(member.email);
    sessionStorage.clear();
    const landing = landAt(`/auth/reset?token=${token}`);
    await waitFor(() => expect(landing.visited).toEqual(['/auth/reset-password']));
    expect(window.location.search).toBe('');
    expect(JSON.stringify(window.history.state)).not.toContain(token);
    landing.unmount();

    open('/auth/reset-password', <NewPasswordPage />);
    await chooseNew('two slow herons 18');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
  });

  it('reports a used link and offers a restart', async () => {
    const member = await signUp(service());
    await askFor(member.email);
    const token = await mailedToken(member.email);
    const passwords = { newPassword: 'two slow herons 19', confirmPassword: 'two slow herons 19' };
    await service().request('resetPassword', passwords, { params: { id: token } });
    const landing = landAt(`/auth/reset?token=${token}`);
    await waitFor(() => expect(landing.visited).toEqual(['/auth/reset-password']));
    landing.unmount();
    open('/auth/reset-password', <NewPasswordPage />);
    await chooseNew('two slow herons 20');
    expect(await screen.findByRole('alert')).toHaveTextContent(/was already used/);
    expect(screen.getByRole('link', { name: 'Restart the reset' })).toBeInTheDocument();
    // The values are kept.
    expect(screen.getByLabelText('New password')).toHaveValue('two slow herons 20');
  });

  it('is rejected when incomplete', async () => {
    const { visited } = landAt('/auth/reset?token=%3Cscript%3E');
    expect(await screen.findByText('Invalid reset link')).toBeInTheDocument();
    expect(window.location.search).toBe('');
    expect(visited).toEqual([]);
  });
});
