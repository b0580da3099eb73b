/** An EIP-1193 provider. */
export type Provider = { request(request: { method: string; params?: unknown }): Promise<unknown> };

/** A wallet of this browser. */
export type OfficerWallet = { id: string; name: string; icon: string | null; provider: Provider };

type Announcement = {
  info: { rdns: string; uuid: string; name: string; icon: string };
  provider: Provider;
};

/**
 * Wallets of this browser: those that announce themselves (EIP-6963, at once; some do it twice), otherwise the one that put
 * itself into the page.
 */
export function findInjectedWallets(): OfficerWallet[] {
  const found = new Map<string, OfficerWallet>();
  const onAnnounce = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    const icon = info.icon.startsWith('data:image/') ? info.icon : null;
    found.set(info.rdns, { id: info.uuid, name: info.name, icon, provider });
  };
  window.addEventListener('eip6963:announceProvider', onAnnounce);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', onAnnounce);
  const { ethereum } = window as { ethereum?: Provider };
  if (found.size === 0 && ethereum) {
    found.set('ethereum', {
      id: 'ethereum',
      name: 'Browser wallet',
      icon: null,
      provider: ethereum,
    });
  }
  return [...found.values()];
}
