import { holidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { api } from '#app/http/api.server.ts'
import { toHolidayRecord } from '#app/http/holidays/holiday-record.ts'
import { idParam } from '#app/http/input.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { withdrawHoliday } from '#app/services/holidays/withdraw-holiday.server.ts'

const route = api({
  PATCH: async ({ scope, params, body }) => {
    requireMay(scope, 'holiday.answer')
    const holiday = answerHoliday(scope, idParam(params), await body(holidayAnswer))
    return toHolidayRecord(scope, holiday, await bankHolidaysOf(scope, [holiday]))
  },
  DELETE: ({ scope, params }) => void withdrawHoliday(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
