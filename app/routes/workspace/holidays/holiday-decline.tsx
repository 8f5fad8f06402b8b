import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import { limits } from '#app/domain/limits.ts'
import { handleForm } from '#app/http/form.server.ts'
import { toldAnswer } from '#app/http/holidays/holiday-form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { answerHoliday, requireAnswerable } from '#app/services/holidays/answer-holiday.server.ts'

export const handle = { dialog: true }

export const loader = pageFor('holiday.answer', ({ scope, params }) => {
  const holiday = requireAnswerable(scope, idParam(params))
  return {
    name: fullName(holiday.firstName, holiday.lastName, holiday.username),
    dates: longSpanText(holiday, dayIn(scope.timeZone, Date.now())),
    reason: holiday.reason,
  }
})

export const action = pageFor('holiday.answer', ({ scope, params, request }) =>
  handleForm(request, holidayAnswer.pick({ why: true }), ({ why }) =>
    toldAnswer(scope, answerHoliday(scope, idParam(params), { status: 'declined', why })),
  ),
)

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
    >
      <FormErrors errors={reply?.errors} labels={labels} />
      <TextField
        label={labels.why}
        labelNote="(optional)"
        name="why"
        maxLength={limits.holidayReason}
        autoComplete="off"
        defaultValue={reply?.values.why}
        error={reply?.errors.why}
        hint="They read it with the answer. Colleagues do not see it, others who answer do."
      />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Decline the holiday? · Mortise' }]
