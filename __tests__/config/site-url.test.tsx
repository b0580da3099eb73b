/** The module reads the head once, as it loads. */
async function loadWith(head: string) {
  document.head.innerHTML = head;
  let loaded: typeof import('@/config/site-url') | undefined;
  await jest.isolateModulesAsync(async () => {
    loaded = await import('@/config/site-url');
  });
  if (!loaded) throw new Error('The module did not load.');
  return loaded;
}

it('the address of the site in a browser: is the one that the served page names, also where the browser used another host name', async () => {
  const { siteUrl } = await loadWith(
    '<link rel="canonical" href="https://invest.example.com/price">',
  );
  document.head.innerHTML = '';
  expect(siteUrl()).toBe('https://invest.example.com');
});

it('the address of the site in a browser: is where the browser is when the page names none', async () => {
  const { siteUrl } = await loadWith('');
  expect(siteUrl()).toBe('http://localhost');
});
