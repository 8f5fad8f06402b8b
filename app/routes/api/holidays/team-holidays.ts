import { holidayPeriod, newHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toHolidayRecord } from '#app/http/holidays/holiday-record.ts'
import { checked } from '#app/http/input.server.ts'
import { listHolidays } from '#app/models/holidays/holiday-list.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { bankHolidaysAsked, bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

const route = api({
  GET: async ({ scope, url }) => {
    const { from, to } = checked(holidayPeriod(scope.timeZone), Object.fromEntries(url.searchParams))
    const period = { from: from ?? undefined, to: to ?? undefined }
    const holidays = listHolidays(scope, period, apiPage(url))
    const bankHolidays = await bankHolidaysOf(scope, holidays)
    return list(url, holidays, holiday => toHolidayRecord(scope, holiday, bankHolidays))
  },
  POST: async ({ scope, body, requestId }) => {
    const fields = await body(newHoliday(scope.timeZone))
    const holiday = askHoliday(
      scope,
      { ...fields, requestId: requestId ?? fields.requestId },
      await bankHolidaysAsked(scope, fields),
    )
    return created(toHolidayRecord(scope, holiday, await bankHolidaysOf(scope, [holiday])))
  },
})

export const loader = route.loader
export const action = route.action
