import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/lib/shared-queries';
import { HumanCheckBox, humanCheckRuns } from '@/ui/human-check';

/** The human check, where the deployment has one. `attempt` starts it afresh: an answer counts once. */
export function HumanCheck({
  attempt,
  onAnswer,
}: {
  attempt: number;
  onAnswer: (token: string) => void;
}) {
  const siteKey = useQuery(configQuery).data?.captchaSiteKey;
  return <HumanCheckBox siteKey={siteKey} attempt={attempt} onAnswer={onAnswer} />;
}

/** Leaves the auth pages: by a full load where the human check's script ran, so that no page that signs inherits it. */
export function leaveAuth(to: string, router: { replace(url: string): Promise<boolean> }) {
  if (humanCheckRuns()) window.location.assign(to);
  else void router.replace(to);
}
