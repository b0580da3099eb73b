import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import { openApiDocument } from '@/api/openapi';
import { partnerDocument } from '@/api/partners/calls';

const where = {
  serverUrl: 'https://fnx.example/api/v1',
  contactUrl: 'https://fnx.example/contactus',
};

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
  const { info: _, ...broken } = structuredClone(partnerDocument(where));
  const { get } = broken.paths['/partner/orders'] as { get: { responses: object } };
  const ok = (get.responses as Record<string, { content: object }>)['200']?.content;
  Object.assign(Object.values(ok ?? {})[0], { example: { status: 'good' } });
  Object.assign(get, { parameters: [{ name: 'a', in: 'path', required: true }] });
  const found = (await findings(broken)).join();
  for (const rule of ['info', 'oas3-valid-media-example', 'path-params'])
    expect(found).toContain(rule);
});
