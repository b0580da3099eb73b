import { act, screen, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { clearPending, savePending } from '@/features/account/codes/pending';
import { LoginCodePage } from '@/features/account/login/login-code-page';
import { LoginPage } from '@/features/account/login/login-page';
import { SignUpPage } from '@/features/account/sign-up/sign-up-page';
import { VerifyPage } from '@/features/account/sign-up/verify-page';
import { rememberNext } from '@/lib/session/next-page';
import { endSession, readSession } from '@/lib/session/session';
import { startTestService, type TestService } from '../../support/service/service';
import { absentChain, serviceHandler } from '../../support/service/service-handler';
import { liveInRealTime } from '../../support/setup/real-time';
import { fill, open, press, user } from './real-service';

const PERSON = { email: 'ada@example.com', phone: '+33612345678', password: 'violet harbour 9' };

// Real password hashing is slow.
liveInRealTime();

let service: TestService;
const network = setupServer(serviceHandler(() => service));

beforeAll(async () => {
  service = await startTestService({ chain: absentChain() });
  network.listen({ onUnhandledRequest: 'error' });
});
afterAll(async () => {
  network.close();
  await service.stop();
});
beforeEach(() => {
  endSession();
  sessionStorage.clear();
});

async function fillSignUp({ email, password }: { email: string; password: string }) {
  await fill('First name', 'Ada');
  await fill('Last name', 'Moreau');
  await fill('E-mail', email);
  await user.selectOptions(screen.getByLabelText('Country of residence'), 'FR');
  await fill('Mobile phone', '6 12 34 56 78');
  await fill('Password', password);
  await fill('Confirm password', password);
  await user.click(screen.getByLabelText(/I accept the terms/));
  await user.click(screen.getByLabelText(/I understand that shares can lose/));
}

describe('the sign-up form', () => {
  it('leaves the consents unchecked', () => {
    open('/auth/create-account', <SignUpPage />);
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });
  it('has a show button with its own name for each password', async () => {
    open('/auth/create-account', <SignUpPage />);
    await user.click(screen.getByRole('button', { name: 'Show password confirmation' }));
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
  it('shows an error at each missing field and focuses the first', async () => {
    open('/auth/create-account', <SignUpPage />);
    await press('Create account');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
      'Enter an e-mail address like name@example.com.',
    );
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      'Enter the password again.',
    );
    expect(screen.getByLabelText(/I understand that shares/)).toHaveAccessibleDescription(
      'Tick this box to continue.',
    );
    await user.type(screen.getByLabelText('First name'), 'A');
    expect(screen.getByLabelText('First name')).toBeValid();
  });
  it('sets the calling code from the country unless one was chosen', async () => {
    open('/auth/create-account', <SignUpPage />);
    await user.selectOptions(screen.getByLabelText('Country of residence'), 'FR');
    expect(screen.getByLabelText('Country code')).toHaveValue('+33');
    await user.selectOptions(screen.getByLabelText('Country code'), '+41');
    await user.selectOptions(screen.getByLabelText('Country of residence'), 'DE');
    expect(screen.getByLabelText('Country code')).toHaveValue('+41');
  });
  it('shows validation errors of the service at their fields and keeps the values', async () => {
    open('/auth/create-account', <SignUpPage />);
    // Long enough for the form, but on the service's list of common passwords.
    await fillSignUp({ email: PERSON.email, password: 'password1' });
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
    expect(screen.getByLabelText('E-mail')).toHaveValue(PERSON.email);
    expect(screen.getByLabelText('Mobile phone')).toHaveValue('6 12 34 56 78');
  });
  it('says what is wrong with a name while it is typed', async () => {
    open('/auth/sign-up', <SignUpPage />);
    const name = screen.getByLabelText('First name');
    await user.type(name, 'Ada 🙂');
    expect(name).toHaveAccessibleDescription(
      'Use the letters of your document, without symbols or emoji.',
    );
    await user.clear(name);
    await user.paste('Abcdefghi '.repeat(8));
    expect(name).toHaveAccessibleDescription(
      'Enter at most 50 characters. Shorten the last of several names.',
    );
    await user.type(name, '{Backspace>40/}');
    expect(name).not.toHaveAccessibleDescription();
  });

  it('restores the values after a reload, without passwords', async () => {
    const { unmount } = open('/auth/create-account', <SignUpPage />);
    await fillSignUp({ email: PERSON.email, password: PERSON.password });
    unmount();
    open('/auth/create-account', <SignUpPage />);
    expect(screen.getByLabelText('E-mail')).toHaveValue(PERSON.email);
    expect(screen.getByLabelText('Country of residence')).toHaveValue('FR');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText(/I accept the terms/)).toBeChecked();
    expect(screen.getByLabelText(/E-mail me about/)).not.toBeChecked();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PERSON.password);
  });
});

