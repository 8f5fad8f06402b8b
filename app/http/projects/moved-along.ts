import { plural } from '#app/domain/format.ts'
import type { Flash } from '#app/http/flash.server.ts'
import type { UpdatedProject } from '#app/services/projects/update-project.server.ts'

/** Message and undo for tasks that moved along; empty when none did. */
export function movedAlong(
  { redating }: Pick<UpdatedProject, 'redating'>,
  back: string,
): Pick<Flash, 'message' | 'undo'> {
  if (!redating) return {}
  const { count, text, activityId, around } = redating
  const moved = `${plural(count, 'open task')} moved along${text && `, ${text}`}.`
  const past = around === 0 ? '' : ` ${plural(around, 'date')} moved round an absence.`
  return {
    message: moved + past,
    undo: { action: `/activities/${activityId}/undo`, fields: { back } },
  }
}
