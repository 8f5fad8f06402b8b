import { FormGrid, SelectField, type SelectOption, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { Section } from '#app/components/kit/section.tsx'
import { invoiceSettingsLabels as labels } from '#app/domain/invoices/invoice-settings-form.ts'
import { cisNames, vatSchemeOptions } from '#app/domain/invoices/tax-choices.ts'
import { limits } from '#app/domain/limits.ts'

type FieldsProps = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>> | undefined
  yearEnds: readonly SelectOption[]
}

const cisOptions: readonly SelectOption[] = [
  { value: 'none', label: 'We do no work under CIS' },
  { value: '0', label: cisNames[0] },
  { value: '2000', label: cisNames[2000] },
  { value: '3000', label: cisNames[3000] },
]

const depositOptions: readonly SelectOption[] = [
  { value: 'invoice', label: 'A VAT invoice: its VAT is due now' },
  { value: 'request', label: 'A deposit request: its VAT is due once it is paid' },
]

export function InvoiceSettingsFields({ values, errors, yearEnds }: FieldsProps) {
  const field = fieldsOf(labels, values, errors)
  return (
    <>
      <Section title="VAT" level={2}>
        <FormGrid>
          <TextField
            {...field('vatNumber')}
            width="half"
            maxLength={limits.vatNumber + 6}
            hint="Your quotes bear it too. Empty where you are not registered."
          />
          <SelectField {...field('vatScheme')} width="half" options={vatSchemeOptions} />
          <TextField
            {...field('flatRate')}
            width="half"
            inputMode="decimal"
            hint="Of the flat rate scheme alone."
          />
          <SelectField {...field('yearEnd')} width="half" options={yearEnds} />
        </FormGrid>
      </Section>
      <Section title="CIS">
        <FormGrid>
          <SelectField
            {...field('cisRate')}
            width="half"
            options={cisOptions}
            hint="What a contractor takes off your labour; a client can differ."
          />
          <TextField {...field('utr')} width="half" inputMode="numeric" maxLength={14} hint="Ten digits." />
        </FormGrid>
      </Section>
      <Section title="The company">
        <FormGrid>
          <TextField
            {...field('legalName')}
            width="half"
            maxLength={limits.companyName}
            hint="With Ltd. Empty where you are no limited company."
          />
          <TextField {...field('companyNumber')} width="half" maxLength={10} />
          <TextArea
            {...field('legalAddress')}
            rows={3}
            maxLength={limits.address}
            hint="Where that is another than your company’s own."
          />
        </FormGrid>
      </Section>
      <Section title="Bank">
        <FormGrid>
          <TextField
            {...field('bankName')}
            maxLength={limits.bankName}
            hint="Empty where it is your company’s name."
          />
          <TextField {...field('sortCode')} width="half" inputMode="numeric" maxLength={10} />
          <TextField {...field('accountNumber')} width="half" inputMode="numeric" maxLength={12} />
        </FormGrid>
      </Section>
      <Section title="Terms and numbers">
        <FormGrid>
          <TextField
            {...field('daysToPay')}
            width="half"
            inputMode="numeric"
            hint="A client, or a stage, can have others."
          />
          <TextArea {...field('terms')} rows={4} maxLength={limits.invoiceTerms} />
          <TextField
            {...field('invoicePrefix')}
            width="third"
            maxLength={12}
            hint={`${values.invoicePrefix ?? 'INV'}-2026-0001`}
          />
          <TextField {...field('creditPrefix')} width="third" maxLength={12} />
          <TextField {...field('requestPrefix')} width="third" maxLength={12} />
          <SelectField
            {...field('depositAs')}
            options={depositOptions}
            hint="Drafted when a quote is accepted; until it is issued you can choose the other one."
          />
        </FormGrid>
      </Section>
    </>
  )
}
