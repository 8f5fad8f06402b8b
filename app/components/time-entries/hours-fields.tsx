import { DateField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'

type Choices = readonly { label: string; options: readonly { value: string; label: string }[] }[]

type HoursFieldsProps = {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[]>>
  choices: Choices
  /** Its current job or task, where that is not among the choices. */
  present?: { value: string; label: string } | null
  /** yyyy-MM-dd */
  firstDay: string
  today: string
  /** Running work has no hours yet. */
  isRunning?: boolean
}

export const hoursLabels = { day: 'Day', what: 'Job or task', hours: 'Hours', note: 'Note', person: 'Person' }

export function HoursFields(props: HoursFieldsProps) {
  const { values, errors, choices, present = null, firstDay, today, isRunning = false } = props
  return (
    <>
      <DateField
        label={hoursLabels.day}
        name="day"
        required
        min={firstDay}
        max={today}
        defaultValue={values.day}
        error={errors.day}
      />
      <SelectField
        label={hoursLabels.what}
        name="what"
        defaultValue={values.what ?? 'none'}
        error={errors.what}
      >
        <option value="none">No job: workshop, van, meeting</option>
        {present ? <option value={present.value}>{present.label}</option> : null}
        {choices.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isRunning ? null : (
        <TextField
          label={hoursLabels.hours}
          labelNote="1.5, 1:30 or 90m"
          name="hours"
          required
          maxLength={40}
          defaultValue={values.hours}
          error={errors.hours}
        />
      )}
      <TextField
        label={hoursLabels.note}
        name="note"
        maxLength={limits.workedNote}
        defaultValue={values.note}
        error={errors.note}
      />
    </>
  )
}
