import { contract } from '@/api/contract';
import { problem } from '@/server/platform/errors';
import { own, type Route, route } from '@/server/platform/http/route';
import { changePassword } from './credentials/change-password';
import { confirmEnrolment } from './credentials/confirm-enrolment';
import { enableTwoFactor } from './credentials/enable-two-factor';
import { beginDeactivation, finishDeactivation } from './deactivation/deactivate';
import { login } from './login/login';
import { resendLoginCode } from './login/resend-login-code';
import { verifyLogin } from './login/verify-login';
import { verifySecondFactor } from './login/verify-second-factor';
import { addPasskey, startPasskey } from './passkeys/add-passkey';
import { listPasskeys, removePasskey } from './passkeys/manage-passkeys';
import { passkeyLogin, startPasskeyLogin } from './passkeys/passkey-login';
import { exportData } from './personal-export/export-data';
import { readProfile } from './profile/read-profile';
import { getSettings, updateSettings } from './profile/settings';
import { updateProfile } from './profile/update-profile';
import { forgotPassword } from './recovery/forgot-password';
import { resetPassword } from './recovery/reset-password';
import { verifyResetCode } from './recovery/verify-reset-code';
import { sendOtp } from './send-otp';
import { continueSession } from './sessions/continue-session';
import { listSessions, logout, revokeSession } from './sessions/manage-sessions';
import { makeReadingToken } from './sessions/reading-token';
import { createAccount } from './sign-up/create-account';
import { resendSignupCode } from './sign-up/resend-signup-code';
import { verifyEmail } from './sign-up/verify-email';
import { verifyPhone } from './sign-up/verify-phone';

/** Accounts, sessions, settings, recovery, passkeys, two-factor login, deactivation and export. */
export const accountRoutes: readonly Route[] = [
  route(contract.createAccount, ({ ctx, input, caller }) => createAccount(ctx, input, caller)),
  route(contract.verifyPhoneOtp, ({ ctx, input, caller }) => verifyPhone(ctx, input, caller)),
  route(contract.verifyPhoneResendOtp, ({ ctx, input, caller }) =>
    resendSignupCode(ctx, 'SIGNUP_PHONE', input, caller),
  ),
  route(contract.verifyEmailOtp, ({ ctx, input, caller }) => verifyEmail(ctx, input, caller)),
  route(contract.verifyEmailResendOtp, ({ ctx, input, caller }) =>
    resendSignupCode(ctx, 'SIGNUP_EMAIL', input, caller),
  ),
  route(contract.userLogin, ({ ctx, input, caller }) => login(ctx, input, caller)),
  route(contract.loginVerifyOtp, ({ ctx, input, caller }) => verifyLogin(ctx, input, caller)),
  route(contract.loginResendOtp, ({ ctx, input, caller }) => resendLoginCode(ctx, input, caller)),
  route(contract.getProfile, ({ ctx, session }) => readProfile(ctx, session.userId)),
  own(contract.updateProfile, updateProfile),
  own(contract.logout, logout, {
    deadTokenPasses: true,
    movedTokenPasses: true,
  }),
  own(contract.listSessions, listSessions),
  route(
    contract.continueSession,
    ({ ctx, session, input, caller }) => continueSession(ctx, session, input, caller),
    { movedTokenPasses: true },
  ),
  route(contract.makeReadingToken, ({ ctx, session, input, caller }) =>
    makeReadingToken(ctx, session, input, caller),
  ),
  route(contract.revokeSession, ({ ctx, session, params }) =>
    revokeSession(ctx, session, params.id),
  ),
  own(contract.getSettings, getSettings),
  own(contract.updateSettings, updateSettings),
  route(contract.forgotPassword, ({ ctx, input, caller }) => forgotPassword(ctx, input, caller)),
  route(contract.sendOtpEmail, ({ ctx, session, input, caller }) =>
    sendOtp(ctx, session, input, caller),
  ),
  route(contract.verifyOtpForgotPassword, ({ ctx, input, caller }) =>
    verifyResetCode(ctx, input, caller),
  ),
  route(contract.resetPassword, ({ ctx, params, input, caller }) =>
    resetPassword(ctx, params.id, input, caller),
  ),
  route(contract.changePassword, ({ ctx, session, input, caller }) =>
    changePassword(ctx, session, input, caller),
  ),
  own(contract.enableTwoFactorGoogle, enableTwoFactor),
  route(contract.verifyTwoFactorGoogle, async ({ ctx, session, input, caller }) => {
    if ('loginId' in input) return verifySecondFactor(ctx, input, caller);
    if (!session) throw problem('SESSION_EXPIRED');
    return confirmEnrolment(ctx, session, input.code);
  }),
  own(contract.listPasskeys, listPasskeys),
  own(contract.startPasskey, startPasskey),
  route(contract.addPasskey, ({ ctx, session, input, caller }) =>
    addPasskey(ctx, session, input, caller),
  ),
  route(contract.removePasskey, ({ ctx, session, params, input }) =>
    removePasskey(ctx, session, params.id, input),
  ),
  route(contract.startPasskeyLogin, ({ ctx, caller }) => startPasskeyLogin(ctx, caller)),
  route(contract.passkeyLogin, ({ ctx, input, caller }) => passkeyLogin(ctx, input, caller)),
  own(contract.deactivateAccount, beginDeactivation),
  own(contract.verifyOtpDeactivate, finishDeactivation),
  own(contract.exportData, exportData),
];
