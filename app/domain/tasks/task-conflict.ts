import { type Difference, differences, orNothing } from '#app/domain/differences.ts'
import { labelOf } from '#app/domain/enumerations.ts'
import { capitaliseFirst, formatDate } from '#app/domain/format.ts'
import type { TaskPerson } from './task.ts'

type Names = {
  people: readonly TaskPerson[]
  projects: readonly { id: number; name: string; jobNumber: string }[]
}
type Values = Readonly<Record<string, string>>

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  projectId: 'Project',
  stage: 'Stage',
  assignedTo: 'Assigned to',
  priority: 'Priority',
  status: 'Status',
  dueDate: 'Due date',
  estimatedMinutes: 'Estimated hours',
  jobRole: 'Position',
  waitingFor: 'Waiting for',
  waitingUntil: 'Until',
}

export function taskDifferences(theirs: Values, mine: Values, names: Names): Difference[] {
  const fields = differences(labels, theirs, mine, (name, value) => inWords(name, value, names))
  const others = { label: 'Also assigned', theirs: othersOf(theirs, names), yours: othersOf(mine, names) }
  return others.theirs === others.yours ? fields : [...fields, others]
}

function othersOf(values: Values, { people }: Names): string {
  const names = people.filter(({ id }) => values[`member-${id}`] === '1').map(({ name }) => name)
  return names.join(', ') || 'Nobody'
}

function inWords(name: string, value: string, { people, projects }: Names): string {
  if (name === 'assignedTo') {
    if (value === '') return 'Unassigned'
    return people.find(({ id }) => String(id) === value)?.name ?? 'Somebody who is no longer active'
  }
  if (name === 'projectId') {
    if (value === '') return 'No project'
    const project = projects.find(({ id }) => String(id) === value)
    return project ? `${project.jobNumber} ${project.name}` : 'A job that is not there now'
  }
  if (name === 'status' || name === 'priority') return labelOf(value)
  if (name === 'stage') return capitaliseFirst(value)
  if (name === 'waitingUntil') return value ? formatDate(value) : 'No day'
  if (name === 'dueDate') return value ? formatDate(value) : 'No due date'
  return orNothing(value)
}
