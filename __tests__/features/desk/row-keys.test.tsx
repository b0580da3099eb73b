import { render } from '@testing-library/react';
import { keyOf } from '@/features/desk/lib/keys';
import { nextOf, useRowKeys } from '@/features/desk/queue/row-keys';
import { localPath, setLanguage } from '@/lang/engine/current';

function List() {
  useRowKeys([{}], false);
  return (
    <main>
      <table>
        <tbody>
          {['/desk/cases/1', '/desk/cases/2'].map((path) => (
            <tr key={path}>
              <th>
                <a href={localPath(path)}>{path}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

afterEach(() => setLanguage('en'));

it.each(['en', 'de'])('the next item of a list is found in %s', (language) => {
  setLanguage(language);
  render(<List />);
  expect(nextOf('/desk/cases/1?whose=mine')).toBe('/desk/cases/2');
});

it('the key that sends does nothing more while it stays down', () => {
  const pressed = (repeat: boolean) =>
    keyOf(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat }));
  expect([pressed(false), pressed(true)]).toEqual(['send', undefined]);
});
