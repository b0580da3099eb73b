import { act, screen, waitFor } from '@testing-library/react';
import { LoginAuthenticatorPage } from '@/features/account/login/login-authenticator-page';
import { LoginCodePage } from '@/features/account/login/login-code-page';
import { LoginPage } from '@/features/account/login/login-page';
import { VerifyPage } from '@/features/account/sign-up/verify-page';
import { rememberNext } from '@/lib/session/next-page';
import { endSession, readSession } from '@/lib/session/session';
import { changePerson } from '../../support/people/change-person';
import { type Member, signUp, signupForm, wrongCode } from '../../support/people/members';
import { fill, open, press, startRealService, user } from './real-service';

const { service, clock, enrol } = startRealService();

async function begin({ email, password }: { email: string; password: string }) {
  const page = open('/auth/login', <LoginPage />);
  await fill('E-mail or phone number', email);
  await fill('Password', password);
  await press('Continue');
  return page;
}

async function passCodes(member: Member) {
  const first = await begin(member);
  await waitFor(() => expect(first.visited).toEqual(['/auth/otp']));
  first.unmount();
  const second = open('/auth/otp', <LoginCodePage />);
  await screen.findByLabelText('Code from the text message or e-mail');
  await fill('Code from the text message or e-mail', await service().codeFor(member.email));
  await waitFor(() => expect(second.visited).toHaveLength(1));
  second.unmount();
  return second.visited[0];
}

