import { useEffect, useRef } from 'react';
import { useConfig } from 'wagmi';
import { disconnect } from 'wagmi/actions';

/** Closing the dialog while it connects calls the connection off, also when the wallet approves it afterwards. */
export function useCalledOff(isOpen: boolean): void {
  const config = useConfig();
  const asked = useRef({ isPending: false, isCalledOff: false });
  useEffect(
    () =>
      config.subscribe(
        ({ status }) => status,
        (status) => {
          // RainbowKit disconnects when its dialog is closed, and the wallet's request stays.
          if (status === 'disconnected') return;
          if (status === 'connected' && asked.current.isCalledOff) void disconnect(config);
          asked.current = { isPending: status === 'connecting', isCalledOff: false };
        },
      ),
    [config],
  );
  useEffect(() => {
    if (!isOpen) asked.current.isCalledOff = asked.current.isPending;
  }, [isOpen]);
}
