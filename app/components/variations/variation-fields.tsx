import { FormGrid, MoneyField, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { vatRules, vatTreatments } from '#app/domain/money/vat.ts'

type VariationFieldsProps = {
  values: Readonly<Record<string, string | undefined>>
  errors: FormReply['errors'] | undefined
  currency: string
}

const vatOptions = vatTreatments.map(value => ({ value, label: vatRules[value].name }))

export function VariationFields({ values, errors = {}, currency }: VariationFieldsProps) {
  return (
    <FormGrid>
      <TextField
        label="What is different"
        name="title"
        required
        maxLength={160}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextArea
        label="In more words"
        labelNote="if it needs them"
        name="words"
        rows={4}
        defaultValue={values.words}
        error={errors.words}
      />
      <SelectField
        label={variationLabels.effect}
        name="effect"
        options={[
          { value: 'adds', label: 'It is added, at this price' },
          { value: 'leaves_out', label: 'It is left out, and the price goes down by this' },
        ]}
        defaultValue={values.effect ?? 'adds'}
        error={errors.effect}
      />
      <MoneyField
        label="Labour"
        name="labour"
        currency={currency}
        hint="Before VAT."
        width="third"
        defaultValue={values.labour}
        error={errors.labour}
      />
      <MoneyField
        label="Materials"
        name="materials"
        currency={currency}
        hint="Before VAT."
        width="third"
        defaultValue={values.materials}
        error={errors.materials}
      />
      <SelectField
        label="VAT"
        name="vat"
        options={vatOptions}
        width="third"
        defaultValue={values.vat ?? 'standard'}
        error={errors.vat}
      />
      <TextField
        label="Hours"
        labelNote="for us"
        name="hours"
        width="half"
        defaultValue={values.hours}
        error={errors.hours}
      />
      <TextField
        label="Working days longer"
        name="delayDays"
        inputMode="numeric"
        width="half"
        defaultValue={values.delayDays}
        error={errors.delayDays}
      />
    </FormGrid>
  )
}

export const variationLabels = {
  title: 'What is different',
  words: 'In more words',
  effect: 'Is it added or left out?',
  labour: 'Labour',
  materials: 'Materials',
  vat: 'VAT',
  hours: 'Hours',
  delayDays: 'Working days longer',
}
