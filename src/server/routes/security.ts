import { contract } from '@/api/contract';
import { DomainError } from '../errors';
import { sendOtp } from '../services/codes/send-otp';
import { beginDeactivation, finishDeactivation } from '../services/deactivation/deactivate';
import { exportData } from '../services/export/export-data';
import { verifySecondFactor } from '../services/login/verify-second-factor';
import { changePassword } from '../services/passwords/change-password';
import { forgotPassword } from '../services/recovery/forgot-password';
import { resetPassword } from '../services/recovery/reset-password';
import { verifyResetCode } from '../services/recovery/verify-reset-code';
import { confirmEnrolment } from '../services/two-factor/confirm-enrolment';
import { enableTwoFactor } from '../services/two-factor/enable-two-factor';
import { type Route, route } from './route';

/** Recovery, passwords, two-factor login, deactivation and export: section 1 of the contract. */
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
