import { contract } from '@/api/contract';
import { DomainError } from '@/server/platform/errors';
import { type Route, route } from '@/server/platform/http/route';
import { changePassword } from './credentials/change-password';
import { confirmEnrolment } from './credentials/confirm-enrolment';
import { enableTwoFactor } from './credentials/enable-two-factor';
import { beginDeactivation, finishDeactivation } from './deactivation/deactivate';
import { verifySecondFactor } from './login/verify-second-factor';
import { exportData } from './personal-export/export-data';
import { forgotPassword } from './recovery/forgot-password';
import { resetPassword } from './recovery/reset-password';
import { verifyResetCode } from './recovery/verify-reset-code';
import { sendOtp } from './send-otp';

/** Recovery, passwords, two-factor login, deactivation and export: contract section 1. */
export const securityRoutes: Route[] = [
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
  route(contract.enableTwoFactorGoogle, ({ ctx, session, input }) =>
    enableTwoFactor(ctx, session, input),
  ),
  route(contract.verifyTwoFactorGoogle, async ({ ctx, session, input, caller }) => {
    if ('loginId' in input) return verifySecondFactor(ctx, input, caller);
    if (!session) throw new DomainError('SESSION_EXPIRED');
    return confirmEnrolment(ctx, session, input.code);
  }),
  route(contract.deactivateAccount, ({ ctx, session, input }) =>
    beginDeactivation(ctx, session, input),
  ),
  route(contract.verifyOtpDeactivate, ({ ctx, session, input }) =>
    finishDeactivation(ctx, session, input),
  ),
  route(contract.exportData, ({ ctx, session }) => exportData(ctx, session)),
];
