import { type Difference, differences, orNothing } from '#app/domain/differences.ts'
import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { labelOf } from '#app/domain/enumerations.ts'
import { amountText, formatDate, formatMoney } from '#app/domain/format.ts'

export type FormValues = Record<string, string>

type Editable = {
  name: string
  description: string
  notes: string
  stageId: number
  status: ProjectStatus
  startDate: string | null
  dueDate: string | null
  assignedTo: number | null
  estimatedValue: number | null
  actualValue: number | null
  version: number
}

/** Without values for those who may not see money. */
export function projectFormValues(project: Editable, seesMoney: boolean): FormValues {
  const values: FormValues = {
    name: project.name,
    description: project.description,
    notes: project.notes,
    stageId: String(project.stageId),
    status: project.status,
    startDate: project.startDate ?? '',
    dueDate: project.dueDate ?? '',
    assignedTo: project.assignedTo === null ? '' : String(project.assignedTo),
    version: String(project.version),
  }
  if (!seesMoney) return values
  return {
    ...values,
    estimatedValue: amountText(project.estimatedValue),
    actualValue: amountText(project.actualValue),
  }
}

type ShownClient = {
  id: number
  name: string
  email: string
  phone: string
  address: string
  version: number
}

export function clientFormValues(client: ShownClient | null): FormValues {
  const id = client ? String(client.id) : ''
  return {
    clientId: id,
    shownClient: id,
    clientVersion: client ? String(client.version) : '',
    clientName: client?.name ?? '',
    clientEmail: client?.email ?? '',
    clientPhone: client?.phone ?? '',
    clientAddress: client?.address ?? '',
  }
}

export const projectLabels = {
  name: 'Project name',
  clientId: 'Client',
  description: 'Description',
  stageId: 'Stage',
  status: 'Status',
  startDate: 'Start date',
  dueDate: 'Due date',
  assignedTo: 'In charge',
  estimatedValue: 'Estimated value',
  actualValue: 'Actual value',
  notes: 'Notes',
}

export const clientLabels = {
  clientName: 'Client name',
  clientEmail: 'Client email',
  clientPhone: 'Client phone',
  clientAddress: 'Client address',
}

type Named = readonly { id: number; name: string }[]

function nameIn(list: Named, value: string): string {
  return list.find(({ id }) => String(id) === value)?.name ?? value
}

function moneyTyped(value: string, currency: string): string {
  const amount = Number(value.replaceAll(/[^\d.]/g, ''))
  return Number.isFinite(amount) ? formatMoney(Math.round(amount * 100), currency) : value
}

export function projectDifferences(
  theirs: FormValues,
  mine: FormValues,
  {
    stages,
    clients = [],
    people = [],
    currency,
  }: { stages: Named; clients?: Named; people?: Named; currency: string | null },
): Difference[] {
  return differences(projectLabels, theirs, mine, (name, value) => {
    if (name === 'assignedTo') return value === '' ? 'Nobody' : nameIn(people, value)
    if (name === 'clientId') return value === '' ? 'None on file' : nameIn(clients, value)
    if (value === '') return orNothing(value)
    if (name === 'stageId') return nameIn(stages, value)
    if (name === 'status') return labelOf(value)
    if (name === 'startDate' || name === 'dueDate') return formatDate(value)
    return name === 'estimatedValue' || name === 'actualValue' ? moneyTyped(value, currency ?? 'GBP') : value
  })
}

export function showClientField(name: string, value: string): string {
  return orNothing(/email$/i.test(name) ? value.toLowerCase() : value)
}
