import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { openApiDocument } from '@/api/openapi';
import { partnerDocument } from '@/api/partners/calls';

const where = {
  serverUrl: 'https://fnx.example/api/v1',
  contactUrl: 'https://fnx.example/contactus',
};

/** What Spectral finds with the recommended rules for OpenAPI. */
async function findings(document: object) {
  const spectral = new Spectral();
  // Its own types describe it with another version's type.
  spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] });
  const found = await spectral.run(new Document(JSON.stringify(document), Json));
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

it.each([
  ['pages', openApiDocument({ ...where, version: '1', demo: true })],
  ['partners', partnerDocument(where)],
])('Spectral finds nothing in the description for %s', async (_, document) => {
  expect(await findings(document)).toEqual([]);
});

it('and would', async () => {
  const { info: _, ...broken } = partnerDocument(where);
  expect((await findings(broken)).join()).toContain('info');
});
