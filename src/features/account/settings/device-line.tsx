import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { sessionsQuery } from './queries';
import styles from './settings.module.css';

type Props = {
  /** Its public id, by which it is ended. */
  id: string;
  name: string;
  badges?: ReactNode;
  about: ReactNode;
  /** The words of the button, and those when it has ended. Without the first there is no button. */
  end?: string | undefined;
  ended: string;
};

/** A session or a token of the customer, and the way to end it. */
export function DeviceLine({ id, name, badges, about, end, ended }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.revokeSession, {}, { params: { id } }),
    onSuccess: async () => {
      toast.success(ended);
      await client.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <Inline as="li" gap="10px 18px" align="center" className={styles.line}>
      <Stack gap={2} className={styles.lineText}>
        <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
          {name}
          {badges}
        </Inline>
        <span className="small">{about}</span>
        {error ? (
          <Notice tone="trouble">
            <ErrorText of={error} />
          </Notice>
        ) : null}
      </Stack>
      {end ? (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          onClick={() => mutate()}
          about={name}
        >
          {end}
        </Button>
      ) : null}
    </Inline>
  );
}
