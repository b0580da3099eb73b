import { useEffect, useRef, useState } from 'react';

/** `m:ss`, never below zero; hours are counted in minutes. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** Seconds left until an instant (epoch milliseconds or ISO text), once a second; 0 from the instant on. */
export function useSecondsLeft(until: number | string | null | undefined): number {
  const end = typeof until === 'string' ? Date.parse(until) : (until ?? 0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Time left in tabular figures; calls `onEnd` once for each `until`. Silent for screen readers: it would never stop. */
export function Countdown({ until, onEnd }: { until: number | string; onEnd?: () => void }) {
  const left = useSecondsLeft(until);
  const ended = useRef<number | string | null>(null);
  useEffect(() => {
    if (left > 0 || ended.current === until) return;
    ended.current = until;
    onEnd?.();
  }, [left, until, onEnd]);
  return (
    <span className="tabular" role="timer" aria-live="off" suppressHydrationWarning>
      {clockText(left)}
    </span>
  );
}
