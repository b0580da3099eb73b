import { useState } from 'react';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { TextAreaField } from '@/ui/forms/text-area-field';

/** Ends a proposal without effect, for a reason of its own: that of a signature is another one. */
export function Withdraw({ onWithdraw }: { onWithdraw: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <details>
      <summary className={disclosure.summary}>{t('Withdraw it')}</summary>
      <Stack gap={12}>
        <TextAreaField
          label={t('Why it is withdrawn')}
          rows={2}
          hint={t('The proposal ends without effect. Everybody who can sign it reads this.')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div>
          <Button variant="secondary" onClick={() => onWithdraw(reason.trim())}>
            {t('Withdraw')}
          </Button>
        </div>
      </Stack>
    </details>
  );
}