describe('the login form', () => {
  it('shows an error at each missing field', async () => {
    open('/auth/login', <LoginPage />);
    await press('Continue');
    expect(screen.getByLabelText('E-mail or phone number')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  });

  it('sets autocomplete for password managers', () => {
    open('/auth/login', <LoginPage />);
    expect(screen.getByLabelText('E-mail or phone number')).toHaveAttribute(
      'autocomplete',
      'username',
    );
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('accepts a phone number with a country code', async () => {
    const member = await signUp(service());
    const { visited } = open('/auth/login', <LoginPage />);
    await press('Use my phone number instead');
    await press('Continue');
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(/at least 4 digits/);
    await user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await fill('Phone number', member.phone.replace('+44', '0'));
    await fill('Password', member.password);
    await press('Continue');
    await waitFor(() => expect(visited).toEqual(['/auth/otp']));
  });

  it('says why it is needed: a private page, or the end of a session', async () => {
    rememberNext('/wallet');
    open('/auth/login', <LoginPage />).unmount();
    const first = open('/auth/login', <LoginPage />);
    expect(await screen.findByText('Log in to see this page.')).toBeVisible();
    first.unmount();
    endSession('You were logged out on another device.');
    open('/auth/login', <LoginPage />);
    expect(await screen.findByText('You were logged out on another device.')).toBeVisible();
  });

  it('asks for the country of a national number, and takes a trunk zero after the country code', async () => {
    const member = await signUp(service());
    const national = member.phone.replace('+44', '0');
    const first = open('/auth/login', <LoginPage />);
    await fill('E-mail or phone number', national);
    await press('Continue');
    expect(screen.getByLabelText('Country code')).toHaveFocus();
    expect(screen.getByLabelText('Country code')).toHaveAccessibleDescription(
      'Choose the country of your number.',
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    expect(screen.getByLabelText('Phone number')).toHaveValue(national);
    await user.selectOptions(screen.getByLabelText('Country code'), '+44');
    await fill('Password', member.password);
    await press('Continue');
    await waitFor(() => expect(first.visited).toEqual(['/auth/otp']));
    first.unmount();
    const second = open('/auth/login', <LoginPage />);
    await fill('E-mail or phone number', `+44 ${national}`);
    await fill('Password', member.password);
    await press('Continue');
    await waitFor(() => expect(second.visited).toEqual(['/auth/otp']));
  });

  it('shows a countdown and blocks the form while locked', async () => {
    const member = await signUp(service());
    await begin({ ...member, password: 'wrong' });
    for (let tries = 1; tries < 6; tries += 1) {
      await waitFor(() =>
        expect(screen.getByRole('button', { name: /Continue/ })).not.toHaveAttribute('aria-busy'),
      );
      await press(/Continue/);
    }
    expect(await screen.findByText(/This account is temporarily locked/)).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
    expect(screen.getByRole('button', { name: /^Continue in 1[45]:\d\d$/ })).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail or phone number')).toHaveValue(member.email);
    expect(screen.getByText(/use a device that you trust/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'set a new password' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
    clock.advance(15 * 60);
  });
});

describe('an open sign-up', () => {
  it('continues with a new phone code', async () => {
    const form = signupForm();
    await service().request('createAccount', form);
    const first = await service().codeFor(form.phone);
    clock.advance(61);
    const { visited } = await begin(form);
    await user.click(await screen.findByRole('button', { name: 'Continue sign-up' }));
    await waitFor(() => expect(visited).toEqual(['/auth/otp-verification/phone']));
    const step = open('/auth/otp-verification/phone', <VerifyPage step="phone" />);
    await screen.findByLabelText('Code from the text message');
    expect(screen.getByText(`+44 ••• ${form.phone.slice(-4)}`)).toBeInTheDocument();
    await waitFor(async () => expect(await service().codeFor(form.phone)).not.toBe(first));
    await fill('Code from the text message', await service().codeFor(form.phone));
    await waitFor(() => expect(step.visited).toEqual(['/auth/otp-verification/email']));
  });

  it('continues with a new e-mail code when the phone is verified', async () => {
    const form = signupForm();
    const { data } = await service().request('createAccount', form);
    const otp = await service().codeFor(form.phone);
    await service().request('verifyPhoneOtp', { verificationId: data.verificationId, otp });
    clock.advance(61);
    const { visited } = await begin(form);
    await user.click(await screen.findByRole('button', { name: 'Continue sign-up' }));
    await waitFor(() => expect(visited).toEqual(['/auth/otp-verification/email']));
    open('/auth/otp-verification/email', <VerifyPage step="email" />);
    expect(await screen.findByText('a•••@example.com')).toBeInTheDocument();
  });
});

describe('a deactivated account', () => {
  it('asks for confirmation before reactivation', async () => {
    const member = await signUp(service());
    const { token } = member;
    const begun = await service().request(
      'deactivateAccount',
      { password: member.password, reason: 'OTHER' },
      { token },
    );
    const otp = await service().codeFor(member.email);
    await service().request('verifyOtpDeactivate', { otpId: begun.data.otpId, otp }, { token });
    clock.advance(61);

    const page = await begin(member);
    expect(await screen.findByText(/deactivated. Reactivate it\?/)).toBeInTheDocument();
    expect(page.visited).toEqual([]);
    await press('Reactivate and log in');
    await waitFor(() => expect(page.visited).toEqual(['/auth/otp']));
    page.unmount();
    const code = open('/auth/otp', <LoginCodePage />);
    await screen.findByLabelText('Code from the text message or e-mail');
    await fill('Code from the text message or e-mail', await service().codeFor(member.email));
    await waitFor(() => expect(code.visited).toEqual(['/dashboard']));
    expect(readSession()).toMatchObject({ status: 'member' });
  });
});

describe('the login code', () => {
  it('can be entered on a device to trust, which wrong passwords elsewhere do not lock', async () => {
    const member = await signUp(service());
    const first = await begin(member);
    await waitFor(() => expect(first.visited).toEqual(['/auth/otp']));
    first.unmount();
    const second = open('/auth/otp', <LoginCodePage />);
    await user.click(await screen.findByLabelText(/^Trust this device\. You can then log in here/));
    await fill('Code from the text message or e-mail', await service().codeFor(member.email));
    await waitFor(() => expect(second.visited).toEqual(['/dashboard']));
    expect(localStorage.getItem('fnx.device')).toMatch(/^[a-f0-9]{32}$/);
    second.unmount();
    const wrong = { identifier: member.email, password: 'wrong', captchaToken: '' };
    for (let n = 0; n < 5; n += 1) await service().request('userLogin', wrong);
    const again = await begin(member);
    await waitFor(() => expect(again.visited).toEqual(['/auth/otp']));
  });

  it('leaves nothing on a device that is not trusted', async () => {
    const member = await signUp(service());
    expect(await passCodes(member)).toBe('/dashboard');
    expect(localStorage.getItem('fnx.device')).toBeNull();
  });

  it('names the one address that it was sent to, and why', async () => {
    const member = await signUp(service());
    const { email: identifier, password, phone } = member;
    const login = { identifier, password, captchaToken: '' };
    const { loginId } = (await service().request('userLogin', login)).data;
    for (let n = 0; n < 4; n += 1) {
      clock.advance(61);
      await service().request('loginResendOtp', { loginId, channel: 'sms' });
    }
    const page = await begin(member);
    await waitFor(() => expect(page.visited).toEqual(['/auth/otp']));
    page.unmount();
    open('/auth/otp', <LoginCodePage />);
    expect(await screen.findByText(/your phone has had too many/)).toBeInTheDocument();
    expect(screen.getByText('a•••@example.com')).toBeInTheDocument();
    expect(screen.queryByText(new RegExp(phone.slice(-4)))).not.toBeInTheDocument();
  });
});

describe('a login that fails', () => {
  it('links to support when the account is blocked', async () => {
    const member = await signUp(service());
    await changePerson(service().ctx.db, member.userId, { status: 'BLOCKED' });
    const { visited } = await begin(member);
    await screen.findByText(/This account is blocked\. You still own your shares/);
    expect(visited).toEqual([]);
  });

  it('reports blocked storage and stays on the code page', async () => {
    const member = await signUp(service());
    const first = await begin(member);
    await waitFor(() => expect(first.visited).toEqual(['/auth/otp']));
    first.unmount();
    const second = open('/auth/otp', <LoginCodePage />);
    await screen.findByLabelText('Code from the text message or e-mail');
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await fill('Code from the text message or e-mail', await service().codeFor(member.email));
    await screen.findByText(/Your browser blocks storage for this site/);
    blocked.mockRestore();
    expect(second.visited).toEqual([]);
    expect(readSession().status).toBe('guest');
  });
});

describe('the looks', () => {
  it('of the account apply in a browser without its own', async () => {
    const member = await signUp(service());
    await service().request('updateSettings', { theme: 'light' }, { token: member.token });
    clock.advance(61);
    await passCodes(member);
    expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({ theme: 'light' });
    localStorage.setItem('settings', '{"theme":"DARK"}');
    clock.advance(61);
    await passCodes(member);
    expect(localStorage.getItem('settings')).toBe('{"theme":"DARK"}');
  });
});

describe('two-factor login', () => {
  it('requires the authenticator after the code and returns to the requested page', async () => {
    const member = await signUp(service());
    const { codeNow } = await enrol(member);
    rememberNext('/settings?tab=security');
    expect(await passCodes(member)).toBe('/auth/verify-otp');
    expect(readSession().status).toBe('guest');

    const page = open('/auth/verify-otp', <LoginAuthenticatorPage />);
    await screen.findByLabelText('Code from the authenticator app');
    await fill('Code from the authenticator app', wrongCode(codeNow()));
    expect(await screen.findByText(/authenticator code is not correct/)).toBeInTheDocument();
    await fill('Code from the authenticator app', codeNow());
    await waitFor(() => expect(page.visited).toEqual(['/settings?tab=security']));
    expect(localStorage.getItem('fnx.device')).toBeNull();
  });

  it('accepts a recovery code once', async () => {
    const member = await signUp(service());
    const { recoveryCodes } = await enrol(member);
    const recovery = recoveryCodes[0] ?? '';
    for (const outcome of ['in', 'refused']) {
      act(() => localStorage.clear());
      await passCodes(member);
      const page = open('/auth/verify-otp', <LoginAuthenticatorPage />);
      await user.click(await screen.findByRole('button', { name: /Use a recovery code/ }));
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
        'href',
        '/contactus',
      );
      await fill('Recovery code', 'ABC');
      await press('Log in');
      expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(/ABCDE-12345/);
      await fill('Recovery code', recovery.toLowerCase());
      await press('Log in');
      if (outcome === 'in') await waitFor(() => expect(page.visited).toEqual(['/dashboard']));
      else expect(await screen.findByText(/not correct/)).toBeInTheDocument();
      page.unmount();
      clock.advance(61);
    }
  });

  it('skips the authenticator on a trusted device only', async () => {
    const member = await signUp(service());
    const { codeNow } = await enrol(member);
    await passCodes(member);
    const page = open('/auth/verify-otp', <LoginAuthenticatorPage />);
    await user.click(await screen.findByLabelText(/Trust this device/));
    await fill('Code from the authenticator app', codeNow());
    await waitFor(() => expect(page.visited).toEqual(['/dashboard']));
    expect(localStorage.getItem('fnx.device')).toMatch(/^[a-f0-9]{32}$/);
    page.unmount();
    clock.advance(61);
    expect(await passCodes(member)).toBe('/dashboard');
    localStorage.removeItem('fnx.device');
    clock.advance(61);
    expect(await passCodes(member)).toBe('/auth/verify-otp');
  });

  it('shows that no login is in progress', async () => {
    open('/auth/verify-otp', <LoginAuthenticatorPage />);
    expect(await screen.findByText('No login in progress')).toBeInTheDocument();
  });
});
