import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { t } from '@/lang/votes';
import { shortAddress } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import { CallDialog } from '@/wallet/calls/call-dialog';
import type { SignedProxy } from '@/wallet/calls/kinds/proxy';
import { useWallet } from '@/wallet/wallet-store';
import type { Ballot } from './queries';

type Props = { ballot: Ballot; isNaming: boolean; onSigned: (signed: SignedProxy) => void };

const isAddress = (text: string): text is Address => /^0x[0-9a-fA-F]{40}$/.test(text);

/** Who votes for the owner, or the form that names somebody. An own vote prevails, so there is nothing to name after it. */
export function ProxyCard({ ballot, isNaming, onSigned }: Props) {
  const { id, title, choices, proxy, vote, relayed, status } = ballot;
  const { address } = useWallet();
  const [asked, setAsked] = useState<{ proxy: Address | null; choice: number } | null>(null);
  if (status === 'ENDED' || (vote && !vote.byProxy) || (!relayed && !proxy.named)) return null;
  return (
    <Card title={t('Let someone else vote for you')}>
      <Stack gap={16}>
        {isNaming ? (
          <Notice tone="info">{t('It is on its way, and holds as soon as it is final.')}</Notice>
        ) : proxy.named ? (
          <Stack gap={12}>
            <Notice tone="done">
              {t('{name} votes for you: {instruction}.', {
                name: nameOf(proxy.named.wallet, ballot),
                instruction: choices[proxy.named.choice - 1] ?? t('As the proxy decides'),
              })}
            </Notice>
            {relayed ? (
              <Button variant="secondary" onClick={() => setAsked({ proxy: null, choice: 0 })}>
                {t('Revoke')}
              </Button>
            ) : null}
          </Stack>
        ) : (
          <NameForm ballot={ballot} onAsk={setAsked} />
        )}
        <p className="small">{t('It can be revoked until the end. Your own vote prevails.')}</p>
      </Stack>
      {asked ? (
        <CallDialog
          name="signedProxy"
          data={{ id, title, choices, ...asked, nonce: proxy.nonce, voter: address }}
          onClose={() => setAsked(null)}
          onSent={(signed) => {
            setAsked(null);
            onSigned(signed);
          }}
        />
      ) : null}
    </Card>
  );
}

/** The bank's independent proxy by name. */
const nameOf = (wallet: Address, { proxy: { independent } }: Ballot) =>
  wallet === independent?.wallet ? independent.name : shortAddress(wallet);

const OTHER = 'other';

type FormProps = {
  ballot: Ballot;
  onAsk: (asked: { proxy: Address; choice: number }) => void;
};

function NameForm({ ballot: { choices, proxy }, onAsk }: FormProps) {
  const { independent } = proxy;
  const [who, setWho] = useState<string>(independent?.wallet ?? OTHER);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState(false);
  const [choice, setChoice] = useState(0);
  const named = who === OTHER ? typed.trim() : who;
  function submit(event: FormEvent) {
    event.preventDefault();
    setFault(!isAddress(named));
    if (isAddress(named)) onAsk({ proxy: named, choice });
  }
  return (
    <Stack as="form" gap={14} noValidate onSubmit={submit}>
      {independent ? (
        <SelectField
          label={t('Who votes for you')}
          value={who}
          onChange={({ target }) => setWho(target.value)}
        >
          <option value={independent.wallet}>{independent.name}</option>
          <option value={OTHER}>{t('Another shareholder')}</option>
        </SelectField>
      ) : null}
      {who === OTHER ? (
        <TextField
          label={t('Address of the shareholder')}
          dir="ltr"
          placeholder="0x"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={fault ? t('Enter an address: 0x and 40 letters or digits.') : undefined}
        />
      ) : null}
      <SelectField
        label={t('Instruction')}
        value={choice}
        onChange={({ target }) => setChoice(Number(target.value))}
      >
        <option value={0}>{t('As the proxy decides')}</option>
        {choices.map((text, place) => (
          <option key={text} value={place + 1}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        {t('Name the proxy')}
      </Button>
    </Stack>
  );
}
