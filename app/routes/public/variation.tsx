import { data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AgreeField } from '#app/components/client-pages/agree-field.tsx'
import { ClientFrame, clientMeta, StaleLink } from '#app/components/client-pages/client-frame.tsx'
import { ClientOpening } from '#app/components/client-pages/client-opening.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import { QuotedMessage } from '#app/components/variations/quoted-message.tsx'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { variationApproval } from '#app/domain/variations/variation.schema.ts'
import { clientPageHeaders, proofOf, staleData } from '#app/http/client-links/open-client-link.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import {
  openClientVariation,
  toVariationView,
  type VariationView,
} from '#app/http/variations/client-variation-page.server.ts'
import { countAnswer } from '#app/services/client-links/client-link.server.ts'
import { approveByLink, declineByLink } from '#app/services/variations/answer-variation.server.ts'
import clientStyles from '#app/styles/client-form.css?url'

export const handle = { unasked: true, frameless: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: clientStyles }]

export const loader = publicPage(async call => {
  const variation = await openClientVariation(call)
  if (!variation) return staleData(call)
  return data(toVariationView(variation, call.params.token ?? ''), { headers: linkHeaders })
})

export const action = publicPage(async call => {
  const { request, params } = call
  const token = params.token ?? ''
  const variation = await openClientVariation(call)
  if (!variation) throw new NotFound(staleLink)
  const form = await readForm(request)
  await countAnswer({ companyId: variation.companyId, what: `variation ${variation.id}` })
  const here = () => redirect(`/v/${token}`, 303)
  return handleForms(form, {
    decline: () =>
      handleFields(form, emptyForm, () => {
        declineByLink(token)
        return here()
      }),
    save: () =>
      handleFields(form, variationApproval, ({ name, shown }) => {
        approveByLink(token, { name, shown, ...proofOf(call) })
        return here()
      }),
  })
})

export const headers = clientPageHeaders

export default function Variation() {
  const view = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if ('stale' in view) return <StaleLink company={view.stale} />
  const { company, job, jobName, number, title, words, quoted, net, vat, hasVat, gross, longer } = view
  return (
    <ClientFrame company={company}>
      <ClientOpening which={[`${job}, ${jobName}`, `Variation ${number}`]} title={title} amount={gross}>
        <StatusNote view={view} />
      </ClientOpening>
      <div className="mb-12 max-w-[68ch]">
        {quoted || words ? (
          <Section title="What is different">
            <QuotedMessage quoted={quoted} />
            {words ? <p className="whitespace-pre-line">{words}</p> : null}
          </Section>
        ) : null}
        <Section title="What it comes to">
          <Calculation
            calculation={
              hasVat
                ? [
                    { what: 'Before VAT', how: '', amount: net },
                    { what: 'VAT', how: '', amount: vat },
                  ]
                : []
            }
            total={{ what: hasVat ? 'With VAT' : 'In all', how: '', amount: gross }}
          />
          {longer ? (
            <p className="mt-4">
              With it the job takes <b>{longer}</b> longer.
            </p>
          ) : null}
        </Section>
        {view.state === 'sent' ? <Answer view={view} reply={reply} /> : null}
      </div>
    </ClientFrame>
  )
}

function StatusNote({ view }: { view: VariationView }) {
  const { state, decided, decidedName, until, company } = view
  const by = [decidedName, decided].filter(Boolean).join(', ')
  if (state === 'approved') {
    return (
      <Note tone="good" title="This is approved" role="status">
        {`${by}. It is part of what was agreed.`}
      </Note>
    )
  }
  if (state === 'declined') {
    return (
      <Note title="This was declined" role="status">
        {`If you change your mind, ask ${company.name}.`}
      </Note>
    )
  }
  return (
    <p className="quiet">
      This changes what you have already agreed. Please answer by{' '}
      <b className="whitespace-nowrap text-chalk">{until}</b>.
    </p>
  )
}

function Answer({ view, reply }: { view: VariationView; reply: FormReply | undefined }) {
  const errors = reply?.errors ?? {}
  const values = reply?.values ?? {}
  return (
    <>
      <form
        className="[border-top:8px_solid_var(--color-chalk)] pt-4 print:hidden! [&>.formgrid]:[margin:16px_0_20px]"
        id="answer"
        method="post"
        action="#answer"
      >
        <h2 className="text-2xl tracking-[-0.025em]">Your answer</h2>
        <FormErrors errors={errors} labels={{ name: 'Your name', agreed: 'I agree' }} />
        <HiddenField name="shown" value={view.shown} />
        <FormGrid>
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            width="half"
            defaultValue={values.name}
            error={errors.name}
          />
        </FormGrid>
        <AgreeField name="agreed" reply={reply}>
          I agree to this change and its price.
        </AgreeField>
        <Button variant="go" className="min-h-15 w-full text-ml">{`Approve for ${view.gross}`}</Button>
      </form>
      <div className="print:hidden! [&>.fold:last-child]:hair-below">
        <Fold title="Decline">
          <form method="post" className="pb-6">
            <HiddenField name="intent" value="decline" />
            <p className="quiet mb-4">The job goes on as it was agreed.</p>
            <Button>Decline the Change</Button>
          </form>
        </Fold>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) =>
  view && !('stale' in view) ? clientMeta(view.title, view.company.name) : clientMeta('Variation')
