type Dated = { id: number; dueDate: string | null }

/** Those of a day, and those without one, in the order in which they were written down. */
export function byDue<Task extends Dated>(tasks: readonly Task[]): Task[] {
  const day = ({ dueDate }: Dated) => dueDate ?? '9999'
  return [...tasks].sort((a, b) => (day(a) === day(b) ? a.id - b.id : day(a) < day(b) ? -1 : 1))
}

type OfJob = { projectId: number | null; projectName: string | null; jobNumber: string | null }

/** A job stands where its first task stood; tasks of no project, or of a binned one, stand together. */
export function tasksByJob<Task extends OfJob>(tasks: readonly Task[]): Task[][] {
  const jobs = new Map<number | null, Task[]>()
  for (const task of tasks) {
    const key = task.jobNumber === null ? null : task.projectId
    const own = jobs.get(key)
    if (own) own.push(task)
    else jobs.set(key, [task])
  }
  return [...jobs.values()]
}
