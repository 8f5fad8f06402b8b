import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FieldError, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'

type Line = {
  key: string
  row: number
  day: string
  dayText: string
  amount: string
  amountText: string
  text: string
  /** The likeliest invoices, by id. */
  offered: readonly number[]
  /** The number of another invoice, as typed. */
  number: string
  chosen: string
  why: string
  tone: 'good' | 'warn' | 'plain'
}

type BankLinesProps = {
  bookedCount: number
  choices: readonly { value: number; label: string }[]
  lines: readonly Line[]
  reply?: FormReply | undefined
}

type Row = Line & {
  at: number
  error: string[] | undefined
  numberError: string[] | undefined
  choices: BankLinesProps['choices']
}

/** Nothing is recorded that nobody has confirmed. */
export function BankLines({ bookedCount, choices, lines, reply }: BankLinesProps) {
  if (lines.length === 0) {
    const isDone = bookedCount > 0
    return (
      <Note
        tone={isDone ? 'good' : 'plain'}
        title={isDone ? 'All of it is recorded already' : 'Nothing came in by this statement'}
      >
        {isDone ? <p>{plural(bookedCount, 'payment')} of this statement came before.</p> : null}
        <p>
          <ButtonLink href="/invoicing/bank">Read Another</ButtonLink>
        </p>
      </Note>
    )
  }
  const rows = lines.map((line, at) => ({
    ...line,
    at,
    choices: choices.filter(({ value }) => line.offered.includes(value)),
    error: reply?.errors[`lines[${at}].invoiceId`],
    numberError: reply?.errors[`lines[${at}].number`],
  }))
  return (
    <form method="post">
      <FormErrors errors={reply?.errors} labels={labelsOf(lines)} />
      <HiddenField name="intent" value="confirm" />
      <Section
        title="What came in"
        aside={bookedCount > 0 ? `${plural(bookedCount, 'payment')} recorded before` : lines.length}
      >
        <Table caption="What came in" columns={columns} rows={rows} keyOf={({ key }) => key} />
      </Section>
      <FormFoot cancelHref="/invoicing/bank" cancelLabel="Read Another">
        <Button variant="go">Record These Payments</Button>
      </FormFoot>
    </form>
  )
}

function labelsOf(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ dayText, amountText }, at) =>
      ['invoiceId', 'number'].map(name => [`lines[${at}].${name}`, `${dayText}, ${amountText}`]),
    ),
  )
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Payment',
    kind: 'title',
    cell: ({ at, key, day, dayText, amount, text, offered }) => (
      <>
        {(['key', 'day', 'amount', 'text'] as const).map(name => (
          <HiddenField key={name} name={`lines[${at}].${name}`} value={{ key, day, amount, text }[name]} />
        ))}
        <HiddenField name={`lines[${at}].offered`} value={offered.join(',')} />
        <span className="wrap-anywhere">{text || 'No words'}</span>
        <small className="block font-normal text-chalk-2">{dayText}</small>
      </>
    ),
  },
  {
    label: 'Invoice',
    cell: ({ at, text, dayText, chosen, choices, number, why, tone, error, numberError }) => {
      const id = `lines[${at}].invoiceId`
      const numberId = `lines[${at}].number`
      return (
        <>
          <select
            id={id}
            name={id}
            className="in"
            defaultValue={chosen}
            aria-label={`Invoice of ${text || dayText}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            <option value="">Leave it out</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <FieldError id={id} error={error} />
          <input
            id={numberId}
            name={numberId}
            className="in mt-2"
            maxLength={40}
            defaultValue={number}
            placeholder="Or its number"
            aria-label={`Number of another invoice, of ${text || dayText}`}
            aria-invalid={numberError ? true : undefined}
            aria-describedby={numberError ? `${numberId}-error` : undefined}
          />
          <FieldError id={numberId} error={numberError} />
          {why === '' ? null : tone === 'plain' ? (
            <small className="quiet">{why}</small>
          ) : (
            <Badge tone={tone}>{why}</Badge>
          )}
        </>
      )
    },
  },
  { label: 'Came in', kind: 'figure', onPhone: 'labelled', cell: ({ amountText }) => amountText },
]
