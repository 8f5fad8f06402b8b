import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { limits } from '#app/domain/limits.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { toldAnswer } from '#app/http/holidays/holiday-form.server.ts'
import { answerHoliday, requireAnswerable } from '#app/services/holidays/answer-holiday.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  may: 'holiday.answer',
  ask: ({ scope, id }) => {
    const holiday = requireAnswerable(scope, id)
    return {
      name: fullName(holiday.firstName, holiday.lastName, holiday.username),
      dates: longSpanText(holiday, dayIn(scope.timeZone, Date.now())),
      reason: holiday.reason,
    }
  },
  form: holidayAnswer.pick({ why: true }),
  confirm: ({ scope, id }, { why }) =>
    toldAnswer(scope, answerHoliday(scope, id, { status: 'declined', why })),
})
export const loader = page.loader
export const action = page.action

const labels = { why: 'Tell them why' }

export default function HolidayDecline() {
  const { name, dates, reason } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      title={`Decline ${name}’s holiday?`}
      question={`${dates}: ${reason}`}
      confirmLabel="Decline"
      cancelHref="/team/holidays"
      errors={reply?.errors}
      labels={labels}
    >
      <TextField
        label={labels.why}
        labelNote="(optional)"
        name="why"
        maxLength={limits.holidayReason}
        defaultValue={reply?.values.why}
        error={reply?.errors.why}
        hint="They read it with the answer. Colleagues do not see it, others who answer do."
      />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Decline the holiday? · Mortise' }]
