import { classNames } from '#app/components/kit/class-names.ts'
import { FieldError, fieldId, HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { elements } from '#app/domain/invoices/invoice.ts'
import { lineFields } from '#app/domain/invoices/invoice-form.ts'
import { elementNames } from '#app/domain/invoices/invoice-words.ts'
import { limits } from '#app/domain/limits.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatRules, vatTreatments } from '#app/domain/money/vat.ts'

type LinesProps = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>> | undefined
  /** Empty ones included. */
  rows: number
  /** The amounts of what was agreed stay, and can be split. */
  isContract: boolean
  usualVat: string
}

/** Rows that stay empty are left out. */
export function InvoiceLines({ values, errors, rows, isContract, usualVat }: LinesProps) {
  const id = fieldId('lines')
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="sr-only">Lines</legend>
      <FieldError id={id} error={errors?.lines} />
      {Array.from({ length: rows }, (_, at) => lineFields(at)).map((field, at) => {
        const own = (name: string) => ({
          name,
          defaultValue: values[name] ?? '',
          error: errors?.[name],
        })
        const { from } = field
        const isEmpty = !values[field.description] && !values[field.each]
        return (
          <div
            key={field.description}
            className={classNames(
              'invoice-line gap-x-3 gap-y-2 items-start py-3 hair-above max-[1240px]:flex-wrap [&_label]:text-s [&_label]:font-normal [&_label]:text-chalk-2',
              isContract
                ? 'grid-cols-[minmax(0,1fr)_128px_216px_128px]'
                : 'grid-cols-[minmax(0,1fr)_88px_96px_128px_216px_128px]',
              isEmpty && 'spare',
            )}
          >
            <TextField
              {...own(field.description)}
              label={`Line ${at + 1}`}
              maxLength={limits.invoiceLine}
              placeholder=" "
            />
            {isContract ? null : (
              <>
                <TextField {...own(field.quantity)} label="Quantity" inputMode="decimal" placeholder="1" />
                <SelectField
                  {...own(field.unit)}
                  defaultValue={values[field.unit] ?? 'each'}
                  label="Unit"
                  options={units.map(unit => ({ value: unit, label: unit }))}
                />
              </>
            )}
            <TextField
              {...own(field.each)}
              label={isContract ? 'Amount' : 'Each, before VAT'}
              // iPhones' decimal keyboard has no minus, which omissions need.
              inputMode={isContract ? 'text' : 'decimal'}
            />
            <SelectField
              {...own(field.vat)}
              defaultValue={values[field.vat] ?? usualVat}
              label="VAT"
              options={vatTreatments.map(vat => ({ value: vat, label: vatRules[vat].name }))}
            />
            <SelectField
              {...own(field.element)}
              defaultValue={values[field.element] ?? 'labour'}
              label="Is it"
              options={elements.map(element => ({ value: element, label: elementNames[element] }))}
            />
            {values[from] === undefined ? null : <HiddenField name={from} value={values[from]} />}
          </div>
        )
      })}
    </fieldset>
  )
}
