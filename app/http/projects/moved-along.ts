import { plural } from '#app/domain/format.ts'
import type { Flash } from '#app/http/flash.server.ts'
import type { UpdatedProject } from '#app/services/projects/update-project.server.ts'

/** Message and undo for tasks that moved along; empty when none did. */
export function movedAlong(
  { id, redating }: Pick<UpdatedProject, 'id' | 'redating'>,
  back: string,
): Pick<Flash, 'message' | 'undo'> {
  if (!redating) return {}
  const { count, text, activityId, around } = redating
  const moved = `${plural(count, 'open task')} moved along${text && `, ${text}`}.`
  const past = around === 0 ? '' : ` ${plural(around, 'date')} moved round an absence.`
  return {
    message: moved + past,
    undo: { action: `/projects/${id}/dates/undo`, fields: { activityId: String(activityId), back } },
  }
}
