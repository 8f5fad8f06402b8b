import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { OnNoInvoice } from '#app/components/invoices/on-no-invoice.tsx'
import { Scale } from '#app/components/invoices/scale.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import { retentionTermsChange } from '#app/domain/invoices/retention-terms.schema.ts'
import { retentionLabels as labels } from '#app/domain/invoices/retention-terms.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readProjectMoney } from '#app/http/invoices/project-money-page.server.ts'
import { updateJobRetention } from '#app/services/invoices/update-job-retention.server.ts'
import metaStyles from '#app/styles/meta-list.css?url'
import scaleStyles from '#app/styles/scale.css?url'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () =>
  [sumsStyles, scaleStyles, tableStyles, metaStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor, params }, _has, hasOther) =>
  readProjectMoney(scope, idParam(params), actor.currency, hasOther('overheads')),
)

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) =>
  handleForm(request, retentionTermsChange, change => {
    const id = idParam(params)
    updateJobRetention(scope, id, change)
    return redirectWithFlash(`/projects/${id}/money`, {
      title: 'Retention saved',
      message: 'What is drafted of the job from now on goes by it.',
      tone: 'good',
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function ProjectMoneyPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { id, job, name, invoices, mayInvoice, hasFeature } = page
  return (
    <>
      <PageHead title="The job’s money" lead={name} back={{ href: `/projects/${id}`, label: job }}>
        {hasFeature && mayInvoice ? (
          <ButtonLink variant="go" icon="plus" href={`${newInvoicePath}?project=${id}`}>
            New Invoice
          </ButtonLink>
        ) : null}
      </PageHead>
      <JobTabs id={id} here="money" seesMoney />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <p className="hint mb-5">Amounts are with VAT, except where it says that they are before it.</p>
      <div className="sums">
        <MoneySum label="Agreed" {...page.contract}>
          <Notes notes={page.contract.notes} />
        </MoneySum>
        <MoneySum label="Invoiced" {...page.invoiced}>
          <Notes notes={page.invoiced.notes} />
        </MoneySum>
        <MoneySum label="Paid" {...page.paid}>
          <small>of {page.asked} asked for</small>
        </MoneySum>
        <MoneySum label="Owed" {...page.owed}>
          <small>{page.isFullyPaid ? 'the job is fully paid' : 'of what is issued'}</small>
        </MoneySum>
      </div>
      <OnNoInvoice {...page} />
      <Rod {...page} />
      <Columns className="mt-12">
        <Section title="Invoices" span={7} aside={invoices.length > 0 ? invoices.length : undefined}>
          {invoices.length > 0 ? (
            <Table caption="Invoices of the job" columns={columns} rows={invoices} keyOf={row => row.id} />
          ) : (
            <EmptyState title="Nothing is invoiced yet" level={3}>
              What is agreed of the job can be asked for by its stages.
            </EmptyState>
          )}
        </Section>
        <Hours {...page} />
      </Columns>
      <JobRetentionSection {...page} reply={reply} />
    </>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map(note => (
    <small key={note} className="block text-chalk-2">
      {note}
    </small>
  ))
}

/** Marked as far as it is invoiced, planed as far as that is paid. */
function Rod({ marks, held }: Page) {
  const { mark, markText, contract, invoiced, settled } = marks
  if (contract <= 0) return null
  return (
    <Section title="The contract" aside={`with VAT; each mark is ${markText}, the planed part is paid`}>
      <Scale
        height={36}
        lengths={[
          {
            key: 'invoiced',
            length: invoiced / mark,
            planed: settled / mark,
            here: 'Invoiced to here',
          },
          { key: 'to come', length: (contract - invoiced) / mark },
        ]}
      />
      {held === null ? null : <p className="hint mt-3">{held} of it is held back until later.</p>}
    </Section>
  )
}

function Hours({ hours }: Page) {
  const { perHour, needs, isBelow, plannedPerHour, planned } = hours
  return (
    <Section title="What its hours bring" span={5} aside="before VAT">
      <MetaList
        items={[
          {
            label: 'Hours worked',
            value: planned === null ? hours.worked : `${hours.worked} of ${planned} planned`,
            figure: true,
          },
          { label: 'Materials, subcontract and the like', value: hours.spent, figure: true },
          { label: 'Left for hours', value: hours.earned, figure: true },
          {
            label: hours.brings,
            value: perHour ?? 'not known yet',
            figure: perHour !== null,
            ...(isBelow && { tone: 'bad' as const }),
          },
          ...(plannedPerHour === null
            ? []
            : [{ label: 'As it was planned', value: plannedPerHour, figure: true }]),
          { label: 'An hour costs the shop', value: needs ?? 'not known', figure: needs !== null },
        ]}
      />
      <p className="hint mt-4">
        {needs === null ? (
          <>
            <a href="/overheads">Overheads</a> shows what an hour costs.
          </>
        ) : isBelow ? (
          'Its hours bring less than they cost the shop.'
        ) : (
          'What is left after all that costs money but labour, over its hours.'
        )}
      </p>
    </Section>
  )
}

const columns: readonly Column<Page['invoices'][number]>[] = [
  {
    label: 'Invoice',
    kind: 'title',
    cell: ({ href, number, kind, title }) => (
      <>
        <a href={href}>{number}</a>
        <small className="block font-normal text-chalk-2">
          {kind}, {title}
        </small>
      </>
    ),
  },
  {
    label: 'Stands',
    onPhone: 'labelled',
    cell: ({ state, day }) => (
      <>
        {state} <small className="quiet">{day}</small>
      </>
    ),
  },
  {
    label: 'Asked for',
    kind: 'figure',
    onPhone: 'labelled',
    cell: ({ payable, net }) => (
      <>
        {payable} <small className="block font-normal text-chalk-2">{net} before VAT</small>
      </>
    ),
  },
  { label: 'Still owed', kind: 'figure', cell: ({ owed }) => owed },
]

function JobRetentionSection({ id, retention, hasFeature, reply }: Page & { reply: FormReply | undefined }) {
  const mayEdit = hasFeature && retention.mayEdit
  const { stored, version, timeZone, held, released, firstOn, restOn, parts } = retention
  if (!mayEdit && held === null && stored.rate === '') return null
  const field = fieldsOf(labels, shownValues(stored, reply), reply?.errors)
  return (
    <Section
      title="Retention"
      aside={stored.rate || held ? parts : 'none: what is drafted holds nothing back'}
      className="mt-12"
    >
      {held === null ? null : (
        <MetaList
          items={[
            { label: 'Held back, before VAT', value: held, figure: true },
            { label: 'Asked for of it', value: released, figure: true },
            ...(firstOn === null || restOn === null
              ? [{ label: 'Can be asked for', value: 'once the job is done' }]
              : [
                  { label: 'First part', value: `from ${firstOn}` },
                  { label: 'All of it', value: `from ${restOn}` },
                ]),
          ]}
        />
      )}
      {mayEdit ? (
        <form method="post" className={held === null ? undefined : 'mt-6'}>
          <EditHead
            reply={reply}
            stored={stored}
            version={version}
            labels={labels}
            timeZone={timeZone}
            keepTheirsHref={`/projects/${id}/money`}
          />
          <FormGrid key={`${version} ${editKey(reply, version)}`}>
            <TextField
              {...field('rate')}
              width="third"
              inputMode="decimal"
              hint="Of each stage, variation and final invoice that is drafted from now on. Empty for none."
            />
            <TextField
              {...field('firstShare')}
              width="third"
              inputMode="decimal"
              hint="Of all that is held back, on the day on which the job is done."
            />
            <TextField {...field('months')} width="third" inputMode="numeric" hint="After that day." />
          </FormGrid>
          <FormFoot>
            <Button>Save Retention</Button>
          </FormFoot>
        </form>
      ) : null}
    </Section>
  )
}

export const meta = ({ data }: { data?: { job: string } }) => [
  { title: `Money of ${data?.job ?? 'a job'} · Mortise` },
]
