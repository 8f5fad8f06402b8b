import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import {
  CheckField,
  DateField,
  FormGrid,
  HiddenField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { FormErrors, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { holidayForm } from '#app/domain/holidays/holiday.schema.ts'
import {
  defaultReason,
  holidayReach,
  longSpanText,
  mayEnterForOthers,
  otherReason,
  reasonOfKind,
  workingDaysText,
} from '#app/domain/holidays/holiday.ts'
import { limits } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countWorkingDays } from '#app/domain/working-days.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listTaskPeople } from '#app/http/tasks/task-form.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { bankHolidaysAsked, bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

const HolidayReason = lazyIsland(() => import('#app/islands/holidays/holiday-reason.tsx'))

export const handle = { dialog: true }

const back = '/team/holidays'

export const loader = workspacePage(({ scope }) => {
  const today = dayIn(scope.timeZone, Date.now())
  const isForOthers = mayEnterForOthers(scope)
  const others = isForOthers ? listTaskPeople(scope) : []
  return {
    requestId: newRequestId(),
    isForOthers,
    me: scope.userId,
    people: others.filter(({ id }) => id !== scope.userId).map(({ id, name }) => ({ id, name })),
    first: addDays(today, -holidayReach.daysBack),
    last: addDays(today, holidayReach.daysAhead),
    reasons: { 1: defaultReason, 0: otherReason },
  }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, holidayForm(scope.timeZone), async ({ beyond, ...sent }) => {
    const fields = { ...sent, reason: reasonOfKind(sent.fromAllowance, sent.reason) }
    const holiday = askHoliday(scope, fields, await bankHolidaysAsked(scope, fields), beyond ?? 0)
    return redirectWithFlash(back, await newsOf(scope, holiday))
  }),
)

async function newsOf(scope: Scope, holiday: Holiday): Promise<Flash> {
  const today = dayIn(scope.timeZone, Date.now())
  const length = workingDaysText(countWorkingDays(holiday, await bankHolidaysOf(scope, [holiday])))
  const whose = `${fullName(holiday.firstName, holiday.lastName, holiday.username)}: `
  const isOwn = holiday.userId === scope.userId
  const message = `${isOwn ? '' : whose}${longSpanText(holiday, today)}, ${length}.`
  return holiday.status === 'approved'
    ? { title: 'Holiday entered', message, tone: 'good' }
    : { title: 'Holiday asked for', message: `${message} You hear when it is answered.`, tone: 'good' }
}

const labels = {
  startDate: 'First day',
  endDate: 'Last day',
  startsAtMidday: 'From midday only',
  endsAtMidday: 'Until midday only',
  fromAllowance: 'Kind of leave',
  reason: 'Reason',
  notes: 'Notes',
}

export default function HolidayNew() {
  const { requestId, isForOthers, me, people, first, last, reasons } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { beyond, beyondDays, ...errors } = reply?.errors ?? {}
  const values: Readonly<Record<string, string>> = reply?.values ?? {}
  return (
    <Dialog
      title={isForOthers ? 'Enter a holiday' : 'Ask for a holiday'}
      titleId="holiday-new-title"
      closeHref={back}
      narrow
    >
      <form method="post">
        <FormErrors errors={errors} labels={labels} />
        {beyond && beyondDays ? (
          <>
            <FormWarning title="That is more than is left">
              <p>
                {beyond[0]}. You can {isForOthers ? 'save it' : 'ask for it'} all the same.
              </p>
            </FormWarning>
            <HiddenField name="beyond" value={beyondDays[0] ?? ''} />
          </>
        ) : null}
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <FormGrid>
          {people.length > 0 ? (
            <SelectField
              label="Who is away"
              name="userId"
              defaultValue={values.userId ?? String(me)}
              error={errors.userId}
              hint="What you enter for somebody else counts as approved."
            >
              <option value={me}>Me</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <DateField
            label="First day"
            labelNote="(required)"
            name="startDate"
            width="half"
            required
            min={first}
            max={last}
            defaultValue={values.startDate}
            error={errors.startDate}
          />
          <CheckField
            label={labels.startsAtMidday}
            name="startsAtMidday"
            width="half"
            value="1"
            defaultChecked={values.startsAtMidday === '1'}
            error={errors.startsAtMidday}
            hint="Of one day, this is the afternoon off."
          />
          <DateField
            label="Last day"
            name="endDate"
            width="half"
            min={first}
            defaultValue={values.endDate}
            error={errors.endDate}
            hint="Leave it empty for one day."
          />
          <CheckField
            label={labels.endsAtMidday}
            name="endsAtMidday"
            width="half"
            value="1"
            defaultChecked={values.endsAtMidday === '1'}
            error={errors.endsAtMidday}
            hint="Of one day, this is the morning off."
          />
          <SelectField
            label={labels.fromAllowance}
            name="fromAllowance"
            defaultValue={values.fromAllowance ?? '1'}
            error={errors.fromAllowance}
            options={[
              { value: '1', label: 'Annual leave' },
              { value: '0', label: 'Sick, unpaid or other leave' },
            ]}
            hint="Annual leave comes off the yearly allowance, other leave does not. Colleagues do not see this."
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={limits.holidayReason}
            defaultValue={values.reason ?? reasons[1]}
            error={errors.reason}
            hint="Your colleagues read this once it is approved. What is private belongs under Notes."
          />
          <TextArea
            label="Notes"
            name="notes"
            rows={3}
            maxLength={limits.notes}
            defaultValue={values.notes}
            error={errors.notes}
            hint="Private: only those who answer read them."
          />
        </FormGrid>
        <Suspense fallback={null}>
          <HolidayReason reasons={reasons} />
        </Suspense>
        <FormFoot cancelHref={back}>
          <Button variant="go">
            {`${isForOthers ? 'Save Holiday' : 'Ask for It'}${beyond ? ' All the Same' : ''}`}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'A holiday · Mortise' }]
