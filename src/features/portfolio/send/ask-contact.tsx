import { endpoints } from '@fnx/api/endpoints';
import { useMutation } from '@tanstack/react-query';
import { t } from '@/lang/portfolio';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** Whether a text is an e-mail address or a phone number rather than the address of a wallet. */
export const isContact = (text: string) =>
  text.includes('@') || /^[+(]?\p{Nd}[\p{Nd}\s()./-]{5,}$/u.test(text.trim());

/** Asks who has an e-mail address or phone number to receive shares. The answer never says whether an account is behind it. */
export function AskContact({ contact }: { contact: string }) {
  const { way } = usePayWay();
  const ask = useMutation({ mutationFn: () => call(endpoints.inviteReceiver, { contact }) });
  if (ask.isSuccess) {
    return (
      <Notice boxed tone="done" title={t('We have asked them')}>
        {t('You are told when they accept. The request ends after 14 days.')}
      </Notice>
    );
  }
  return (
    <>
      <p className="small">
        {t('They see your name. You see their name and can send shares once they have accepted.')}
      </p>
      {ask.error ? (
        <Notice tone="trouble">
          <ErrorText of={ask.error} />
        </Notice>
      ) : null}
      <Button wide busy={ask.isPending} onClick={() => ask.mutate()}>
        {way !== 'WALLET' ? t('Ask this person') : t('Ask for their wallet')}
      </Button>
    </>
  );
}
