import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { toast } from '@/lib/page/toast';
import { configQuery } from '@/lib/queries/shared-queries';
import { useSession } from '@/lib/session/session';
import { forgetWallets, islandFailed, useIslandRequested } from './wallet-store';

/**
 * The wallet's place in the page: empty until the wallet code was asked for, then the island with
 * its dialogs. Belongs once into the application, beside the pages.
 */
export function WalletMount() {
  const requested = useIslandRequested();
  const Island = useIsland(requested);
  useForgetOnLogout();
  if (!Island) return null;
  return (
    <IslandBoundary>
      <Island />
    </IslandBoundary>
  );
}

/**
 * The island's component, held in state: through Suspense the dialog would come some 300 ms later.
 */
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
  return prepareIsland(facts);
}

/** Also when no wallet code was loaded in this visit, an earlier one may have left its marks. */
function useForgetOnLogout() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'member') return;
    return () => forgetWallets();
  }, [status]);
}

/** Wallet libraries may throw where storage is blocked; the page around them must stay. */
class IslandBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    islandFailed(error);
    toast.error('The wallet could not be started', {
      description: 'Allow this site to store data in your browser, reload, and try again.',
    });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
