import { DateField, FormGrid, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { limits } from '#app/domain/limits.ts'
import {
  categoryLabels,
  costPeriods,
  overheadCategories,
  periodLabels,
} from '#app/domain/overheads/cost-kinds.ts'
import { costLabels } from '#app/domain/overheads/overheads.ts'

type CostFieldsProps = {
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
  currency: string
}

export function CostFields({ values, errors, currency }: CostFieldsProps) {
  const field = fieldsOf(costLabels, values, errors)
  return (
    <FormGrid>
      <SelectField {...field('category')} required>
        {overheadCategories.map(category => (
          <option key={category} value={category}>
            {categoryLabels[category]}
          </option>
        ))}
      </SelectField>
      <TextField {...field('name')} labelNote="(required)" required maxLength={limits.overheadName} />
      <MoneyField {...field('amount')} width="half" currency={currency} required />
      <SelectField {...field('period')} width="half" required>
        {costPeriods.map(period => (
          <option key={period} value={period}>
            {periodLabels[period]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...field('isVatRecoverable')}
        hint="What you get back is no cost. Your accountant knows which VAT that is."
      >
        <option value="0">The amount has no VAT that we get back</option>
        <option value="1">The amount has 20 % VAT in it that we get back</option>
      </SelectField>
      <DateField {...field('startsOn')} width="half" hint="Empty: it was always there." />
      <DateField {...field('endsOn')} width="half" hint="Empty: it goes on." />
      <TextField {...field('note')} maxLength={limits.overheadNote} />
    </FormGrid>
  )
}
