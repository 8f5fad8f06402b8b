import { plural } from '#app/domain/format.ts'

export const maxAssigned = 500

export function pickField(taskId: number): string {
  return `task-${taskId}`
}

export const nothingTicked = 'Nothing was assigned. Please tick what they are to do'
export const theirsAlready = 'Nothing was changed: all of it was theirs already, or is done'

export function assignAllLabel(total: number): string {
  return total > maxAssigned ? `Assign the First ${maxAssigned} of ${total}` : `Assign All ${total}`
}

export function assignedText(count: number, left: number): string {
  const others =
    left > 0 ? `${plural(left, 'task was', 'tasks were')} theirs already, or done meanwhile.` : ''
  return [`${plural(count, 'task')} assigned.`, others].filter(Boolean).join(' ')
}

export function assignUndoneText(count: number, left: number): string {
  const back = `${plural(count, 'task has its people', 'tasks have their people')} of before again.`
  const others =
    left > 0
      ? `${plural(left, 'task was', 'tasks were')} changed since and ${left === 1 ? 'stays' : 'stay'}.`
      : ''
  return [back, others].filter(Boolean).join(' ')
}
