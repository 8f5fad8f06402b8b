import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatMoney } from '#app/domain/format.ts'
import type { readCheckoutPage } from './checkout-page.server.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

type Page = ReturnType<typeof readCheckoutPage>
type CheckoutPageProps = { page: Page; reply: FormReply | undefined }

export default function CheckoutPage({ page, reply }: CheckoutPageProps) {
  return (
    <SandboxFrame>
      <PageHead title={page.mode === 'subscription' ? 'Subscribe' : 'Pay'} lead={`To ${page.seller}`} />
      {page.status === 'open' ? <OpenCheckout page={page} reply={reply} /> : <OverCheckout page={page} />}
    </SandboxFrame>
  )
}

function OverCheckout({ page }: { page: Page }) {
  const isPaid = page.status === 'complete'
  return (
    <div className="stack">
      <Note
        tone={isPaid ? 'good' : 'warn'}
        title={isPaid ? 'This checkout is complete' : 'This checkout has expired'}
      >
        {isPaid ? 'There is nothing more to pay here.' : 'Please begin again where you came from.'}
      </Note>
      {page.onwards ? <ButtonLink href={page.onwards}>Go On</ButtonLink> : null}
    </div>
  )
}

function OpenCheckout({ page, reply }: CheckoutPageProps) {
  return (
    <Columns>
      <Section title="What you buy" span={5}>
        <Order page={page} />
      </Section>
      <Section title="How you pay" span={7}>
        <PayForm page={page} reply={reply} />
      </Section>
    </Columns>
  )
}

function Order({ page: { items, currency, trialDays } }: { page: Page }) {
  return (
    <div className="stack">
      {items.map(({ description, amount, interval }) => (
        <p className="sandbox-sum" key={description}>
          {formatMoney(amount, currency)} <small>{interval ? `a ${interval}` : ''}</small>
          <small className="under">{description}</small>
        </p>
      ))}
      {trialDays === null ? null : <p>{trialDays} days free. The first payment is taken after that.</p>}
    </div>
  )
}

const cards = [
  { value: 'works', label: '4242 4242 4242 4242', note: 'Works' },
  { value: 'declined', label: '4000 0000 0000 0002', note: 'Is declined' },
]
const laterCard = {
  value: 'declined-later',
  label: '4000 0000 0000 0341',
  note: 'Works now; is declined when the next payment is due',
}
const bank = { value: 'bank', label: 'Bank debit', note: 'Takes days: let it arrive or fail in the overview' }

function PayForm({ page, reply }: CheckoutPageProps) {
  const isSubscription = page.mode === 'subscription'
  return (
    <form method="post">
      <FormErrors errors={reply?.errors} />
      {page.email ? (
        <p>
          Email <b>{page.email}</b>
        </p>
      ) : (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
          aria-required
        />
      )}
      <TextField label="Name on card" name="name" autoComplete="cc-name" defaultValue={reply?.values.name} />
      <ChoiceField
        legend="Card"
        name="card"
        options={[...cards, isSubscription ? laterCard : bank]}
        defaultValue={reply?.values.card ?? 'works'}
        error={reply?.errors.card}
      />
      <div className="row">
        <Button variant="go">
          {page.trialDays === null ? `Pay ${formatMoney(page.total, page.currency)}` : 'Start Trial'}
        </Button>
        {page.cancelUrl ? (
          <ButtonLink variant="bare" href={page.cancelUrl}>
            Cancel
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
