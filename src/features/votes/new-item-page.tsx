import {
  type BallotText,
  BallotTextError,
  MAX_TITLE,
  parseBallotText,
  writeBallotText,
} from '@fnx/api/shared/ballot-text';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/votes';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { useWallet } from '@/wallet/wallet-store';
import { BelowVotes } from './below-votes';

/** The form of a shareholder who asks for an item. Nothing is stored before the signature. */
export function NewItemPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { address } = useWallet();
  const [asked, setAsked] = useState<BallotText | null>(null);
  return (
    <BelowVotes title={t('Ask for an item')}>
      <Card>
        <ItemForm onAsk={setAsked} />
      </Card>
      {asked ? (
        <CallDialog
          name="itemRequest"
          data={{ ...asked, id: null, signer: address }}
          onClose={() => setAsked(null)}
          onSent={({ id }) => {
            toast.success(t('Your request is open for signatures'));
            void invalidateAfter(client, 'vote');
            void router.push(paths.item(id));
          }}
        />
      ) : null}
    </BelowVotes>
  );
}

function ItemForm({ onAsk }: { onAsk: (written: BallotText) => void }) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [choices, setChoices] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const list = choices.split('\n').filter((line) => line.trim() !== '');
    const written = readWritten({ title, text, choices: list });
    setFaulty(written === null);
    if (written) onAsk(written);
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <p>
        {t(
          'Your signature is the first: whole shares held at its time count. Others can sign for 60 days, and nobody can change the text.',
        )}
      </p>
      <TextField
        label={t('Title')}
        maxLength={MAX_TITLE}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label={t('Text')}
        hint={t('Paragraphs, headings (##) and lists (-).')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextAreaField
        label={t('Choices')}
        hint={t('Two to sixteen, each on its own line.')}
        rows={4}
        value={choices}
        onChange={({ target }) => setChoices(target.value)}
      />
      {isFaulty ? (
        <Notice tone="trouble">
          {t('Write a title, a text without a section “## Choices”, and choices that differ.')}
        </Notice>
      ) : null}
      <Button type="submit">{t('Review and sign')}</Button>
    </Stack>
  );
}

/** The text as everybody will read it; null when it cannot be put to the vote. */
function readWritten(written: BallotText): BallotText | null {
  try {
    return parseBallotText(writeBallotText(written));
  } catch (error) {
    if (error instanceof BallotTextError) return null;
    throw error;
  }
}
