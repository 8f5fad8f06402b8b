import { plural } from '#app/domain/format.ts'

type Counts = { clients: number; projects: number; tasks: number }

/** '41 jobs', '36 clients': of what there is none nothing is said. */
export function countText({ clients, projects, tasks }: Counts): string[] {
  const words = [
    [projects, 'job'],
    [clients, 'client'],
    [tasks, 'task'],
  ] as const
  return words.filter(([count]) => count > 0).map(([count, word]) => plural(count, word))
}
