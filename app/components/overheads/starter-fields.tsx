import { MoneyField, SelectField } from '#app/components/kit/field.tsx'
import { costPeriods, periodLabels } from '#app/domain/overheads/cost-kinds.ts'

type Starter = readonly { category: string; label: string }[]

type StarterFieldsProps = {
  starter: Starter
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
  currency: string
}

/** For each category without a cost. */
export function StarterFields({ starter, values, errors, currency }: StarterFieldsProps) {
  return (
    <div className="grid gap-4">
      {starter.map(({ category, label }) => (
        <div key={category} className="grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)] items-end gap-3">
          <MoneyField
            label={label}
            name={`amount-${category}`}
            currency={currency}
            defaultValue={values?.[`amount-${category}`]}
            error={errors?.[`amount-${category}`]}
          />
          <SelectField
            label="How often"
            labelNote={<span className="sr-only">: {label}</span>}
            name={`period-${category}`}
            defaultValue={values?.[`period-${category}`] ?? 'month'}
            error={errors?.[`period-${category}`]}
          >
            {costPeriods.map(period => (
              <option key={period} value={period}>
                {periodLabels[period]}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </div>
  )
}

export function starterLabels(starter: Starter): Record<string, string> {
  return Object.fromEntries(starter.map(({ category, label }) => [`amount-${category}`, label]))
}
