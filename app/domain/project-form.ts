import type { ProjectStatus } from './enumerations.ts'
import { labelOf } from './enumerations.ts'
import { formatDate } from './format.ts'
import { poundsText } from './project.ts'

/** A form's fields as they are typed. */
export type FormValues = Record<string, string>

type Editable = {
  name: string
  description: string
  notes: string
  stageId: number
  status: ProjectStatus
  startDate: string | null
  dueDate: string | null
  estimatedValue: number | null
  actualValue: number | null
  version: number
}

/** The project as its form shows it; without the values for those who may not see money. */
export function projectFormValues(project: Editable, seesMoney: boolean): FormValues {
  const values: FormValues = {
    name: project.name,
    description: project.description,
    notes: project.notes,
    stageId: String(project.stageId),
    status: project.status,
    startDate: project.startDate ?? '',
    dueDate: project.dueDate ?? '',
    version: String(project.version),
  }
  if (!seesMoney) return values
  return {
    ...values,
    estimatedValue: poundsText(project.estimatedValue),
    actualValue: poundsText(project.actualValue),
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

/** The client's part of the ticket form; empty fields for a new client. */
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

const labels: Record<string, string> = {
  name: 'Project name',
  description: 'Description',
  stageId: 'Stage',
  status: 'Status',
  startDate: 'Start date',
  dueDate: 'Due date',
  estimatedValue: 'Estimated value',
  actualValue: 'Actual value',
  notes: 'Notes',
  clientName: 'Client name',
  clientEmail: 'Client email',
  clientPhone: 'Client phone',
  clientAddress: 'Client address',
}

const moneyNames = ['estimatedValue', 'actualValue']

function comparable(name: string, value: string): string {
  const text = value.replaceAll('\r\n', '\n').trim()
  return moneyNames.includes(name) ? text.replaceAll(/[£,\s]/g, '').replace(/\.00?$/, '') : text
}

type Stage = { id: number; name: string }

function shown(name: string, value: string, stages: readonly Stage[]): string {
  if (value === '') return 'Nothing'
  if (name === 'stageId') return stages.find(({ id }) => String(id) === value)?.name ?? value
  if (name === 'status') return labelOf(value)
  if (name === 'startDate' || name === 'dueDate') return formatDate(value)
  return moneyNames.includes(name) ? `£${value.replace('£', '')}` : value
}

/** What differs between the record as it stands and a form made from an older version of it, in words. */
export function formDifferences(theirs: FormValues, yours: FormValues, stages: readonly Stage[]) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [their, your] = [theirs[name] ?? '', yours[name]]
    if (your === undefined || comparable(name, their) === comparable(name, your)) return []
    return [{ label, theirs: shown(name, their, stages), yours: shown(name, your, stages) }]
  })
}
