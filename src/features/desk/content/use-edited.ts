import { NO_BASE } from '@fnx/api/desk/content';
import { useEffect } from 'react';
import { useKept } from '@/features/desk/lib/use-kept';
import { t } from '@/lang/desk';
import { itemId, sourceOf, type TextKey, type Typed, typedOf, type Version } from './content-types';

/** Typed text, with the source and stamp of the version that it changes; null if it changes none. */
type Edited = { typed: Typed; base: Pick<Version, 'source' | 'stamp'> | null };

const typedIn = (text: TextKey, source: string): Typed => {
  const { values, body } = typedOf(source);
  return { values: { slug: text.slug, ...values }, body };
};

const editedOf = (text: TextKey, version: Version | undefined): Edited => ({
  typed: typedIn(text, version?.source ?? ''),
  base: version ? { source: version.source, stamp: version.stamp } : null,
});

/**
 * A text in the editor, kept until it is saved. While nothing is typed it follows the newest version.
 * @param newest of the saved versions, drafts first
 * @param words the hash of what a translation renders
 */
export function useEdited(text: TextKey, newest: Version | undefined, words: string | null) {
  const kept = useKept(`text ${itemId(text)}`, editedOf(text, newest));
  const { typed, base } = kept.value;
  const source = sourceOf(text, typed, words);
  /** A version as this form would write it. */
  const written = (version: string) => sourceOf(text, typedIn(text, version), words);
  const isTyped = source !== written(base?.source ?? '');
  const isNewer = newest !== undefined && newest.stamp !== base?.stamp;
  // Also what this officer has just saved.
  const isSame = isNewer && written(newest.source) === source;
  const follows = isNewer && (isSame || !isTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!follows) return;
    kept.set(editedOf(text, newest));
    kept.forget();
  }, [newest?.stamp, follows]);
  return {
    typed,
    source,
    type: (next: Typed) => kept.set({ typed: next, base }),
    /** Names the version that is changed. */
    stamp: newest && base ? base.stamp : NO_BASE,
    /** A new text gets an address of its own once it is saved. */
    onSaved: () => {
      if (text.slug === '') kept.forget();
    },
    /** Undefined unless what was typed on an earlier visit is here. */
    discard: kept.isKept && isTyped ? () => kept.set(editedOf(text, newest)) : undefined,
    /** The version that somebody else has saved meanwhile, for a comparison; null if there is nothing to compare. */
    other:
      isNewer && !follows
        ? {
            base: written(base?.source ?? ''),
            mine: source,
            theirs: written(newest.source),
            by: newest.by ?? t('Somebody'),
            onTake: (merged: string) =>
              kept.set({ typed: typedIn(text, merged), base: editedOf(text, newest).base }),
          }
        : null,
  };
}
