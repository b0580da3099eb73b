import { CHOICES, type MockState } from './state';

const NAMES: Record<keyof MockState, string> = {
  session: 'Session',
  kyc: 'Identity check',
  answers: 'Answers',
  line: 'Line',
  fault: 'Error',
};

/**
 * Draws the panel that selects the mock state. Independent of the app.
 *
 * @param choose called with the new state
 */
export function drawPanel(state: MockState, choose: (next: MockState) => void): void {
  const panel = document.createElement('details');
  panel.dataset.mockPanel = '';
  Object.assign(panel.style, {
    position: 'fixed',
    insetBlockEnd: '12px',
    insetInlineStart: '45%',
    zIndex: '2147483000',
    padding: '6px 12px',
    border: '1px solid var(--control-line)',
    borderRadius: '8px',
    background: 'var(--raised)',
    color: 'var(--text)',
    font: '13px/1.5 system-ui, sans-serif',
  });
  const title = document.createElement('summary');
  title.textContent = 'Mocked service';
  panel.append(title);
  for (const part of Object.keys(NAMES) as (keyof MockState)[]) {
    panel.append(choice(part, state, choose));
  }
  document.body.append(panel);
}

function choice(part: keyof MockState, state: MockState, choose: (next: MockState) => void) {
  const label = document.createElement('label');
  Object.assign(label.style, {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    paddingBlock: '3px',
  });
  const select = document.createElement('select');
  for (const value of CHOICES[part]) {
    const option = document.createElement('option');
    option.value = value;
    option.textContent = value;
    option.selected = value === state[part];
    select.append(option);
  }
  select.addEventListener('change', () => choose({ ...state, [part]: select.value }));
  label.append(NAMES[part], select);
  return label;
}
