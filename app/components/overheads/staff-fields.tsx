import { FormGrid, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { limits } from '#app/domain/limits.ts'
import { payKindLabels, payKinds } from '#app/domain/overheads/cost-kinds.ts'
import { staffLabels } from '#app/domain/overheads/overheads.ts'

type StaffFieldsProps = {
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
  currency: string
  people: readonly { id: number; name: string }[]
}

export function StaffFields({ values, errors, currency, people }: StaffFieldsProps) {
  const field = fieldsOf(staffLabels, values, errors)
  const days = { width: 'third', inputMode: 'decimal', labelNote: 'days a year' } as const
  return (
    <>
      <FormGrid>
        <TextField
          {...field('name')}
          labelNote="(required)"
          required
          maxLength={limits.overheadName}
          hint="A name, or a role such as Bench hand."
        />
        <TextField {...field('headcount')} width="half" inputMode="numeric" hint="Who cost the same." />
        <SelectField {...field('userId')} width="half" hint="Their cost goes when their account is erased.">
          <option value="">Nobody’s account</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('isMaker')} hint="The pay of who is not on jobs is an overhead.">
          <option value="1">On the bench: their hours are sold</option>
          <option value="0">Not on jobs: office, cleaning, buying</option>
        </SelectField>
      </FormGrid>
      <FormGrid>
        <SelectField {...field('payKind')} width="half">
          {payKinds.map(kind => (
            <option key={kind} value={kind}>
              {payKindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <MoneyField {...field('pay')} width="half" currency={currency} required hint="An hour, or a year." />
        <MoneyField {...field('employerNi')} width="third" currency={currency} hint="A year, for one." />
        <MoneyField {...field('pension')} width="third" currency={currency} hint="A year, for one." />
        <MoneyField {...field('otherCosts')} width="third" currency={currency} hint="A year, for one." />
      </FormGrid>
      <FormGrid>
        <TextField {...field('weeklyHours')} width="half" inputMode="decimal" required />
        <TextField {...field('daysPerWeek')} width="half" inputMode="numeric" />
        <TextField {...field('holidayDays')} {...days} hint="With bank holidays." />
        <TextField {...field('sickDays')} {...days} />
        <TextField {...field('trainingDays')} {...days} />
        <TextField
          {...field('onJobs')}
          labelNote="in per cent of the hours here"
          inputMode="decimal"
          hint="What is left goes on sweeping, fetching, talking and putting right. Three quarters is usual; count before you trust it."
        />
        <TextField {...field('note')} maxLength={limits.overheadNote} />
      </FormGrid>
    </>
  )
}
