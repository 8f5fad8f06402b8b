import { FieldError, fieldId, SelectField, TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'
import { progressChoices } from '#app/domain/quotes/payment-schedule.ts'
import { stageRows } from '#app/domain/quotes/settings-form.ts'

type StagesProps = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>> | undefined
  /** Empty ones included. */
  rows: number
  stages: readonly string[]
}

/** Rows that stay empty are left out. */
export function SettingsStages({ values, errors, rows, stages }: StagesProps) {
  const triggers = [
    { value: 'accepted', label: 'When the quote is accepted' },
    ...stages.map(name => ({ value: `stage:${name}`, label: `When the job enters ${name}` })),
    ...progressChoices.map(done => ({
      value: `progress:${done}`,
      label: `When ${done} % of the tasks are done`,
    })),
    { value: 'manual', label: 'When you ask for it' },
  ]
  const id = fieldId('paymentStages')
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="mb-2 font-bold">Payment stages</legend>
      <p className="hint mb-3">
        What a new quote begins with. A share is such as 30 %, an amount such as £1,000, before VAT; shares
        come to 100 %, and beside an amount the last one stays empty and takes what is left. Empty rows are
        left out.
      </p>
      <FieldError id={id} error={errors?.paymentStages} />
      {Array.from({ length: rows }, (_, at) => stageRows(at)).map((field, at) => {
        const given = values[field.trigger] ?? (at === 0 ? 'accepted' : 'manual')
        const isKnown = triggers.some(({ value }) => value === given)
        return (
          <div key={field.name} className="formgrid mb-4 hair-above pt-3">
            <TextField
              label={`Stage ${at + 1}`}
              name={field.name}
              defaultValue={values[field.name] ?? ''}
              error={errors?.[field.name]}
              width="half"
              maxLength={limits.paymentStageName}
            />
            <TextField
              label="Share or amount"
              name={field.share}
              defaultValue={values[field.share] ?? ''}
              error={errors?.[field.share]}
              width="half"
              inputMode="decimal"
            />
            <SelectField
              label="Asked for"
              name={field.trigger}
              defaultValue={given}
              error={errors?.[field.trigger]}
              width="half"
              options={isKnown ? triggers : [...triggers, { value: given, label: givenLabel(given) }]}
            />
            <TextField
              label="Days to pay"
              name={field.daysToPay}
              defaultValue={values[field.daysToPay] ?? '7'}
              error={errors?.[field.daysToPay]}
              width="half"
              inputMode="numeric"
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** For one that is no longer among the choices. */
function givenLabel(given: string): string {
  return given
    .replace(/^stage:/, 'When the job enters ')
    .replace(/^progress:(.*)$/, 'When $1 % of the tasks are done')
}
