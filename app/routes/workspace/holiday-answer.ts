import { redirect } from '@remix-run/node'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayAnswer } from '#app/domain/holiday.schema.ts'
import { longSpanText } from '#app/domain/holiday.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'

const back = '/team/holidays'

export const loader = () => redirect(back, 303)

export const action = workspacePage(async ({ scope, params, request }) => {
  const { status } = checked(holidayAnswer, Object.fromEntries(await readForm(request)))
  const answer = () => {
    const holiday = answerHoliday(scope, idParam(params), status)
    const { firstName, lastName, username } = holiday
    const dates = longSpanText(holiday, dayIn(scope.timeZone, Date.now()))
    return redirectWithFlash(back, {
      title: status === 'approved' ? 'Holiday approved' : 'Holiday declined',
      message: `${fullName(firstName, lastName, username)}, ${dates}`,
      tone: status === 'approved' ? 'good' : 'plain',
    })
  }
  return orConflict(answer, back, 'Not answered')
})

/** Never shown: with a page of its own, a refusal is shown as an error page instead of bare text. */
export default function HolidayAnswer() {
  return null
}
