import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import type { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'

export function toldAnswer(scope: Scope, answered: ReturnType<typeof answerHoliday>): Promise<Response> {
  const { id, firstName, lastName, username, status, answerId } = answered
  const dates = longSpanText(answered, dayIn(scope.timeZone, Date.now()))
  return redirectWithFlash('/team/holidays', {
    title: status === 'approved' ? 'Holiday approved' : 'Holiday declined',
    message: `${fullName(firstName, lastName, username)}, ${dates}`,
    tone: status === 'approved' ? 'good' : 'plain',
    undo:
      answerId === null
        ? undefined
        : { action: `/team/holidays/${id}/undo`, fields: { answer: String(answerId) } },
  })
}
