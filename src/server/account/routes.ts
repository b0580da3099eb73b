import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { login } from './login/login';
import { resendLoginCode } from './login/resend-login-code';
import { verifyLogin } from './login/verify-login';
import { readProfile } from './profile/read-profile';
import { getSettings, updateSettings } from './profile/settings';
import { updateProfile } from './profile/update-profile';
import { listSessions, logout, revokeSession } from './sessions/manage-sessions';
import { createAccount } from './sign-up/create-account';
import { resendSignupCode } from './sign-up/resend-signup-code';
import { verifyEmail } from './sign-up/verify-email';
import { verifyPhone } from './sign-up/verify-phone';

/** Accounts, sessions and settings: contract section 1. */
export const accountRoutes: Route[] = [
  route(contract.createAccount, ({ ctx, input, caller }) => createAccount(ctx, input, caller), {
    idempotent: true,
  }),
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
  route(contract.updateProfile, ({ ctx, session, input }) => updateProfile(ctx, session, input)),
  route(contract.logout, ({ ctx, session, input }) => logout(ctx, session, input), {
    deadTokenPasses: true,
  }),
  route(contract.listSessions, ({ ctx, session }) => listSessions(ctx, session)),
  route(contract.revokeSession, ({ ctx, session, params }) =>
    revokeSession(ctx, session, params.id),
  ),
  route(contract.getSettings, ({ ctx, session }) => getSettings(ctx, session)),
  route(contract.updateSettings, ({ ctx, session, input }) => updateSettings(ctx, session, input)),
];
