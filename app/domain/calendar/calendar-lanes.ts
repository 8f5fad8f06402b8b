import { maxTasksOfProject } from './calendar-cells.ts'

type Person = { id: number; name: string }
type Due = { dueDate: string; projectId: number | null; assignees: readonly Person[] }
type Away = Person & { date: string; text: string }

type LaneDay<Task> = { date: string; tasks: Task[]; more: number; away: string }
export type Lane<Task> = Person & { days: LaneDay<Task>[] }

export const nobody: Person = { id: 0, name: 'Nobody' }

/** A lane for each person who has tasks or is away, by name, and the last one for tasks that nobody has. */
export function layLanes<Task extends Due>(
  week: readonly string[],
  most: number,
  tasks: readonly Task[],
  away: readonly Away[],
): Lane<Task>[] {
  const holders = (task: Task) => (task.assignees.length > 0 ? task.assignees : [nobody])
  const people = new Map([...tasks.flatMap(holders), ...away].map(({ id, name }) => [id, { id, name }]))
  return [...people.values()].sort(byName).map(person => ({
    ...person,
    days: week.map(date => {
      const due = tasks.filter(
        task => task.dueDate === date && holders(task).some(({ id }) => id === person.id),
      )
      const shown = firstOfEachProject(due).slice(0, most)
      const absence = away.find(each => each.id === person.id && each.date === date)
      return { date, tasks: shown, more: due.length - shown.length, away: absence?.text ?? '' }
    }),
  }))
}

function byName(a: Person, b: Person): number {
  if (a.id === nobody.id || b.id === nobody.id) return a.id === nobody.id ? 1 : -1
  return a.name.localeCompare(b.name)
}

function firstOfEachProject<Task extends Due>(tasks: readonly Task[]): Task[] {
  const counts = new Map<number, number>()
  return tasks.filter(({ projectId }) => {
    if (projectId === null) return true
    const count = (counts.get(projectId) ?? 0) + 1
    counts.set(projectId, count)
    return count <= maxTasksOfProject
  })
}
