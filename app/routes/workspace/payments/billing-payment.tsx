import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Suspense } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { DateField, FormGrid, MoneyField, SelectField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import {
  AmountField,
  NoteField,
  PaidProjectField,
  paymentLabels,
  ReceivedFields,
} from '#app/components/payments/payment-fields.tsx'
import { PaymentPageState } from '#app/components/payments/payment-page-state.tsx'
import { PaymentBadge } from '#app/components/payments/payment-table.tsx'
import { orNothing } from '#app/domain/differences.ts'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { paymentChange } from '#app/domain/payments/payment.schema.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readPaymentSheet } from '#app/http/payments/payment-page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'

const CopyButton = lazyIsland(() => import('#app/islands/copy-button.tsx'))

export const handle = { dialog: true }

export const loader = pageFor('money.read', ({ scope, actor, params }) => ({
  ...readPaymentSheet(scope, idParam(params)),
  companyName: actor.companyName,
}))

export const action = pageFor('payment.edit', ({ scope, params, request, url }) =>
  handleForm(request, paymentChange(scope.timeZone), change => {
    updatePayment(scope, idParam(params), change)
    return redirectWithFlash(`/billing${url.search}`, { title: 'Payment saved', tone: 'good' })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>

export default function BillingPayment() {
  const sheet = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { job, title, amount } = sheet
  return (
    <Dialog
      title={title}
      heading={
        <>
          <Amount text={amount} /> {title}
        </>
      }
      titleId="payment-title"
      closeHref={`/billing${search}`}
      over={
        <>
          {job ? <span className="fig text-l/none font-bold">{job}</span> : null}
          <PaymentBadge {...sheet} />
        </>
      }
      narrow
    >
      <PaymentPageState
        sheet={sheet}
        search={search}
        copy={
          <Suspense fallback={null}>
            <CopyButton inputId="link" />
          </Suspense>
        }
      />
      {sheet.mayEdit ? <Edit sheet={sheet} search={search} /> : null}
    </Dialog>
  )
}

function Amount({ text }: { text: string }) {
  const [whole, pence] = text.split('.')
  return (
    <span className="fig block mb-2 text-5xl/none font-bold max-md:text-5xl">
      {whole}
      {pence === undefined ? null : <span className="text-[0.5em] font-normal text-chalk-2">.{pence}</span>}
    </span>
  )
}

function Edit({ sheet, search }: { sheet: Sheet; search: string }) {
  const reply = useActionData<typeof action>()?.reply
  return (
    <div className="mt-8 print:hidden">
      <Fold title="Edit Payment" isOpen={reply !== undefined}>
        <div className="pt-4">
          <EditForm {...{ sheet, search, reply }} />
        </div>
      </Fold>
    </div>
  )
}

type EditFormProps = {
  sheet: Sheet
  search: string
  reply: NonNullable<ReturnType<typeof useActionData<typeof action>>>['reply'] | undefined
}

function EditForm({ sheet, search, reply }: EditFormProps) {
  const errors = reply?.errors ?? {}
  const stored: Readonly<Record<string, string>> = sheet.stored
  const value = (name: string) => reply?.values[name] ?? stored[name] ?? ''
  const fields = { value, errors }
  const show = (name: string, text: string) => shown(sheet, name, text)
  return (
    <form method="post">
      <EditHead
        reply={reply}
        stored={stored}
        version={sheet.version}
        labels={paymentLabels}
        timeZone={sheet.timeZone}
        keepTheirsHref={`/billing/${sheet.id}${search}`}
        show={show}
      />
      <FormGrid key={editKey(reply, sheet.version)}>
        <PaidProjectField {...fields} projects={sheet.projects} required={sheet.byStripe} />
        <NoteField
          {...fields}
          hint={sheet.byStripe ? 'Your client reads this on the page.' : 'Such as “deposit” or “balance”.'}
        />
        {sheet.byStripe ? null : <ByHandFields {...fields} sheet={sheet} />}
      </FormGrid>
      <FormFoot cancelHref={`/billing${search}`}>
        <Button variant={sheet.link ? 'plain' : 'go'}>Save Payment</Button>
      </FormFoot>
    </form>
  )
}

type ByHandProps = Parameters<typeof AmountField>[0] & { sheet: Sheet }

function ByHandFields({ sheet, ...fields }: Omit<ByHandProps, 'currency'>) {
  return (
    <>
      <AmountField {...fields} currency={sheet.currency} />
      <SelectField
        label={paymentLabels.status}
        name="status"
        width="half"
        defaultValue={fields.value('status')}
        error={fields.errors.status}
        options={paymentStatuses.map(paymentStatus => ({
          value: paymentStatus,
          label: capitaliseFirst(paymentStatus),
        }))}
      />
      <ReceivedFields {...fields} today={sheet.today} />
      <MoneyField
        label={paymentLabels.refundedAmount}
        name="refundedAmount"
        currency={sheet.currency}
        width="half"
        defaultValue={fields.value('refundedAmount')}
        error={fields.errors.refundedAmount}
        hint="Once all of it was given back, the payment is refunded."
      />
      <DateField
        label={paymentLabels.givenBackOn}
        name="givenBackOn"
        width="half"
        max={sheet.today}
        defaultValue={fields.value('givenBackOn')}
        error={fields.errors.givenBackOn}
        hint="Left empty, it is today. What was booked before stays."
      />
    </>
  )
}

/** A field's value in words, for both versions of it. */
function shown(sheet: Sheet, name: string, text: string): string {
  if (name === 'projectId') {
    const project = sheet.projects.find(({ id }) => String(id) === text)
    return project ? `${project.jobNumber} · ${project.name}` : 'No project'
  }
  if (name === 'paymentMethod') return methodLabel(text)
  return orNothing(name === 'status' ? capitaliseFirst(text) : text)
}

export const meta = () => [{ title: 'Payment · Mortise' }]
