import { type ContentCode, type ContentParams, contentMessage } from '@/api/content/refusals';
import { Refusal } from '@/server/platform/commands';

/** A command about texts or tickets was refused. */
class ContentRefusal extends Refusal {
  constructor(
    readonly code: ContentCode,
    readonly params: Readonly<Record<string, string | number>>,
    message: string,
  ) {
    super(message);
  }
}

/** `refusal('CONTENT_NOT_SHOWN', { kind: 'post', name: 'own' })`: a code with the parameters of its message. */
export const refusal = <C extends ContentCode>(code: C, params: ContentParams<C>): Refusal =>
  new ContentRefusal(code, params, contentMessage(code, params));
