import { DateField, FormGrid, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { limits } from '#app/domain/limits.ts'
import { units } from '#app/domain/money/unit.ts'
import { priceListLabels as labels, unitNames } from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames, lineKinds } from '#app/domain/quotes/quote.ts'

type PriceListFieldsProps = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
  suppliers: readonly string[]
  currency: string
  /** The latest day on which a cost can have been looked at. */
  today: string
}

const kinds = lineKinds.map(value => ({ value, label: lineKindNames[value] }))
const unitOptions = units.map(value => ({ value, label: unitNames[value] }))

export function PriceListFields({ values, errors, suppliers, currency, today }: PriceListFieldsProps) {
  const field = fieldsOf(labels, values, errors)
  return (
    <FormGrid>
      <TextField {...field('name')} labelNote="(required)" maxLength={limits.priceListItem} />
      <SelectField {...field('kind')} width="third" options={kinds} />
      <SelectField {...field('unit')} width="third" options={unitOptions} />
      <MoneyField {...field('cost')} width="third" currency={currency} />
      <TextField
        {...field('supplier')}
        width="half"
        maxLength={limits.supplier}
        list="price-list-suppliers"
      />
      <datalist id="price-list-suppliers">
        {suppliers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...field('code')} width="half" maxLength={limits.priceListCode} />
      <TextField
        {...field('waste')}
        width="half"
        inputMode="decimal"
        hint="What is cut away: 10 for a tenth more. Quotes take it over."
      />
      <DateField {...field('costOn')} width="half" max={today} />
    </FormGrid>
  )
}
