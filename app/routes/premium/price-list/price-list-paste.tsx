import type { LinksFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { TextArea } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatMoney, plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { maxPastedLines, priceListPath, unitNames } from '#app/domain/price-list/price-list-item.ts'
import { lineKindNames } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import {
  type ImportedPrices,
  importPriceList,
  pastedLines,
  planPriceList,
} from '#app/records/price-list-paste.server.ts'
import styles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

type PlannedRow = {
  line: number
  name: string
  about: string
  what: string
  tone: 'good' | 'bad' | 'plain'
  cost: string
}

function plannedRows(scope: Scope, text: string, currency: string): PlannedRow[] {
  return planPriceList(scope, text).map((planned): PlannedRow => {
    const { line } = planned
    switch (planned.act) {
      case 'add': {
        const { name, kind, unit, code, supplier, cost } = planned.values
        const about = [lineKindNames[kind], unitNames[unit], supplier, code].filter(Boolean).join(' · ')
        return { line, name, about, what: 'New', tone: 'good', cost: formatMoney(cost, currency) }
      }
      case 'cost': {
        const what = `New cost, was ${formatMoney(planned.from, currency)}`
        return {
          line,
          name: planned.name,
          about: '',
          what,
          tone: 'good',
          cost: formatMoney(planned.to, currency),
        }
      }
      case 'same':
        return { line, name: planned.name, about: '', what: 'As it is already', tone: 'plain', cost: '' }
      default:
        return { line, name: planned.text, about: '', what: planned.reason, tone: 'bad', cost: '' }
    }
  })
}

function importedText({ added, changed, left }: ImportedPrices) {
  const parts = [
    ...(added > 0 ? [`${plural(added, 'line')} added`] : []),
    ...(changed > 0 ? [`${plural(changed, 'cost')} changed`] : []),
    ...(left > 0 ? [`${plural(left, 'line')} left out`] : []),
  ]
  return { message: parts.join(', ') || 'Everything was there already.', tone: 'good' } as const
}

export const loader = quotingFormPage('quote.configure', () => null)

type Checked = { lines: string; rows: PlannedRow[] }
type Answer = { reply?: FormReply; checked?: Checked }

/** Shows what the lines become; saves when it is pressed again. */
export const action = quotingForm('quote.configure', async ({ scope, actor, request }) => {
  const shown: Checked[] = []
  const answer = await handleForm(request, pastedLines, ({ lines, add }) => {
    if (add) {
      const imported = importPriceList(scope, lines)
      return redirectWithFlash(priceListPath, { title: 'Price list saved', ...importedText(imported) })
    }
    shown.push({ lines, rows: plannedRows(scope, lines, actor.currency) })
    return new Response()
  })
  return shown[0] ? { checked: shown[0] } : answer
})

export default function PriceListPaste() {
  const { reply, checked } = (useActionData<typeof action>() ?? {}) as Answer
  const taken = checked?.rows.filter(({ tone }) => tone === 'good').length ?? 0
  return (
    <>
      <PageHead
        title="Paste lines"
        lead={`Copy up to ${maxPastedLines} rows out of your spreadsheet or a merchant’s list, and see what they become before you save.`}
        back={{ href: priceListPath, label: 'Price list' }}
      />
      <form method="post" className="stack">
        <FormErrors errors={reply?.errors} labels={{ lines: 'Lines' }} fault={reply?.isFault && 'Error'} />
        <TextArea
          label="Lines"
          name="lines"
          rows={checked ? 6 : 12}
          maxLength={limits.pastedPrices}
          defaultValue={reply?.values.lines ?? checked?.lines ?? ''}
          error={reply?.errors.lines}
          spellCheck={false}
          hint="With the names of the columns above them: kind, name, code, supplier, unit, cost, waste. Without: name, unit, cost."
        />
        {checked ? <Planned rows={checked.rows} /> : null}
        <FormFoot cancelHref={priceListPath}>
          {taken > 0 ? (
            <>
              <Button variant="go" name="add" value="1">
                {`Save ${plural(taken, 'Line')}`}
              </Button>
              <Button>Check Again</Button>
            </>
          ) : (
            <Button variant="go">Check Lines</Button>
          )}
        </FormFoot>
      </form>
    </>
  )
}

const columns: readonly Column<Checked['rows'][number]>[] = [
  { label: 'Line', onPhone: 'labelled', cell: ({ line }) => <span className="quiet">{line}</span> },
  {
    label: 'What it is',
    kind: 'title',
    cell: ({ name, about }) => (
      <>
        {name}
        {about ? <small className="block font-normal text-chalk-2">{about}</small> : null}
      </>
    ),
  },
  {
    label: 'What happens',
    cell: ({ tone, what }) =>
      tone === 'plain' ? <span className="quiet">{what}</span> : <Badge tone={tone}>{what}</Badge>,
  },
  { label: 'Cost', kind: 'figure', cell: ({ cost }) => cost },
]

function Planned({ rows }: { rows: Checked['rows'] }) {
  const wrong = rows.filter(({ tone }) => tone === 'bad').length
  return (
    <Section
      title="What they become"
      aside={wrong > 0 ? `${plural(wrong, 'line is', 'lines are')} left out` : plural(rows.length, 'line')}
    >
      <Table caption="What each line becomes" columns={columns} rows={rows} keyOf={({ line }) => line} />
    </Section>
  )
}

export const meta = () => [{ title: 'Paste lines · Mortise' }]