describe('from sign-up to login', () => {
  it('signs up, verifies both codes, and logs in again with password and code', async () => {
    const signUp = open('/auth/create-account', <SignUpPage />);
    await fillSignUp(PERSON);
    await press('Create account');
    await waitFor(() => expect(signUp.visited).toEqual(['/auth/otp-verification/phone']));
    expect(localStorage.getItem('tAndC')).toBe('true');
    signUp.unmount();

    // Back, or a wrong number: nothing but the passwords is typed again.
    const back = open('/auth/create-account', <SignUpPage />);
    expect(screen.getByLabelText('Mobile phone')).toHaveValue('6 12 34 56 78');
    expect(screen.getByLabelText(/I accept the terms/)).toBeChecked();
    expect(screen.getByLabelText('Confirm password')).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute(
      'href',
      '/auth/otp-verification/phone',
    );
    back.unmount();

    const phone = open('/auth/otp-verification/phone', <VerifyPage step="phone" />);
    await screen.findByLabelText('Code from the text message');
    await user.type(screen.getByLabelText('Code from the text message'), '000000');
    expect(await screen.findByText(/The code is not correct. 4 tries left./)).toBeInTheDocument();
    expect(screen.getByLabelText('Code from the text message')).toHaveValue('');
    await user.click(screen.getByLabelText('Code from the text message'));
    await user.paste(`FNX: ${await service.codeFor(PERSON.phone)}`);
    await waitFor(() => expect(phone.visited).toEqual(['/auth/otp-verification/email']));
    phone.unmount();

    const email = open('/auth/otp-verification/email', <VerifyPage step="email" />);
    await user.type(
      await screen.findByLabelText('Code from the e-mail'),
      await service.codeFor(PERSON.email),
    );
    await waitFor(() => expect(email.visited).toEqual(['/kyc']));
    expect(readSession()).toMatchObject({ status: 'member' });
    expect(sessionStorage.getItem('fnx.signUp')).toBeNull();
    email.unmount();
    act(() => endSession());

    const login = open('/auth/login', <LoginPage />);
    await fill('E-mail or phone number', PERSON.email);
    await fill('Password', 'wrong');
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('is incorrect');
    await fill('Password', PERSON.password);
    await press('Continue');
    await waitFor(() => expect(login.visited).toEqual(['/auth/otp']));
    login.unmount();

    rememberNext('/buy-shares?step=2');
    const code = open('/auth/otp', <LoginCodePage />);
    await user.type(
      await screen.findByLabelText('Code from the text message or e-mail'),
      await service.codeFor(PERSON.email),
    );
    await waitFor(() => expect(code.visited).toEqual(['/buy-shares?step=2']));
    expect(readSession()).toMatchObject({ status: 'member' });
  });

  it('leads to the phone’s code before it says that a second one was sent', async () => {
    savePending({
      kind: 'sign-up',
      id: 'v',
      phoneMasked: '+33 ** 12',
      emailMasked: 'a***@b.co',
      step: 'phone',
      expiresAt: 0,
      resendAt: 0,
    });
    const { visited } = open('/auth/otp-verification/email', <VerifyPage step="email" />);
    await waitFor(() => expect(visited).toEqual(['/auth/otp-verification/phone']));
    expect(screen.queryByText(/We sent a second code/)).not.toBeInTheDocument();
    clearPending();
  });

  it('shows that no sign-up or login is in progress', async () => {
    open('/auth/otp-verification/phone', <VerifyPage step="phone" />);
    const none = await screen.findByRole('heading', { name: /^No sign.*up in progress$/ });
    expect(none).toHaveTextContent('No sign-up in progress');
    open('/auth/otp', <LoginCodePage />);
    expect(await screen.findByText('No login in progress')).toBeInTheDocument();
  });
});
