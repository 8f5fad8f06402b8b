import { binDays, toBin } from '#app/domain/bin/bin.ts'

/** Spec 1 quotes 'This action cannot be undone.' and 'permanently removed', but the bin restores tasks, so neither is said. */
export function deleteTaskQuestion(title: string, isOrphaned = false): string {
  const question = `Are you sure you want to delete the task "${title}"?`
  if (!isOrphaned) return `${question} ${toBin('It')}`
  return `${question} It goes to the bin, where its job is: once that is restored, the task can be, too, for ${binDays} days.`
}

export const orphanDeleted = {
  title: 'Orphaned task deleted',
  message: 'It is in the bin. Restore its job first to get it back.',
} as const
