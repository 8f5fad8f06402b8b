import { redirect } from '@remix-run/node'
import { holidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { orConflict } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { toldAnswer } from '#app/http/holidays/holiday-form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'

const back = '/team/holidays'

export const loader = () => redirect(back, 303)

export const action = pageFor('holiday.answer', async ({ scope, params, request }) => {
  const answer = checked(holidayAnswer.pick({ status: true }), Object.fromEntries(await readForm(request)))
  const id = idParam(params)
  return orConflict(() => toldAnswer(scope, answerHoliday(scope, id, answer)), back, 'Not answered')
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
