import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { TriedTable } from './rate-tables.tsx'

type WhatIf = {
  values: Record<'makers' | 'onJobs' | 'overheads' | 'margin' | 'without', string>
  errors: Partial<Record<'makers' | 'onJobs' | 'overheads' | 'margin' | 'without', string[]>>
  costs: readonly { value: number; label: string }[]
  result: { rows: Parameters<typeof TriedTable>[0]['rows'] } | null
}

/** Saves nothing. */
export function WhatIfForm({ whatIf, currency }: { whatIf: WhatIf; currency: string }) {
  const { values, errors, costs, result } = whatIf
  return (
    <>
      <form method="get" action="/overheads#whatif">
        <FormGrid>
          <TextField
            label="Makers"
            name="makers"
            width="half"
            inputMode="numeric"
            defaultValue={values.makers}
            error={errors.makers}
          />
          <TextField
            label="On jobs"
            labelNote="in per cent"
            name="onJobs"
            width="half"
            inputMode="decimal"
            defaultValue={values.onJobs}
            error={errors.onJobs}
          />
          <MoneyField
            label="Overheads"
            name="overheads"
            width="half"
            currency={currency}
            defaultValue={values.overheads}
            error={errors.overheads}
          />
          <TextField
            label="Margin"
            labelNote="in per cent"
            name="margin"
            width="half"
            inputMode="decimal"
            defaultValue={values.margin}
            error={errors.margin}
          />
          <SelectField label="Without" name="without" defaultValue={values.without} error={errors.without}>
            <option value="">Keep all costs</option>
            {costs.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </FormGrid>
        <p className="mt-4">
          <Button>Work It Out</Button>
        </p>
      </form>
      {result ? (
        <div className="mt-6" role="status">
          <TriedTable rows={result.rows} />
        </div>
      ) : null}
    </>
  )
}
