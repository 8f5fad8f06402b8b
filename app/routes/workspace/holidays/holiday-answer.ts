import { holidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { toldAnswer } from '#app/http/holidays/holiday-form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'

const list = '/team/holidays'

const route = postOnly({
  page: list,
  may: 'holiday.answer',
  form: holidayAnswer.pick({ status: true }),
  conflict: 'Not answered',
  post: ({ scope, id }, answer) => toldAnswer(scope, answerHoliday(scope, id, answer)),
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
