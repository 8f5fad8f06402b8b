import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { requireHoliday } from '#app/models/holidays/holiday.server.ts'
import { withdrawHoliday } from '#app/services/holidays/withdraw-holiday.server.ts'

export const handle = { dialog: true }

const back = '/team/holidays'

const page = confirmPage({
  ask: ({ scope, id }) => {
    const holiday = requireHoliday(scope, id)
    requireMay(scope, 'holiday.withdraw', { createdBy: holiday.userId })
    const { firstName, lastName, username, userId } = holiday
    return {
      name: userId === scope.userId ? null : fullName(firstName, lastName, username),
      dates: longSpanText(holiday, dayIn(scope.timeZone, Date.now())),
    }
  },
  form: emptyForm,
  confirm: ({ scope, id }) => {
    const holiday = withdrawHoliday(scope, id)
    const message = longSpanText(holiday, dayIn(scope.timeZone, Date.now()))
    const title = holiday.userId === scope.userId ? 'Holiday taken back' : 'Holiday cancelled'
    return redirectWithFlash(back, { title, message })
  },
})
export const loader = page.loader
export const action = page.action

export default function HolidayWithdraw() {
  const { name, dates } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title={name ? `Cancel ${name}’s holiday?` : 'Take the holiday back?'}
      question={`${dates}. It goes from the list, and ${name ?? 'your name'} is no longer marked as away.`}
      confirmLabel={name ? 'Cancel This Holiday' : 'Take It Back'}
      cancelHref={back}
      cancelLabel="Keep Holiday"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Take back a holiday · Mortise' }]
