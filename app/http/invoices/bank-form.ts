import { formatDate } from '#app/domain/format.ts'

/** A confirmation that was refused, as it was sent: what each line looked like goes along with it. */
export function confirmedLines(values: Readonly<Record<string, string>>) {
  const count = Object.keys(values).filter(name => /^lines\[\d+\]\.key$/.test(name)).length
  const field = (at: number, name: string) => values[`lines[${at}].${name}`] ?? ''
  return {
    bookedCount: 0,
    choices: readChoices(values.choices),
    lines: Array.from({ length: count }, (_, at) => ({
      key: field(at, 'key'),
      row: at + 1,
      day: field(at, 'day'),
      dayText: formatDate(field(at, 'day')),
      amount: field(at, 'amount'),
      amountText: field(at, 'amount'),
      text: field(at, 'text'),
      offered: field(at, 'offered')
        .split(',')
        .map(Number)
        .filter(id => id > 0),
      number: field(at, 'number'),
      chosen: field(at, 'invoiceId'),
      why: '',
      tone: 'plain' as const,
    })),
  }
}

/** They come back from outside: what is no list of invoices is none. */
function readChoices(text: string | undefined): { value: number; label: string }[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(rows)) return []
    return rows.flatMap((row: unknown) =>
      Array.isArray(row) && typeof row[0] === 'number' && typeof row[1] === 'string'
        ? [{ value: row[0], label: row[1] }]
        : [],
    )
  } catch {
    return []
  }
}
