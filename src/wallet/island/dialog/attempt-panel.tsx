import { useConnectModal } from '@rainbow-me/rainbowkit';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/lang/wallet';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { isPhone } from '@/wallet/island/devices';
import { DAPP_LINK } from '@/wallet/island/listed-wallets';
import { type Attempt, forgetAttempt, forgetAttemptOfOthers, useAttempt } from './attempt';
import styles from './attempt-panel.module.css';
import { closeDialog, findPane, nameCross, onChoice, retry } from './pane';
import { useCalledOff } from './use-called-off';

/**
 * The state of a connection, over RainbowKit's dialog: over its view of the wallet on computers, over the whole screen on phones.
 * RainbowKit shows nothing until a wallet has answered, keeps the code of the wallet before, and does not say that one failed.
 */
export function AttemptPanel() {
  const attempt = useAttempt();
  const { connectModalOpen, openConnectModal } = useConnectModal();
  useEffect(() => {
    if (connectModalOpen) return nameCross(t('Close'));
    forgetAttempt();
  }, [connectModalOpen]);
  useCalledOff(connectModalOpen);
  useEffect(() => onChoice(forgetAttemptOfOthers), []);
  const phone = isPhone();
  const shown = attempt !== null && connectModalOpen && (phone || needsPanel(attempt));
  const pane = usePane(shown, phone);
  if (!shown || !pane) return null;
  const { wallet, status, fault, link } = attempt;
  const failed = status === 'failed' && fault;
  return createPortal(
    <section
      className={cx(styles.panel, phone ? styles.screen : pane.isSide && styles.side)}
      aria-label={t('Connection to {name}', { name: wallet.name })}
    >
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={closeDialog}>
        ×
      </button>
      <div className={styles.body} role={failed ? 'alert' : 'status'}>
        {failed ? null : <span className={styles.spinner} aria-hidden="true" />}
        <h2>{failed ? fault.title : titleOf(attempt, phone)}</h2>
        <p className="note">{failed ? fault.text : textOf(attempt)}</p>
      </div>
      {failed && !fault.final ? (
        <Button onClick={() => void retry(wallet.id, openConnectModal)}>{t('Try again')}</Button>
      ) : null}
      {!failed && link ? (
        <AppLink href={link}>{t('Open {name}', { name: wallet.name })}</AppLink>
      ) : null}
    </section>,
    pane.host,
  );
}

/** On computers, RainbowKit shows codes and asks for a confirmation itself. */
function needsPanel({ way, status }: Attempt): boolean {
  return status === 'failed' || way === 'window' || (way === 'relay' && status !== 'open');
}

function titleOf({ wallet, status }: Attempt, phone: boolean): string {
  const { name } = wallet;
  return phone && status === 'open'
    ? t('Continue in {name}', { name })
    : t('Connecting to {name}', { name });
}

function textOf({ wallet, way, status, link }: Attempt): string {
  if (link?.startsWith(DAPP_LINK)) {
    return t(
      'This page opens in the browser of the MetaMask app. Log in there, and connect the wallet there.',
    );
  }
  if (status === 'slow') {
    return t('The relay of WalletConnect answers slowly. You can wait, or choose another wallet.');
  }
  if (way === 'window') {
    return t(
      'Confirm in the window of {name}. If none has opened, allow this site to open windows and try again.',
      { name: wallet.name },
    );
  }
  if (way === 'relay' && status === 'waiting')
    return t('Asking the relay of WalletConnect for a code.');
  return t('Confirm the connection in your wallet app.');
}

/** Opens the app again, for a browser that did not. */
function AppLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

type Pane = ReturnType<typeof findPane>;

/** The part of the dialog that the panel covers. It cannot be used meanwhile, and screen readers skip it. */
function usePane(shown: boolean, phone: boolean): Pane {
  const [pane, setPane] = useState<Pane>(null);
  useEffect(() => {
    if (!shown) return;
    const found = findPane(phone);
    setPane(found);
    for (const part of found?.covered ?? []) cover(part, true);
    return () => {
      for (const part of found?.covered ?? []) cover(part, false);
      setPane(null);
    };
  }, [shown, phone]);
  return pane;
}

/** `aria-hidden` too, for browsers whose accessibility tree does not know `inert`. */
function cover(part: HTMLElement, isCovered: boolean): void {
  part.inert = isCovered;
  if (isCovered) part.setAttribute('aria-hidden', 'true');
  else part.removeAttribute('aria-hidden');
}
