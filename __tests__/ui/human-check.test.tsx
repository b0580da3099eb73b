import { act, render, screen } from '@testing-library/react';
import { HumanCheckBox } from '@/ui/forms/human-check';

/** Google's own widget, which would call out: it shows what it was given, and answers by a press. */
jest.mock('react-google-recaptcha', () => ({
  __esModule: true,
  default: ({ sitekey, onChange }: { sitekey: string; onChange: (token: string) => void }) => (
    <button type="button" onClick={() => onChange('answer')}>
      {sitekey}
    </button>
  ),
}));

// jsdom has no record of how its page was loaded; a browser without one counts as allowed.
beforeAll(() => Object.assign(performance, { getEntriesByType: () => [] }));

it('asks Google’s check with the site key, and hands its answer on', async () => {
  const onAnswer = jest.fn();
  render(<HumanCheckBox siteKey="site-key-1" attempt={0} onAnswer={onAnswer} />);
  const widget = await screen.findByRole('button', { name: 'site-key-1' });
  act(() => widget.click());
  expect(onAnswer).toHaveBeenCalledWith('answer');
});

it('is not there without a site key', () => {
  const { container } = render(<HumanCheckBox siteKey={null} attempt={0} onAnswer={() => {}} />);
  expect(container).toBeEmptyDOMElement();
});
