import { DateField, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'

type PaymentFieldProps = {
  /** What was typed, else what is stored. */
  value: (name: string) => string
  errors: Readonly<Record<string, string[]>>
}

export const paymentLabels = {
  projectId: 'Project',
  amount: 'Amount',
  paymentMethod: 'How it was paid',
  receivedOn: 'Received on',
  status: 'Status',
  refundedAmount: 'Given back',
  givenBackOn: 'Given back on',
  note: 'For',
}

type Project = { id: number; name: string; jobNumber: string }

type ProjectFieldProps = PaymentFieldProps & { projects: readonly Project[]; required?: boolean }

export function PaidProjectField({ value, errors, projects, required = false }: ProjectFieldProps) {
  return (
    <SelectField
      label={paymentLabels.projectId}
      labelNote={required ? '(required)' : undefined}
      name="projectId"
      required={required}
      defaultValue={value('projectId')}
      error={errors.projectId}
    >
      <option value="">{required ? 'Choose the job' : 'No project'}</option>
      {projects.map(({ id, name, jobNumber }) => (
        <option key={id} value={id}>
          {`${jobNumber} · ${name}`}
        </option>
      ))}
    </SelectField>
  )
}

export function NoteField({ value, errors, hint }: PaymentFieldProps & { hint: string }) {
  return (
    <TextField
      label={paymentLabels.note}
      name="note"
      maxLength={limits.paymentNote}
      defaultValue={value('note')}
      error={errors.note}
      hint={hint}
    />
  )
}

export function AmountField({ value, errors, currency }: PaymentFieldProps & { currency: string }) {
  return (
    <MoneyField
      label={paymentLabels.amount}
      name="amount"
      currency={currency}
      required
      width="half"
      defaultValue={value('amount')}
      error={errors.amount}
    />
  )
}

const byHand = ['bank_transfer', 'cash', 'card_machine', 'cheque'] as const

type ReceivedFieldsProps = PaymentFieldProps & {
  /** 'yyyy-MM-dd'; no payment is dated later. */
  today: string
}

export function ReceivedFields({ value, errors, today }: ReceivedFieldsProps) {
  const present = value('paymentMethod')
  const isOther = present !== '' && !byHand.some(method => method === present)
  return (
    <>
      <SelectField
        label={paymentLabels.paymentMethod}
        name="paymentMethod"
        width="half"
        defaultValue={present}
        error={errors.paymentMethod}
      >
        {isOther ? <option value={present}>{methodLabel(present)}</option> : null}
        {byHand.map(method => (
          <option key={method} value={method}>
            {methodLabel(method)}
          </option>
        ))}
      </SelectField>
      <DateField
        label={paymentLabels.receivedOn}
        name="receivedOn"
        width="half"
        max={today}
        defaultValue={value('receivedOn')}
        error={errors.receivedOn}
      />
    </>
  )
}
