import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { env } from '@/config/env';
import { configQuery } from '@/lib/queries/shared-queries';
import { useSession } from '@/lib/session/session';
import { clearWalletStorage } from '@/lib/storage/clear-storage';
import { demoStays } from './demo/demo-ids';
import { islandFailed, preloadWallet, useIslandRequested } from './wallet-store';

/** Mounts the wallet island once the wallet code is requested. Render it once, beside the pages. */
export function WalletMount() {
  const requested = useIslandRequested();
  const Island = useIsland(requested);
  useForgetOnLogout();
  useEffect(() => {
    if (demoStays.read()) preloadWallet();
  }, []);
  if (!Island) return null;
  return (
    <IslandBoundary>
      <Island />
    </IslandBoundary>
  );
}

/** The island's component, in state: with Suspense the dialog opens about 300 ms later. */
function useIsland(requested: boolean): ComponentType | undefined {
  const [Island, setIsland] = useState<ComponentType>();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!requested) {
      setIsland(undefined);
      return;
    }
    let wanted = true;
    loadIsland(queryClient).then(
      (component) => {
        if (wanted) setIsland(() => component);
      },
      (error) => {
        if (wanted) islandFailed(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [requested, queryClient]);
  return Island;
}

async function loadIsland(queryClient: QueryClient): Promise<ComponentType> {
  const [{ prepareIsland }, facts] = await Promise.all([
    import('./island/island'),
    queryClient.ensureQueryData(configQuery),
  ]);
  assertBuilt(facts.contracts, env.shareContracts);
  return prepareIsland(facts);
}

/**
 * The pages may be built for certain contracts, which no answer of the service can change. No wallet code runs against others.
 *
 * @throws Error
 */
function assertBuilt(contracts: Record<string, string>, built: readonly string[] | null): void {
  const known = Object.values(contracts).every((address) =>
    (built ?? [address.toLowerCase()]).includes(address.toLowerCase()),
  );
  if (!known)
    throw new Error('The service names other share contracts than these pages were built for.');
}

/** An earlier visit may have left wallet data, even if no wallet code was loaded in this one. */
function useForgetOnLogout() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'member') return;
    return () => clearWalletStorage();
  }, [status]);
}

/** Wallet libraries may throw if storage is blocked; the page must keep working. */
class IslandBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    islandFailed(error);
    // Apart: every page has this component, and hardly any needs the texts.
    void import('./island/not-started').then(({ tellNotStarted }) => tellNotStarted());
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
