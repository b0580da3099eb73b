import type { DataOf } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { type PortfolioText, t } from '@/lang/portfolio';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { kycStatusQuery } from './queries';

type KycStatus = DataOf<'dashboard'>['kycStatus'];

/** Banner per identity status that prevents buying. */
const KYC_TEXTS: Record<
  Exclude<KycStatus, 'APPROVED'>,
  { title: PortfolioText; text: PortfolioText; action: PortfolioText }
> = {
  NOT_APPLIED: {
    title: 'Verify your identity to buy shares',
    text: 'By law we must identify shareholders. You need an identity document and a selfie.',
    action: 'Start identity check',
  },
  PENDING: {
    title: 'Your identity check is not finished',
    text: 'Some information is missing. Continue where you left off.',
    action: 'Continue',
  },
  IN_REVIEW: {
    title: 'Your identity check is under review',
    text: 'You can buy shares once it is approved. We will notify you.',
    action: 'View status',
  },
  RETRY: {
    title: 'We need more information for your identity check',
    text: 'See the reason on the identity page. You can resubmit for free.',
    action: 'Correct and resubmit',
  },
  REJECTED: {
    title: 'Your identity check was rejected',
    text: 'You cannot buy shares. You keep the shares you hold.',
    action: 'View reason',
  },
  ON_HOLD: {
    title: 'Your identity check is on hold',
    text: 'You keep your shares. We will notify you when the review continues.',
    action: 'View status',
  },
  EXPIRED: {
    title: 'Your identity check has expired',
    text: 'You keep your shares. Renew the check to buy more.',
    action: 'Renew identity check',
  },
};

/** The words for an identity check that prevents buying; a begun form is one to be finished. */
export function useKycText(status: KycStatus) {
  const begun = useQuery({ ...kycStatusQuery, enabled: status === 'NOT_APPLIED' }).data?.draft;
  return status === 'APPROVED' ? null : KYC_TEXTS[begun ? 'PENDING' : status];
}

export function KycBanner({ status }: { status: KycStatus }) {
  const words = useKycText(status);
  if (!words) return null;
  const { title, text, action } = words;
  return (
    <Notice
      boxed
      title={t(title)}
      action={
        <Button variant="secondary" size="small" href={paths.kyc}>
          {t(action)}
        </Button>
      }
    >
      {t(text)}
    </Notice>
  );
}
