import { endpoints } from '@fnx/api/endpoints';
import { useState } from 'react';
import { downloadName } from '@/config/bank-facts';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { saveFile } from '@/lib/page/save-file';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Actions } from '@/ui/forms/form-rows';
import { ProofFields } from '@/ui/forms/proof-fields';
import { Panel } from './panel';
import { Section } from './section';
import styles from './settings.module.css';
import { useReturnFocus } from './use-return-focus';

export function ExportSection() {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const place = useReturnFocus<HTMLDivElement>(open);
  return (
    <Section
      title={t('Your data')}
      text={t(
        'Download all data we hold about you as a JSON file: account, identity check, linked addresses, orders, register entries, notifications and devices.',
      )}
    >
      <div ref={place}>
        {open ? (
          <ExportForm
            onSaved={() => {
              setSaved(true);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Actions>
            <Button
              variant="secondary"
              onClick={() => {
                setSaved(false);
                setOpen(true);
              }}
            >
              {t('Download my data')}
            </Button>
          </Actions>
        )}
      </div>
      <p className={cx(styles.saved, 'small')} role="status">
        {saved
          ? t('The file is in your downloads. It contains personal data, so keep it private.')
          : ''}
      </p>
    </Section>
  );
}

function ExportForm({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const form = useProvenForm({
    initial: {},
    send: async (_, proof) => {
      const data = await call(endpoints.exportData, proof);
      const day = data.exportedAt.slice(0, 10);
      saveFile(
        downloadName(`my-data-${day}.json`),
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      );
      onSaved();
    },
  });
  return (
    <Panel
      title={t('Download my data')}
      text={t('Enter your password, because the file contains everything we hold about you.')}
      form={form}
      action={t('Download')}
      onClose={onClose}
    >
      <ProofFields form={form} />
    </Panel>
  );
}
