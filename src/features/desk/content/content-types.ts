import type * as z from 'zod/mini';
import type { contentCalls } from '@/api/desk/content';

export type ContentType = 'post' | 'faq' | 'legal';
export type Version = z.output<typeof contentCalls.item.data>['versions'][number];
export type Preview = z.output<typeof contentCalls.preview.data>;

export const TYPES = [
  { value: 'post', label: 'Posts' },
  { value: 'faq', label: 'Questions' },
  { value: 'legal', label: 'Legal texts' },
] as const;

/** An item's address under `/desk/content/`; a new one has no slug yet. */
export const itemId = (type: ContentType, slug: string) => `${type}:${slug}`;

/** @returns null for an address that no link has */
export function readItemId(id: string): { type: ContentType; slug: string } | null {
  const [, type, slug = ''] = /^(post|faq|legal):([a-zA-Z0-9-]*)$/.exec(id) ?? [];
  return type ? { type: type as ContentType, slug } : null;
}

export const STATES = {
  draft: { label: 'Draft', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'done' },
  past: { label: 'Earlier version', tone: 'idle' },
  retired: { label: 'Retired', tone: 'failed' },
} as const satisfies Record<Version['state'], { label: string; tone: string }>;

/** `2026-11-22 12:00 UTC` */
export const timeText = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** What a new item starts with. */
export const TEMPLATES: Readonly<Record<ContentType, string>> = {
  post: `---
title: Title of the post
slug: title-of-the-post
type: BLOG
category: bank
excerpt: One sentence for lists.
author: Name of the author
tags: [bank]
publishedAt: 2026-12-01T08:00:00.000Z
---
The first paragraph.

## A heading

- a list
`,
  faq: `{
  "id": "short-name",
  "category": "account",
  "order": 10,
  "question": "The question?",
  "answer": "<p>The answer.</p>"
}
`,
  legal: `---
title: Title of the text
slug: title-of-the-text
version: 2026-12-01
updatedAt: 2026-12-01T00:00:00.000Z
summary: One sentence for lists.
---
## 1. Heading

The text.
`,
};
