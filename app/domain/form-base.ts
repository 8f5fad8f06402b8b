import { asKept } from './differences.ts'
import type { LastChange } from './errors.ts'
import type { VersionedNoun } from './nouns.ts'

type Values = Readonly<Record<string, string>>

/** Far more characters than a form with every field full. */
const longestBase = 100_000

/** The hidden field `base` of an edit form: the values that the form was made from. */
export function baseText(values: Values): string {
  return JSON.stringify(values)
}

/** What such a field says; undefined when it says nothing that can be read. It comes from outside: never trust it. */
export function readBase(text: unknown): Record<string, string> | undefined {
  if (typeof text !== 'string' || text.length > longestBase) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries: [string, unknown][] = Object.entries(value)
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return texts.length === entries.length ? Object.fromEntries(texts) : undefined
  } catch {
    return undefined
  }
}

/**
 * What somebody typed into a form that was made from `base`; the fields they left alone are left out. A box that they
 * unticked is not posted: it is ''. A field that `base` does not know is always theirs.
 */
export function touchedValues(values: Values, base: Values): Record<string, string> {
  const posted = Object.entries(values).filter(
    ([name, value]) => !Object.hasOwn(base, name) || asKept(base[name] ?? '') !== asKept(value),
  )
  const unticked = Object.keys(base).filter(name => base[name] !== '' && !Object.hasOwn(values, name))
  return Object.fromEntries([...posted, ...unticked.map(name => [name, ''])])
}

/**
 * What a form that was refused gets back: every typed value, each field's errors, and the other version when stale. Then,
 * of a form that says what it was made from, `values` are only those that were changed.
 */
export type FormReply = {
  values: Record<string, string>
  /** What the form was made from, as far as it says so. */
  base?: Record<string, string> | undefined
  /** By field name; '' holds what belongs to no field. */
  errors: Record<string, string[]>
  /** It could not be saved by a fault of ours: nothing in it needs putting right. */
  isFault?: boolean
  /** The record as it now stands, when somebody saved in between. */
  current?: Record<string, unknown>
  /** Which of the form's records that is. */
  noun?: VersionedNoun | null
  lastChange?: LastChange | null
}

type Shown = Pick<FormReply, 'values' | 'base'> & { current?: unknown }

/**
 * What an edit form shows: what was typed, else what is stored. Boxes that are not ticked are not posted: a form that came
 * back is shown as it came, except that after a conflict the fields that were left alone show the record as it stands.
 */
export function shownValues(stored: Values, reply: Shown | undefined): Values {
  if (!reply) return stored
  return reply.current && reply.base ? { ...stored, ...reply.values } : reply.values
}

/** What the form is made from when it is shown: after a conflict the record as it stands, otherwise what it was before. */
export function shownBase(stored: Values, reply: Shown | undefined): Values {
  return (reply?.current ? undefined : reply?.base) ?? stored
}
