import { act, renderHook } from '@testing-library/react';
import { useForm } from '@/lib/page/use-form';

it('keeps what came to other fields since a change began', () => {
  const { result } = renderHook(() =>
    useForm({ initial: { name: '', city: '' }, check: () => ({}), send: async () => {} }),
  );
  const begun = result.current.change;
  act(() => result.current.setValues((was) => ({ ...was, name: 'Ada' })));
  act(() => begun({ city: 'Berlin' }));
  expect(result.current.values).toEqual({ name: 'Ada', city: 'Berlin' });
});
