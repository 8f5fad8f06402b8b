import { asKept } from './differences.ts'
import type { LastChange } from './errors.ts'
import type { VersionedNoun } from './nouns.ts'

type Values = Readonly<Record<string, string>>

const longestBase = 100_000

export function baseText(values: Values): string {
  return JSON.stringify(values)
}

/** Undefined when unreadable. It comes from outside: never trust it. */
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

/** Fields that differ from `base`. An unticked box is not posted and counts as ''. A field unknown to `base` is always included. */
export function touchedValues(values: Values, base: Values): Record<string, string> {
  const posted = Object.entries(values).filter(
    ([name, value]) => !Object.hasOwn(base, name) || asKept(base[name] ?? '') !== asKept(value),
  )
  const unticked = Object.keys(base).filter(name => base[name] !== '' && !Object.hasOwn(values, name))
  return Object.fromEntries([...posted, ...unticked.map(name => [name, ''])])
}

/** What a refused form gets back. On a conflict, `values` holds only changed fields if `base` is known. */
export type FormReply = {
  values: Record<string, string>
  base?: Record<string, string> | undefined
  /** By field name; '' is the whole form. */
  errors: Record<string, string[]>
  /** Our fault: nothing needs putting right. */
  isFault?: boolean
  /** The stored record, when somebody else saved in between. */
  current?: Record<string, unknown>
  noun?: VersionedNoun | null
  lastChange?: LastChange | null
}

type Shown = Pick<FormReply, 'values' | 'base'> & { current?: unknown }

/**
 * What was typed, else what is stored. Unticked boxes are not posted, so a returned form is shown as it came; after a conflict,
 * untouched fields show the record as it stands.
 */
export function shownValues(stored: Values, reply: Shown | undefined): Values {
  if (!reply) return stored
  return reply.current && reply.base ? { ...stored, ...reply.values } : reply.values
}

export function shownBase(stored: Values, reply: Shown | undefined): Values {
  return (reply?.current ? undefined : reply?.base) ?? stored
}
