import { RESCUE_WAIT_SECONDS } from '@/shared/rescue';

type Entry = { at: number; action: string; target: string; after: Record<string, unknown> };

/** Whether every officer had time to stop a removal without signatures. */
export class RescueCheck {
  /** When the removal of an officer began, ms, by e-mail address. */
  private readonly begun = new Map<string, number>();

  /** @returns what is wrong with the entry, or null; `removed` says that it removes the officer */
  next({ at, action, target, after }: Entry): { fault: string | null; removed: boolean } {
    if (action === 'officers rescue' && after.step === 'BEGUN') {
      this.begun.set(target, at);
      return { fault: null, removed: false };
    }
    const begun = this.begun.get(target);
    this.begun.delete(target);
    if (action !== 'officers rescue') return { fault: null, removed: false };
    const waited = begun !== undefined && at - begun >= RESCUE_WAIT_SECONDS * 1000;
    const fault = waited
      ? null
      : 'it removes an administrator who could not be warned for 48 hours';
    return { fault, removed: waited };
  }
}
