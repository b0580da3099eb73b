import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

type KycStatus = DataOf<'dashboard'>['kycStatus'];

/** What stands between a person and buying, and what can be done about it. */
export const KYC_WORDS: Record<
  Exclude<KycStatus, 'APPROVED'>,
  { title: string; text: string; action: string }
> = {
  NOT_APPLIED: {
    title: 'Verify your identity to buy shares',
    text: 'A share register has to know its owners. It takes a form, a document and a selfie.',
    action: 'Start',
  },
  PENDING: {
    title: 'Your identity check is not finished',
    text: 'Some parts are still missing. You can go on where you stopped.',
    action: 'Go on',
  },
  IN_REVIEW: {
    title: 'Your identity is being checked',
    text: 'You can buy as soon as that is done. We write to you.',
    action: 'See',
  },
  RETRY: {
    title: 'Something in your documents has to be put right',
    text: 'The reason stands on the identity page. It costs nothing to try again.',
    action: 'Put it right',
  },
  REJECTED: {
    title: 'Your identity check was refused',
    text: 'Buying is not possible. What you hold stays yours.',
    action: 'See why',
  },
  ON_HOLD: {
    title: 'Your identity check is on hold',
    text: 'What you hold stays yours. We write to you when it goes on.',
    action: 'See',
  },
  EXPIRED: {
    title: 'Your identity check has run out',
    text: 'What you hold stays yours. Renew the check to buy more.',
    action: 'Renew',
  },
};

/** What stands between the person and buying, or nothing. */
export function KycBanner({ status }: { status: KycStatus }) {
  if (status === 'APPROVED') return null;
  const { title, text, action } = KYC_WORDS[status];
  return (
    <Notice
      boxed
      title={title}
      action={
        <Button variant="secondary" size="small" href={paths.kyc}>
          {action}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
