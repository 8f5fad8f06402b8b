import { plural } from '#app/domain/format.ts'
import type { MadeRecords } from './spreadsheet.ts'

export function countsOf({ clients, projects, tasks }: MadeRecords): Counts {
  return { clients: clients.length, projects: projects.length, tasks: tasks.length }
}

type Counts = { clients: number; projects: number; tasks: number }

export function countText({ clients, projects, tasks }: Counts): string[] {
  const words = [
    [projects, 'job'],
    [clients, 'client'],
    [tasks, 'task'],
  ] as const
  return words.filter(([count]) => count > 0).map(([count, word]) => plural(count, word))
}

type Progress = { fileName?: string; rowCount?: number; columns?: string; check?: string; done?: string }

export function listSteps({ fileName, rowCount = 0, columns, check, done }: Progress) {
  return [
    { name: 'File', note: fileName ? `${fileName}, ${plural(rowCount, 'row')}` : 'chosen or pasted' },
    { name: 'Columns', note: columns ?? 'what each becomes' },
    { name: 'Check', note: check ?? 'nothing is saved yet' },
    { name: 'Done', note: done ?? 'all right rows, or none' },
  ]
}
