import { plural } from '#app/domain/format.ts'
import type { TemplateDraft } from './template-draft.ts'
import { type TemplateOp, taskLines } from './template-edit.ts'

/** For screen readers. */
export function announcementOf(op: TemplateOp, draft: TemplateDraft): string {
  switch (op.op) {
    case 'add':
    case 'split': {
      const count = taskLines(op.text).length
      return count === 0 ? '' : count === 1 ? 'Task added' : `${plural(count, 'task')} added`
    }
    case 'remove':
      return 'Task deleted'
    case 'up':
    case 'down': {
      const count = draft.stages[op.stage]?.tasks.length ?? 0
      const place = Math.min(count, Math.max(1, op.task + (op.op === 'up' ? 0 : 2)))
      return `Now number ${place} of ${count}`
    }
    case 'place':
      if (op.to === op.stage) return `Now number ${op.at > op.task ? op.at : op.at + 1}`
      return `Moved to ${draft.stages[op.to]?.name ?? ''}`
    case 'move':
      return `Moved to ${draft.stages[op.to]?.name ?? ''}`
    case 'add-stage':
      return 'Stage added'
    case 'remove-stage':
      return `${draft.stages[op.stage]?.name ?? ''} deleted`
    case 'earlier':
    case 'later':
      return `${draft.stages[op.stage]?.name ?? ''} moved ${op.op}`
    default:
      return ''
  }
}
