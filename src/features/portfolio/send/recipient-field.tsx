import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { TextField } from '@/ui/forms/text-field';
import { receiverTokenIn } from '@/wallet/receiver';
import { canScan, ScanDialog } from './scan-dialog';
import styles from './send-page.module.css';

type Props = { value: string; error: string | undefined; onChange: (to: string) => void };

/** To whom: an address, a link to receive, or an e-mail address or phone number to ask; typed, pasted or scanned. */
export function RecipientField({ value, error, onChange }: Props) {
  const [scanning, setScanning] = useState(false);
  const { way } = usePayWay();
  const router = useRouter();
  const isBank = way !== 'WALLET';
  const take = async (text: string) => {
    const token = receiverTokenIn(text);
    if (token) await router.replace(paths.sendTo(token));
    else onChange(await addressIn(text));
  };
  const paste = async () => {
    // Without permission nothing happens: the field takes a paste by keyboard too.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text) await take(text);
  };
  return (
    <>
      <TextField
        label={t('To')}
        dir="ltr"
        value={value}
        onChange={({ target }) => (receiverTokenIn(target.value) ? take : onChange)(target.value)}
        placeholder={isBank ? undefined : '0x'}
        autoComplete="off"
        spellCheck={false}
        error={error}
        hint={
          isBank
            ? t('The link of the other person, or an e-mail address or phone number.')
            : t(
                'The wallet of another registered holder or of yours, a link, an e-mail address or a phone number.',
              )
        }
      />
      <Inline gap={8} className={styles.tools}>
        <Button size="small" variant="secondary" onClick={() => void paste()}>
          {isBank ? t('Paste link') : t('Paste address')}
        </Button>
        {canScan() ? (
          <Button size="small" variant="secondary" onClick={() => setScanning(true)}>
            {t('Scan QR code')}
          </Button>
        ) : null}
      </Inline>
      {scanning ? (
        <ScanDialog
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false);
            void take(text);
          }}
        />
      ) : null}
    </>
  );
}

/** The plain address of a payment URL, so that its characters can be compared; any other text as it is. */
async function addressIn(text: string): Promise<string> {
  const { readRecipient } = await import('@fnx/chain/recipient');
  const recipient = readRecipient(text, []);
  return recipient.kind === 'address' ? recipient.address : text.trim();
}
