import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField, MoneyField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { costPeriods, periodLabels } from '#app/domain/overheads/cost-kinds.ts'
import { starterList } from '#app/domain/overheads/overhead-item.schema.ts'
import { costsPath, peoplePath, ratePath } from '#app/domain/overheads/overheads.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { readCostsPage } from '#app/http/overheads/costs-page.server.ts'
import { premiumForm, readOnlyPage } from '#app/http/premium/premium-page.server.ts'
import { createStarterCosts } from '#app/records/starter-costs.server.ts'
import rateStyles from '#app/styles/rate.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: tableStyles },
  { rel: 'stylesheet', href: rateStyles },
]
export const loader = readOnlyPage(
  'overheads',
  ({ scope, actor }, has) => readCostsPage(scope, actor.currency, has('overheads')),
  { may: 'money.read' },
)

export const action = premiumForm(
  'overheads',
  ({ scope, request }) =>
    handleForm(request, starterList, input => {
      const count = createStarterCosts(scope, input)
      return redirectWithFlash(costsPath, { title: `${plural(count, 'cost')} added`, tone: 'good' })
    }),
  { may: 'overheads.edit' },
)

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function OverheadCosts() {
  const page = useLoaderData<typeof loader>()
  const { rows, mayEdit, isEmpty, wages, all } = page
  return (
    <>
      <PageHead
        title="Costs"
        lead="What the shop pays whether or not there is work, a year of each without the VAT you get back."
        back={{ href: ratePath, label: 'Overheads' }}
      >
        {mayEdit ? (
          <ButtonLink variant={isEmpty ? 'plain' : 'go'} icon="plus" href={`${costsPath}/new`}>
            New Cost
          </ButtonLink>
        ) : null}
      </PageHead>
      {page.hasFeature ? null : <ReadOnlyNote feature="overheads" />}
      {rows.length > 0 ? (
        <Table
          caption="Costs"
          columns={mayEdit ? columnsThatLink : columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      ) : null}
      {isEmpty ? null : (
        <dl className="reck">
          {wages ? (
            <div className="first:hair-above">
              <dt>
                {wages.label} <small>the pay of who is not on jobs</small> <a href={peoplePath}>People</a>
              </dt>
              <dd className="text-ml">{wages.year}</dd>
            </div>
          ) : null}
          <div className="all chalk-above">
            <dt>All overheads {page.seesPay ? null : <small>without pay</small>}</dt>
            <dd>{all}</dd>
          </div>
        </dl>
      )}
      {mayEdit ? <Starter {...page} /> : null}
      {isEmpty && !mayEdit ? <p className="quiet">No costs are written down.</p> : null}
    </>
  )
}

type Row = Page['rows'][number]

const others: readonly Column<Row>[] = [
  { label: 'Category', onPhone: 'hidden', cell: ({ category }) => category },
  { label: 'Paid', cell: ({ paid }) => paid },
  { label: 'A year', kind: 'figure', cell: ({ year, isDue }) => (isDue ? year : <s>{year}</s>) },
]

function titled(cell: Column<Row>['cell']): readonly Column<Row>[] {
  return [{ label: 'What for', kind: 'title', cell }, ...others]
}

const columns = titled(row => <Named {...row} />)
const columnsThatLink = titled(row => (
  <a className="quiet-link" href={`${costsPath}/${row.id}`}>
    <Named {...row} />
  </a>
))

function Named({ name, when }: Row) {
  return (
    <>
      {name}
      {when ? <small className="block font-normal text-chalk-2"> {when}</small> : null}
    </>
  )
}

function Starter({ starter, requestId, isEmpty, currency }: Page) {
  const reply = useActionData<typeof action>()?.reply
  // Returned fields are shown, though somebody may have added the same meanwhile.
  const isBack = (category: string) =>
    [`amount-${category}`, `period-${category}`].some(name => reply !== undefined && name in reply.values)
  const shown = starter.filter(({ category, isMissing }) => isMissing || isBack(category))
  if (shown.length === 0) return null
  return (
    <Section
      title={isEmpty ? 'Begin with these' : 'Is anything missing?'}
      aside="what is left empty is left out"
      id="starter"
      className="mt-12 max-w-[680px]"
    >
      <form method="post" className="stack">
        <FormErrors errors={reply?.errors} labels={starterLabels(shown)} fault={reply?.isFault && 'Error'} />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <StarterFields starter={shown} currency={currency} reply={reply} />
        <p className="row">
          <Button variant={isEmpty ? 'go' : 'plain'}>Add These Costs</Button>
        </p>
      </form>
    </Section>
  )
}

type StarterFieldsProps = Pick<Page, 'starter' | 'currency'> & { reply: FormReply | undefined }

/** For each category without a cost. */
function StarterFields({ starter, currency, reply }: StarterFieldsProps) {
  const { values, errors } = reply ?? {}
  return (
    <div className="grid gap-4">
      {starter.map(({ category, label }) => (
        <div key={category} className="grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)] items-end gap-3">
          <MoneyField
            label={label}
            name={`amount-${category}`}
            currency={currency}
            defaultValue={values?.[`amount-${category}`]}
            error={errors?.[`amount-${category}`]}
          />
          <SelectField
            label="How often"
            labelNote={<span className="sr-only">: {label}</span>}
            name={`period-${category}`}
            defaultValue={values?.[`period-${category}`] ?? 'month'}
            error={errors?.[`period-${category}`]}
          >
            {costPeriods.map(period => (
              <option key={period} value={period}>
                {periodLabels[period]}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </div>
  )
}

function starterLabels(starter: Page['starter']): Record<string, string> {
  return Object.fromEntries(starter.map(({ category, label }) => [`amount-${category}`, label]))
}

export const meta = () => [{ title: 'Costs · Mortise' }]
