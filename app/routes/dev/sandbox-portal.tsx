import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { sandboxPortalForm } from '#app/demo/stripe/sandbox-forms.schema.ts'
import { SandboxFrame, sandboxStyles } from '#app/demo/stripe/sandbox-frame.tsx'
import { SandboxPlan, sandboxPrice } from '#app/demo/stripe/sandbox-plan.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxPage } from './sandbox-page.server.ts'

const part = () => import('#app/demo/stripe/portal-page.server.ts')

export const loader = sandboxPage(part, ({ params }, sandbox) => sandbox.readPortalPage(params.session ?? ''))

export const action = sandboxPage(part, ({ params, request, url }, sandbox) =>
  handleForm(request, sandboxPortalForm, form =>
    leaveOrStay(sandbox.actInPortal(params.session ?? '', form), url.pathname),
  ),
)

function leaveOrStay(onwards: string | null, here: string) {
  return onwards === null ? redirectWithFlash(here, { title: 'Done', tone: 'good' }) : redirect(onwards, 303)
}

export const links = () => [sandboxStyles]

export default function SandboxPortal() {
  const { name, returnUrl, change, subscriptions, cardWorks, openInvoices, invoices } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <SandboxFrame>
      <PageHead
        title="Billing portal"
        lead={name}
        {...(returnUrl && { back: { href: returnUrl, label: 'Back to Mortise' } })}
      />
      <div className="stack stack-wide">
        <FormErrors errors={reply?.errors} />
        {change ? <Change {...change} returnUrl={returnUrl} /> : null}
        {openInvoices.map(invoice => (
          <OpenInvoice key={invoice.id} invoice={invoice} isMain={change === null} />
        ))}
        <Columns>
          <Column span={7}>
            {subscriptions.map(each => (
              <SandboxPlan key={each.id} plan={each} />
            ))}
            <Invoices invoices={invoices} />
          </Column>
          <Section title="Card" span={5}>
            <Card works={cardWorks} />
          </Section>
        </Columns>
      </div>
    </SandboxFrame>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

type OpenInvoiceProps = { invoice: Page['openInvoices'][number]; isMain: boolean }

function OpenInvoice({ invoice: { id, number, total, currency }, isMain }: OpenInvoiceProps) {
  const amount = formatMoney(total, currency)
  return (
    <Note tone="bad" title={`${amount} could not be paid`}>
      <form method="post">
        <HiddenField name="id" value={id} />
        <p>Invoice {number}. A new card, 4242 4242 4242 4242, works.</p>
        <div className="row">
          <Button variant={isMain ? 'go' : 'plain'} name="act" value="pay">
            Pay {amount} with a new card
          </Button>
          <Button name="act" value="retry">
            Try the same card again
          </Button>
        </div>
      </form>
    </Note>
  )
}

function Change({ from, to, returnUrl }: NonNullable<Page['change']> & { returnUrl: string | null }) {
  return (
    <Section title="Confirm your new plan">
      <form method="post">
        <p className="sandbox-sum">
          {formatMoney(to.amount, to.currency)} <small>a {to.interval}</small>
          <small className="under">
            {to.name}, in the place of {sandboxPrice(from)}
          </small>
        </p>
        <div className="row">
          <Button variant="go" name="act" value="confirm">
            Confirm
          </Button>
          {returnUrl ? (
            <ButtonLink variant="bare" href={returnUrl}>
              Not now
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </Section>
  )
}

function Card({ works }: { works: boolean }) {
  return (
    <form method="post">
      <ChoiceField
        legend="For this and every later payment"
        name="card"
        options={[
          { value: 'works', label: '4242 4242 4242 4242', note: 'Works' },
          { value: 'declined', label: '4000 0000 0000 0341', note: 'Is declined when a payment is due' },
        ]}
        defaultValue={works ? 'works' : 'declined'}
      />
      <Button name="act" value="card">
        Use this card
      </Button>
    </form>
  )
}

function Invoices({ invoices }: Pick<Page, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <Section title="Invoices">
      <List label="Invoices">
        {invoices.map(({ id, number, at, total, currency, status }) => (
          <ListRow
            key={id}
            title={formatMoney(total, currency)}
            detail={`${formatDate(dayIn('UTC', at))}, ${number}`}
            end={<StatusBadge status={status} tone={status === 'paid' ? 'good' : 'bad'} />}
          />
        ))}
      </List>
    </Section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Billing portal (sandbox) · Mortise' }]
