import { FormGrid, MoneyField, SelectField } from '#app/components/kit/field.tsx'
import { costPeriods, periodLabels } from '#app/domain/overheads/cost-kinds.ts'

type Starter = readonly { category: string; label: string }[]

type StarterFieldsProps = {
  starter: Starter
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
  currency: string
}

/** An amount and how often it is paid, for each category that has no cost yet. */
export function StarterFields({ starter, values, errors, currency }: StarterFieldsProps) {
  return (
    <FormGrid>
      {starter.map(({ category, label }) => [
        <MoneyField
          key={`amount-${category}`}
          label={label}
          name={`amount-${category}`}
          width="half"
          currency={currency}
          defaultValue={values?.[`amount-${category}`]}
          error={errors?.[`amount-${category}`]}
        />,
        <SelectField
          key={`period-${category}`}
          label={`How often: ${label}`}
          name={`period-${category}`}
          width="half"
          defaultValue={values?.[`period-${category}`] ?? 'month'}
          error={errors?.[`period-${category}`]}
        >
          {costPeriods.map(period => (
            <option key={period} value={period}>
              {periodLabels[period]}
            </option>
          ))}
        </SelectField>,
      ])}
    </FormGrid>
  )
}

export function starterLabels(starter: Starter): Record<string, string> {
  return Object.fromEntries(starter.map(({ category, label }) => [`amount-${category}`, label]))
}
