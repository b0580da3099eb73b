import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeInput } from '@/ui/forms/codes/code-input';

function setUp(props: { error?: string } = {}) {
  const completed: string[] = [];
  function Host() {
    const [value, setValue] = useState('');
    return (
      <>
        <CodeInput
          label="Code"
          value={value}
          onChange={setValue}
          onComplete={(digits) => completed.push(digits)}
          {...props}
        />
        <button type="button" onClick={() => setValue('')}>
          Clear
        </button>
      </>
    );
  }
  render(<Host />);
  return { input: screen.getByLabelText('Code'), completed, user: userEvent.setup() };
}

describe('the code input', () => {
  it('offers itself to the code of a message, on a keypad', () => {
    const { input } = setUp();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });
  it('hands the code on when it is full, once', async () => {
    const { input, completed, user } = setUp();
    await user.type(input, '09355');
    expect(completed).toEqual([]);
    await user.type(input, '1');
    expect(completed).toEqual(['093551']);
    await user.type(input, '7');
    expect(input).toHaveValue('093551');
    expect(completed).toEqual(['093551']);
  });
  it('hands on the same code again after it was taken away', async () => {
    const { input, completed, user } = setUp();
    await user.type(input, '111111');
    await user.click(screen.getByText('Clear'));
    await user.type(input, '111111');
    expect(completed).toEqual(['111111', '111111']);
  });
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456 ', '123456'],
    ['Your FNX code is 123456.', '123456'],
    ['12345678', '123456'],
    ['١٢٣ ४५६', '123456'],
    ['１２３', '123'],
    ['abc', ''],
  ])('takes a pasted %p as %p', async (text, digits) => {
    const { input, user } = setUp();
    await user.click(input);
    await user.paste(text);
    expect(input).toHaveValue(digits);
  });
  it('says what is wrong, to the ear as well', () => {
    const { input } = setUp({ error: 'The code is not correct. 4 tries left.' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('The code is not correct. 4 tries left.');
  });
});
