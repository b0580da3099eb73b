import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from '@/lib/http/use-idempotency-key';

it('keeps the key of an intent until another one follows', () => {
  const { result, rerender } = renderHook(useIdempotencyKey);
  const first = result.current({ claimed: '1' });
  rerender();
  expect(result.current({ claimed: '1' })).toBe(first);
  const second = result.current({ claimed: '2' });
  expect(second).not.toBe(first);
  expect(result.current({ claimed: '1' })).not.toBe(first);
});
