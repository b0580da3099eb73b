import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderLayers, withDiagram } from '../../scripts/lint/diagram';

const document = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');

it('shows the layers that the import check enforces (npx tsx scripts/lint/diagram.ts)', () => {
  expect(document).toBe(withDiagram(document));
});

it('draws one arrow for each import that a layer allows, with the part that it is limited to', () => {
  const layers = {
    'pages/api': { from: '^pages/api/', may: ['src/server', 'src/config/(a|b)'], instead: '' },
  };
  expect(renderLayers(layers).split('\n').slice(2, 5)).toEqual([
    '    pages_api["pages/api"]',
    '    pages_api --> server',
    '    pages_api -->|"a, b"| config',
  ]);
});
