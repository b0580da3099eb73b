import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsQuery } from '@/features/portfolio/queries';
import { t } from '@/lang/portfolio';
import { formatDate } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';

/** People who want to send shares to this account; none of them knows more than the address or number that they asked. */
export function Requests({ onAnswered }: { onAnswered: () => void }) {
  const { data } = useQuery(invitationsQuery);
  return (
    <>
      {data?.docs.map((asked) => (
        <Request key={asked.id} {...asked} onAnswered={onAnswered} />
      ))}
    </>
  );
}

type Asked = DataOf<'listInvitations'>['docs'][number];

function Request({ id, name, expiresAt, onAnswered }: Asked & { onAnswered: () => void }) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (accept: boolean) =>
      call(endpoints.answerInvitation, { accept }, { params: { id } }),
    onSuccess: async (_, accept) => {
      if (accept) toast.info(t('{name} can now send you shares', { name }));
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      // The pressed button has gone.
      onAnswered();
    },
  });
  return (
    <Notice boxed title={t('{name} wants to send you shares', { name })}>
      <p>
        {t(
          'If you accept, {name} sees your name and where to send shares, for 14 days. If you do not know {name}, decline: nothing is said of you. The request ends on {date}.',
          { name, date: formatDate(expiresAt) },
        )}
      </p>
      {answer.error ? (
        <p role="alert">
          <ErrorText of={answer.error} />
        </p>
      ) : null}
      <Inline gap={10}>
        <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('Accept')}
        </Button>
        <Button variant="secondary" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('Decline')}
        </Button>
      </Inline>
    </Notice>
  );
}
