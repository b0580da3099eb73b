import { useMutation } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { saveFile } from './save-file';
import { Section } from './section';
import styles from './settings.module.css';

/** Everything the service holds on the person, as a file. */
export function ExportSection() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(endpoints.exportData),
    onSuccess: (data) => {
      const day = data.exportedAt.slice(0, 10);
      saveFile(`fnx-my-data-${day}.json`, JSON.stringify(data, null, 2), 'application/json');
    },
  });
  return (
    <Section
      title="Your data"
      text="All we hold on you, as a JSON file: account, identity check, wallets, orders, entries of the register, notices, devices."
    >
      <Actions>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          Download my data
        </Button>
      </Actions>
      {error ? <Notice tone="trouble">{wordsFor(error)}</Notice> : null}
      <p className={styles.saved} role="status">
        {isSuccess ? 'The file is in your downloads. It is about you: keep it private.' : ''}
      </p>
    </Section>
  );
}
