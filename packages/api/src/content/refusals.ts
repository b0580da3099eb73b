import { fillText, type ParamsOf } from '../shared/problem-text';

/** Why a command about texts or tickets was refused, by code; also why a file of the bank's folder is. Officers read English. */
export const CONTENT_REFUSALS = {
  CONTENT_HEAD: '{file} has no front matter.',
  CONTENT_EMPTY: '{file} has no words below its head.',
  CONTENT_LINE: '{file}: "{line}" is not "key: value".',
  CONTENT_TWICE: '{file}: duplicate key "{key}".',
  CONTENT_INVALID: '{file} is invalid. {faults}',
  CONTENT_EXISTS: 'The {kind} "{name}" already exists. Use {command} to change it.',
  CONTENT_MISSING: 'The {kind} "{name}" does not exist. Use {command}.',
  CONTENT_FIXED: 'The program has a page for "{name}". Pages are neither added nor removed.',
  TEXT_CHANGED:
    'Nothing was saved: {by} has saved another version since you began. Compare it with yours.',
  CONTENT_NOT_SHOWN: 'There is no published {kind} "{name}".',
  CONTENT_NOT_PENDING: '"{name}" has neither a draft nor a schedule.',
  CONTENT_FOLDER:
    '{folder} has other files. Name a new folder, or the folder “content” of a release.',
  LEGAL_VERSION_USED:
    '{name} may have been accepted by customers. Give the changed text a new version and date.',
  LEGAL_ONLY_VERSION: 'This is the only version of a legal text. Publish a new version first.',
  TICKET_UNKNOWN: 'There is no ticket "{number}". See “Tickets” at the desk.',
  TICKET_ANSWERED:
    'Nothing was sent: {officer} answered this ticket on {at} UTC. Read that answer; press again if yours is still wanted.',
  TICKET_CLOSED: 'This ticket is closed already.',
  ANSWER_MISSING: 'Write the answer in --text, or choose one with --template.',
  ANSWER_UNTRUE:
    'The template “{title}” is not true for this customer. {why} Write another answer.',
  ANSWER_TOO_LONG: 'The answer has more than {max} characters. Shorten it.',
} as const;

export type ContentCode = keyof typeof CONTENT_REFUSALS;

export type ContentParams<C extends ContentCode> = ParamsOf<(typeof CONTENT_REFUSALS)[C]>;

/** The message of a code with its parameters, for a text that no command was given. */
export const contentMessage = <C extends ContentCode>(code: C, params: ContentParams<C>): string =>
  fillText(CONTENT_REFUSALS[code], (name) => String((params as Record<string, unknown>)[name]));
