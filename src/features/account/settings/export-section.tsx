import { useMutation } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { Section } from './section';
import styles from './settings.module.css';

export function ExportSection() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(endpoints.exportData),
    onSuccess: (data) => {
      const day = data.exportedAt.slice(0, 10);
      saveFile(
        `fnx-my-data-${day}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      );
    },
  });
  return (
    <Section
      title="Your data"
      text="Download all data we hold about you as a JSON file: account, identity check, wallets, orders, register entries, notifications and devices."
    >
      <Actions>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          Download my data
        </Button>
      </Actions>
      {error ? <Notice tone="trouble">{errorMessage(error)}</Notice> : null}
      <p className={styles.saved} role="status">
        {isSuccess
          ? 'The file is in your downloads. It contains personal data, so keep it private.'
          : ''}
      </p>
    </Section>
  );
}
