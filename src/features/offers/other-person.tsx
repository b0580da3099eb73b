import { useQuery } from '@tanstack/react-query';
import { t } from '@/lang/auctions';
import { useErrorText } from '@/lib/http/use-error-text';
import { Checkbox } from '@/ui/forms/checkbox';
import { TextField } from '@/ui/forms/text-field';
import { receiverQuery, receiverTokenIn } from '@/wallet/receiver';

type Typed = { to: string; isNamed: boolean };

type Props = {
  typed: Typed;
  error: string | undefined;
  /** Whether offers to everybody are listed. */
  isListed: boolean;
  onType: (part: Partial<Typed>) => void;
};

/** Whom an offer is for: their link to receive shares, or an address. A link that names them lets both see each other's name. */
export function OtherPerson({ typed: { to, isNamed }, error, isListed, onType }: Props) {
  const token = receiverTokenIn(to);
  const receiver = useQuery({ ...receiverQuery(token ?? ''), enabled: token !== null });
  const name = receiver.data?.name;
  const problem = useErrorText(receiver.error);
  return (
    <>
      <TextField
        label={t('The other person')}
        optional
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={to}
        onChange={({ target }) => onType({ to: target.value, isNamed: false })}
        error={error ?? problem ?? undefined}
        hint={
          <>
            {t('Their link to receive shares, or an address.')}{' '}
            {isListed
              ? t('Without it, the offer is listed, and every registered holder can accept it.')
              : t('Without it, every registered holder who has the link can accept the offer.')}
          </>
        }
      />
      {name ? (
        <Checkbox
          label={t('The offer is for {name}. We see each other’s name on it.', { name })}
          checked={isNamed}
          onChange={({ target }) => onType({ isNamed: target.checked })}
        />
      ) : null}
    </>
  );
}
