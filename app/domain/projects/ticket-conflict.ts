import { type Difference, differences } from '#app/domain/differences.ts'
import type { VersionedNoun } from '#app/domain/nouns.ts'
import { clientLabels, type FormValues, projectDifferences, showClientField } from './project-form.ts'

type Reply = {
  /** Changed fields; all fields when the form has no `base`. */
  values: FormValues
  base?: FormValues | undefined
  current?: Readonly<Record<string, unknown>> | undefined
  noun?: VersionedNoun | null | undefined
}

type Named = readonly { id: number; name: string }[]
type Names = { stages: Named; clients: Named; people: Named; currency: string | null }

type TicketConflict = {
  rows: Difference[]
  values: FormValues
  base: FormValues
  useMine: { name: string; value: string }
}

const detailNames = Object.keys(clientLabels)
/** These mark a client and its version, and are never part of `base`. */
const markNames = ['shownClient', 'clientVersion']

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

export function ticketBase(values: FormValues): FormValues {
  const others = [...markNames, 'version', 'requestId', 'actualValue']
  return Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)))
}

/** For a form that now shows another client's details. Choosing the client stays a change. */
export function baseWithDetails(base: FormValues, details: FormValues): FormValues {
  return { ...base, ...pick(details, detailNames) }
}

/**
 * The form holds two records with a version each. Compares only the one somebody else saved: the project from `stored`,
 * the client, who need not be the project's, from the refusal.
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
  // Details stay with their client, also when the project has another one by now.
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
  // Never mixes details of two clients: all as typed, or all as stored.
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
