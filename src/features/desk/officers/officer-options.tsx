import { t } from '@/lang/desk';
import { formatDate } from '@/lib/format/format';

type Props = {
  officers: readonly { email: string; name: string; awayUntil: string | null }[];
};

/** Officers to whom work can be given, with who is away. */
export function OfficerOptions({ officers }: Props) {
  return officers.map(({ email, name, awayUntil }) => (
    <option key={email} value={email}>
      {awayUntil ? t('{name}, away until {day}', { name, day: formatDate(awayUntil) }) : name}
    </option>
  ));
}
