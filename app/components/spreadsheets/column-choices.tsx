import { Button } from '#app/components/kit/button.tsx'
import { FieldError, HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type ClientRule, leftOut, type SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'

type ColumnChoicesProps = {
  kind: SpreadsheetKind
  clientRule: ClientRule
  columns: readonly { name: string; head: string; sample: string; field: string }[]
  fields: readonly { value: string; label: string }[]
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
}

export const kindOptions = [
  { value: 'clients', label: 'Clients' },
  { value: 'jobs', label: 'Jobs with their clients' },
  { value: 'tasks', label: 'Tasks' },
] as const

const clientRuleOptions = [
  { value: 'keep', label: 'Add the job, leave the client as it is' },
  { value: 'leave_out', label: 'Leave the row out' },
] as const

/** What each column of the list becomes, with the first thing that stands in it. */
export function ColumnChoices({ kind, clientRule, columns, fields, values, errors }: ColumnChoicesProps) {
  return (
    <Section title="Columns" aside="first row has the names">
      <table className="becomes">
        <caption className="sr-only">What each column of your file becomes</caption>
        <thead>
          <tr>
            <th scope="col">In your file</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, head, sample, field }) => (
            <tr key={name}>
              <td>
                <b>{head}</b> <span className="quiet">{sample}</span>
              </td>
              <td>
                <select
                  className="in"
                  id={name}
                  name={name}
                  aria-label={`${head} becomes`}
                  aria-invalid={errors?.[name] ? true : undefined}
                  aria-describedby={errors?.[name] ? `${name}-error` : undefined}
                  defaultValue={values?.[name] ?? field}
                >
                  <option value={leftOut}>Leave Out</option>
                  {fields.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <FieldError id={name} error={errors?.[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="stack mt-5">
        {kind === 'jobs' ? (
          <SelectField
            label="A client you already have"
            name="clientRule"
            options={clientRuleOptions}
            defaultValue={values?.clientRule ?? clientRule}
            error={errors?.clientRule}
          />
        ) : (
          <HiddenField name="clientRule" value={clientRule} />
        )}
        <SelectField
          label="What the rows are"
          name="kind"
          options={kindOptions}
          defaultValue={values?.kind ?? kind}
          error={errors?.kind}
        />
        <div>
          <Button>Check Again</Button>
        </div>
      </div>
    </Section>
  )
}
