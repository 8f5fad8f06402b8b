import type { ReactNode } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { FieldError, SelectField } from '#app/components/kit/field.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { leftOut } from '#app/domain/spreadsheets/spreadsheet.ts'

type Choice = { value: number; label: string }

export type ColumnChoicesProps = {
  /** The row with the names, 0 for none. */
  head: number
  heads: readonly Choice[]
  columns: readonly { name: string; head: string; sample: string; field: string }[]
  fields: readonly { value: string; label: string }[]
  values: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[]>> | undefined
  children?: ReactNode
}

export function ColumnChoices({
  head,
  heads,
  columns,
  fields,
  values,
  errors,
  children,
}: ColumnChoicesProps) {
  return (
    <Section title="Columns" aside={head > 0 ? `row ${head} has the names` : 'no row has names'}>
      <table className="w-full [border-collapse:collapse] max-md:block">
        <caption className="sr-only">What each column of your file becomes</caption>
        <thead className="max-md:hidden">
          <tr>
            <th className="pt-0 px-0 pb-2 text-s font-normal text-left text-chalk-2 last:w-[46%]" scope="col">
              In your file
            </th>
            <th className="pt-0 px-0 pb-2 text-s font-normal text-left text-chalk-2 last:w-[46%]" scope="col">
              Becomes
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {columns.map(({ name, head, sample, field }) => (
            <tr className="hair-above max-md:grid max-md:py-2 max-md:px-0" key={name}>
              <td className="py-1 px-0 first:pr-3 first:wrap-anywhere">
                <b>{head}</b> <span className="quiet">{sample}</span>
              </td>
              <td className="py-1 px-0 first:pr-3 first:wrap-anywhere">
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
        <SelectField
          label="Names of the columns"
          name="head"
          options={heads}
          defaultValue={values?.head ?? String(head)}
          error={errors?.head}
        />
        {children}
        <div>
          <Button>Check Again</Button>
        </div>
      </div>
    </Section>
  )
}
