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
  amount: string
  text: string
  /** The likeliest invoices, by id. */
  offered: readonly number[]
  chosen: string
  why: string
  tone: 'good' | 'warn' | 'plain'
}

type BankLinesProps = {
  bookedCount: number
  choices: readonly { value: number; label: string; client: string }[]
  lines: readonly Line[]
  reply?: FormReply | undefined
}

type Row = Line & {
  number: string
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
  const rows = lines.map(line => ({
    ...line,
    chosen: reply?.values[invoiceField(line)] ?? line.chosen,
    number: reply?.values[numberField(line)] ?? '',
    choices: choices.filter(({ value }) => line.offered.includes(value)),
    error: reply?.errors[invoiceField(line)],
    numberError: reply?.errors[numberField(line)],
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

const invoiceField = ({ key }: { key: string }) => `lines.${key}.invoiceId`
const numberField = ({ key }: { key: string }) => `lines.${key}.number`

function labelsOf(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(line =>
      [invoiceField(line), numberField(line)].map(name => [name, `${line.day}, ${line.amount}`]),
    ),
  )
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Payment',
    kind: 'title',
    cell: ({ day, text }) => (
      <>
        <span className="wrap-anywhere">{text || 'No words'}</span>
        <small className="block font-normal text-chalk-2">{day}</small>
      </>
    ),
  },
  {
    label: 'Invoice',
    cell: ({ key, text, day, chosen, choices, number, why, tone, error, numberError }) => {
      const id = invoiceField({ key })
      const numberId = numberField({ key })
      return (
        <>
          <select
            id={id}
            name={id}
            className="in"
            defaultValue={chosen}
            aria-label={`Invoice of ${text || day}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            <option value="">Leave it out</option>
            {/* A phone has no room for the client's name beside the number. */}
            {[...new Set(choices.map(({ client }) => client))].map(client => (
              <optgroup key={client} label={client || 'No client'}>
                {choices
                  .filter(choice => choice.client === client)
                  .map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
              </optgroup>
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
            aria-label={`Number of another invoice, of ${text || day}`}
            aria-invalid={numberError ? true : undefined}
            aria-describedby={numberError ? `${numberId}-error` : undefined}
          />
          <FieldError id={numberId} error={numberError} />
          {why === '' ? null : tone === 'plain' ? (
            <small className="quiet">{why}</small>
          ) : (
            <Badge tone={tone} className="whitespace-normal">
              {why}
            </Badge>
          )}
        </>
      )
    },
  },
  { label: 'Came in', kind: 'figure', onPhone: 'labelled', cell: ({ amount }) => amount },
]
