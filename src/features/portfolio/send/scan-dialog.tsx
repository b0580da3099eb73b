import { useEffect, useRef, useState } from 'react';
import { documentPath } from '@/config/document-path';
import { paths } from '@/config/paths';
import { type PortfolioText, t } from '@/lang/portfolio';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import styles from './send-page.module.css';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = () =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null;

/** Whether this browser reads QR codes itself (Barcode Detection API): Chrome on phones and Macs. Others paste. */
export function canScan(): boolean {
  return detectorClass() !== null && Boolean(globalThis.navigator?.mediaDevices);
}

const LOOK_MS = 200;

/** Why nothing is scanned. `document`: only the document of this page may use the camera, and another one was loaded. */
type Failure = 'document' | 'denied' | 'camera';

function failureOf(error: unknown): Failure {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'camera';
}

/** Reads a QR code with the camera. The picture stays in the browser. */
export function ScanDialog({
  onRead,
  onClose,
}: {
  onRead: (text: string) => void;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<Failure | null>(() =>
    (documentPath() ?? paths.sendShares) === paths.sendShares ? null : 'document',
  );
  return (
    <Dialog
      title={t('Scan a code')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {failure === 'document' ? (
            <Button onClick={() => location.reload()}>{t('Reload page')}</Button>
          ) : null}
        </>
      }
    >
      {failure ? (
        <ScanFailure failure={failure} />
      ) : (
        <Camera onRead={onRead} onFailure={(error) => setFailure(failureOf(error))} />
      )}
    </Dialog>
  );
}

const FAILURES: Record<Failure, { title: PortfolioText; text: PortfolioText }> = {
  document: {
    title: 'Reload this page to use the camera',
    text: 'This page may use the camera only after a reload. Connect your wallet again afterwards.',
  },
  denied: {
    title: 'The camera is blocked',
    text: 'Allow this site to use the camera in your browser, or paste the address.',
  },
  camera: {
    title: 'No camera found',
    text: 'This device has no camera, or another app uses it. Paste the address.',
  },
};

function ScanFailure({ failure }: { failure: Failure }) {
  const { title, text } = FAILURES[failure];
  return (
    <Notice tone={failure === 'document' ? 'info' : 'trouble'} title={t(title)}>
      {t(text)}
    </Notice>
  );
}

/** A component of its own, because a dialog mounts its content later than itself. */
function Camera({
  onRead,
  onFailure,
}: {
  onRead: (text: string) => void;
  onFailure: (error: unknown) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onRead, onFailure });
  handlers.current = { onRead, onFailure };
  useEffect(() => {
    const Class = detectorClass();
    const screen = video.current;
    if (!Class || !screen) return;
    const stop = new AbortController();
    look(new Class({ formats: ['qr_code'] }), screen, stop.signal).then(
      (text) => text && handlers.current.onRead(text),
      // Closing the dialog interrupts the start of the picture.
      (error: unknown) => stop.signal.aborted || handlers.current.onFailure(error),
    );
    return () => stop.abort();
  }, []);
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t('Camera')} />;
}

/** The first code that the camera sees; null once aborted. */
async function look(
  detector: Detector,
  screen: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  screen.srcObject = stream;
  await screen.play();
  while (!signal.aborted) {
    const [code] = await detector.detect(screen);
    if (code) {
      end();
      return code.rawValue;
    }
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
  return null;
}
