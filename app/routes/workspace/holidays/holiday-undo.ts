import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayAnswerUndo } from '#app/domain/holidays/holiday.schema.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { undoHolidayAnswer } from '#app/services/holidays/answer-holiday.server.ts'

const list = '/team/holidays'

const route = postOnly({
  page: list,
  may: 'holiday.answer',
  form: holidayAnswerUndo,
  conflict: 'Not taken back',
  post: ({ scope, id }, { answer }) => {
    const holiday = undoHolidayAnswer(scope, id, answer)
    const name = fullName(holiday.firstName, holiday.lastName, holiday.username)
    const dates = longSpanText(holiday, dayIn(scope.timeZone, Date.now()))
    return redirectWithFlash(list, { title: 'Answer taken back', message: `${name}, ${dates}` })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
