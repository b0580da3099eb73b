import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showTimesIn } from '@/lib/format/time-zone';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { profileQuery, settingsQuery } from '@/lib/queries/shared-queries';

export type AccountSettings = DataOf<'getSettings'>;
type SettingsChange = InputOf<'updateSettings'>;
export type Device = DataOf<'listSessions'>['docs'][number];

/** Active sessions; always refetched, because customers open the list when they suspect an intruder. */
export const sessionsQuery = queryOptions({
  queryKey: queryKey('sessions'),
  queryFn: ({ signal }) => call(endpoints.listSessions, {}, { signal }),
  staleTime: 0,
});

const SAVING = ['updateSettings'];

/** Merges `change` into `settings`; notification kinds are merged one by one. */
function withChange(settings: AccountSettings, change: SettingsChange): AccountSettings {
  const { notifications, ...plain } = change;
  return {
    ...settings,
    ...(plain as Partial<AccountSettings>),
    notifications: { ...settings.notifications, ...notifications },
  };
}

/** The current values of the settings in `change`, for rollback. */
function currentValues(settings: AccountSettings, change: SettingsChange): SettingsChange {
  const { notifications, ...plain } = change;
  const before = Object.fromEntries(
    Object.keys(plain).map((name) => [name, settings[name as keyof AccountSettings]]),
  );
  const kinds = Object.keys(notifications ?? {}) as (keyof AccountSettings['notifications'])[];
  return {
    ...before,
    ...(kinds.length > 0
      ? { notifications: Object.fromEntries(kinds.map((k) => [k, settings.notifications[k]])) }
      : {}),
  };
}

/**
 * Saves a setting optimistically and rolls it back if the request fails. A rollback never undoes later changes that are
 * still in flight.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationKey: SAVING,
    mutationFn: (change: SettingsChange) => call(endpoints.updateSettings, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const now = client.getQueryData(queryKey);
      if (!now) return undefined;
      client.setQueryData(queryKey, withChange(now, change));
      return currentValues(now, change);
    },
    onError: (_error, _change, before) => {
      const now = client.getQueryData(queryKey);
      if (now && before) client.setQueryData(queryKey, withChange(now, before));
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: SAVING }) === 1) client.setQueryData(queryKey, saved);
      client.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, settings: saved },
      );
      showTimesIn(saved.timezone);
    },
  });
}

export type Saving = ReturnType<typeof useSaveSettings>;
