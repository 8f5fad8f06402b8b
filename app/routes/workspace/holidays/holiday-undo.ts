import { redirect } from '@remix-run/node'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayAnswerUndo } from '#app/domain/holidays/holiday.schema.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { orConflict, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { undoHolidayAnswer } from '#app/services/holidays/answer-holiday.server.ts'

const back = '/team/holidays'

export const loader = () => redirect(back, 303)

/** The way back of the toasts that tell of an answer. */
export const action = pageFor('holiday.answer', async ({ scope, params, request }) => {
  const { answer } = checked(holidayAnswerUndo, Object.fromEntries(await readForm(request)))
  const undo = () => {
    const holiday = undoHolidayAnswer(scope, idParam(params), answer)
    const name = fullName(holiday.firstName, holiday.lastName, holiday.username)
    const dates = longSpanText(holiday, dayIn(scope.timeZone, Date.now()))
    return redirectWithFlash(back, { title: 'Answer taken back', message: `${name}, ${dates}` })
  }
  return orConflict(undo, back, 'Not taken back')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
