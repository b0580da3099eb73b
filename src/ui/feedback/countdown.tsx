import { useEffect, useRef, useState } from 'react';

/** `m:ss`, at least 0:00; hours are shown as minutes. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** Seconds until a time (epoch milliseconds or ISO text), updated every second; 0 afterwards. */
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

/** Remaining time; calls `onEnd` once per `until`. Hidden from screen readers, which would announce every second. */
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
