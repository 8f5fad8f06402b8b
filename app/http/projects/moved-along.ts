import { plural } from '#app/domain/format.ts'
import type { Flash } from '#app/http/flash.server.ts'
import type { UpdatedProject } from '#app/services/projects/update-project.server.ts'

/** What a flash says of tasks that moved along, and the one step back; nothing when none did. */
export function movedAlong({ id, redating }: UpdatedProject, back: string): Pick<Flash, 'message' | 'undo'> {
  if (!redating) return {}
  const { count, text, activityId } = redating
  const moved = `${plural(count, 'open task')} moved along${text && `, ${text}`}.`
  return {
    message: moved,
    undo: { action: `/projects/${id}/dates/undo`, fields: { activityId: String(activityId), back } },
  }
}
