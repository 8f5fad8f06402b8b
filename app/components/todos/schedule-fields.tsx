import { DateField, TextField } from '#app/components/kit/field.tsx'

type ScheduleFieldsProps = {
  value: (name: 'dueDate' | 'dueTime') => string
  errors: Readonly<Record<string, string[]>>
  /** yyyy-MM-dd */
  today: string
}

export function ScheduleFields({ value, errors, today }: ScheduleFieldsProps) {
  return (
    <>
      <DateField
        label="Day"
        name="dueDate"
        width="half"
        required
        min={today}
        defaultValue={value('dueDate')}
        error={errors.dueDate}
      />
      <TextField
        label="Time"
        name="dueTime"
        type="time"
        width="half"
        required
        defaultValue={value('dueTime')}
        error={errors.dueTime}
      />
    </>
  )
}
