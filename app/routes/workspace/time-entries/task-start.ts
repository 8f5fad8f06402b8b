import { formatTime } from '#app/domain/format.ts'
import { workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { sumText } from '#app/domain/time-entries/worked-time.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { startWork } from '#app/services/time-entries/start-work.server.ts'

/** Ends what the person worked on until now, and says so. */
const route = postOnly({
  page: '/',
  form: emptyForm.loose(),
  conflict: 'Not started',
  post: ({ scope, id, back }) => {
    const task = requireTask(scope, id)
    const { entry, stopped, forgotten } = startWork(scope, task.id)
    const said = [
      `${task.title}, at ${formatTime(entry.startedAt ?? 0, scope.timeZone)}.`,
      stopped ? `${workedWhat(stopped)} was stopped after ${sumText(stopped.minutes ?? 0)}.` : '',
      forgotten ? `${workedWhat(forgotten)} still needs an end.` : '',
    ]
    return redirectWithFlash(back, {
      title: 'Started',
      message: said.filter(Boolean).join(' '),
      tone: 'good',
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
