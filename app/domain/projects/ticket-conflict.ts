import { type Difference, differences } from '#app/domain/differences.ts'
import type { VersionedNoun } from '#app/domain/nouns.ts'
import { clientLabels, type FormValues, projectDifferences, showClientField } from './project-form.ts'

type Reply = {
  /** What was changed; everything typed when the form did not say what it was made from. */
  values: FormValues
  base?: FormValues | undefined
  current?: Readonly<Record<string, unknown>> | undefined
  noun?: VersionedNoun | null | undefined
}

type Named = readonly { id: number; name: string }[]
type Names = { stages: Named; clients: Named; people: Named; currency: string | null }

type TicketConflict = {
  rows: Difference[]
  /** What the form shows now, and what it is made from. */
  values: FormValues
  base: FormValues
  useMine: { name: string; value: string }
}

const detailNames = Object.keys(clientLabels)
/** Whose details those are, and of which version: never part of what the form was made from. */
const markNames = ['shownClient', 'clientVersion']

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/** What a ticket form was made from, as it posts it: it has no field for the value at the end. */
export function ticketBase(values: FormValues): FormValues {
  const others = [...markNames, 'version', 'requestId', 'actualValue']
  return Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)))
}

/** The base of a form that now shows the details of another client. Choosing them stays the person's own change. */
export function baseWithDetails(base: FormValues, details: FormValues): FormValues {
  return { ...base, ...pick(details, detailNames) }
}

/**
 * What stands against what was changed in a ticket form. The form holds two records, each with a version of its own: only
 * the one that somebody else saved is compared and offers the version that stands. Of the project `stored` is read, of the
 * client, who need not be the project's, the refusal itself.
 */
export function ticketConflict(reply: Reply, stored: FormValues, names: Names): TicketConflict {
  return reply.noun === 'client' ? clientConflict(reply, stored) : projectConflict(reply, stored, names)
}

function clientConflict({ values, base = {}, current = {} }: Reply, stored: FormValues): TicketConflict {
  const text = (name: string) => String(current[name] ?? '')
  const theirs = {
    clientName: text('name'),
    clientEmail: text('email'),
    clientPhone: text('phone'),
    clientAddress: text('address'),
  }
  // The details stay beside the client whose they are, also when the project has another one by now.
  const chosen = { ...stored, ...pick(base, ['clientId']), ...pick(values, ['clientId']) }
  const before = { ...stored, ...pick(base, ['clientId']), ...theirs }
  return {
    rows: differences(clientLabels, theirs, values, showClientField),
    values: { ...chosen, ...theirs, ...values },
    base: ticketBase(before),
    useMine: { name: 'use:clientVersion', value: text('version') },
  }
}

function projectConflict({ values, base = {} }: Reply, stored: FormValues, names: Names): TicketConflict {
  const clientNames = ['clientId', ...detailNames]
  const isClientTouched = clientNames.some(name => Object.hasOwn(values, name))
  // Details of one client never mix with those of another: all of them as typed, or all as they stand.
  const client = isClientTouched
    ? pick({ ...base, ...values }, [...clientNames, ...markNames])
    : pick(stored, [...clientNames, ...markNames])
  const shown = { ...stored, ...values, ...client }
  return {
    rows: projectDifferences(stored, { ...values, ...pick(shown, ['clientId']) }, names),
    values: shown,
    base: ticketBase(isClientTouched ? baseWithDetails(stored, base) : stored),
    useMine: { name: 'use:version', value: stored.version ?? '' },
  }
}
