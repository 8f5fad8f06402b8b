import { type AppLoadContext, data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import type { z } from 'zod'
import { AgreeField } from '#app/components/client-pages/agree-field.tsx'
import { ClientFrame, clientMeta, StaleLink } from '#app/components/client-pages/client-frame.tsx'
import { Seen } from '#app/components/client-pages/seen.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { FormGrid, HiddenField, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import {
  ClientDrawings,
  ClientExtras,
  ClientHalves,
  ClientHead,
  ClientRooms,
  ClientStages,
  ClientTerms,
  ClientTotals,
} from '#app/components/quotes/client-quote.tsx'
import { Sum } from '#app/components/quotes/quote-parts.tsx'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { extrasQuery } from '#app/domain/quotes/chosen-totals.ts'
import { acceptance, changeRequest, chosenExtras, declining } from '#app/domain/quotes/quote-answer.schema.ts'
import { declineReasons } from '#app/domain/quotes/quote-answer.ts'
import { clientPageHeaders, proofOf, staleData } from '#app/http/client-links/open-client-link.server.ts'
import { handleFields, handleForms, readForm, typedValues } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { type ClientView, openClientQuote, toClientView } from '#app/http/quotes/client-quote-page.server.ts'
import { countAnswer } from '#app/services/client-links/client-link.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import {
  askForChange,
  countRecalculation,
  declineQuote,
  noteViewed,
} from '#app/services/quotes/answer-quote.server.ts'
import clientStyles from '#app/styles/client-form.css?url'

export const handle = { unasked: true, frameless: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: clientStyles }]

/** Made by an action for the page that follows it. */
const answered = new WeakMap<AppLoadContext, ClientView>()

export const loader = publicPage(async call => {
  const known = answered.get(call.context)
  if (known) return data(known, { headers: linkHeaders })
  const quote = await openClientQuote(call)
  if (!quote) return staleData(call)
  const extras = chosenExtras(new URL(call.request.url).searchParams)
  return data(toClientView(quote, call.params.token ?? '', extras), { headers: linkHeaders })
})

export const action = publicPage(async call => {
  const { request, params, context } = call
  const token = params.token ?? ''
  const quote = await openClientQuote(call)
  if (!quote) throw new NotFound(staleLink)
  const form = await readForm(request)
  const extras = chosenExtras(form)
  // Ticked extras stay ticked: a wish may come with extras.
  const here = () => redirect(`/q/${token}${extrasQuery(quote.document, extras)}`, 303)
  const answer = async <Schema extends z.ZodType>(
    schema: Schema,
    save: (value: z.output<Schema>) => void,
  ) => {
    await countAnswer({ companyId: quote.companyId, what: `quote ${quote.id}` })
    return handleFields(form, schema, value => {
      save(value)
      return here()
    })
  }
  const outcome = await handleForms(form, {
    recalculate: async () => {
      await countRecalculation(quote)
      noteViewed(token)
      const reply: FormReply = { values: typedValues(form), errors: {} }
      return data({ reply }, { headers: linkHeaders })
    },
    change: () => answer(changeRequest, ({ change }) => askForChange(token, change, extras)),
    decline: () => answer(declining, ({ reason }) => declineQuote(token, reason)),
    save: () =>
      answer(acceptance, ({ name, orderNumber, shown }) =>
        acceptQuote(token, { name, orderNumber, extras, shown, ...proofOf(call) }),
      ),
  })
  if (outcome instanceof Response) return outcome
  const view = toClientView(quote, token, extras)
  answered.set(context, view)
  return data({ view, reply: outcome.data.reply }, outcome.init ?? undefined)
})

export const headers = clientPageHeaders

export default function Quote() {
  const loaded = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const { token = '' } = useParams()
  const view = acted?.view ?? loaded
  if ('stale' in view) return <StaleLink company={view.stale} />
  const { company, paper, state } = view
  return (
    <ClientFrame company={company}>
      <ClientHead {...view}>
        <StatusNote view={view} />
      </ClientHead>
      <ClientHalves
        beside={
          <>
            <ClientTotals paper={paper} />
            {state === 'open' ? (
              <ButtonLink href="#answer" className="mt-5 w-full">
                Go to Your Answer
              </ButtonLink>
            ) : null}
            <KeepIt />
          </>
        }
      >
        <ClientRooms rooms={paper.rooms} files={paper.files} drawings={view.drawings} />
        <ClientDrawings files={paper.files} drawings={view.drawings} />
        <ClientExtras extras={paper.extras} form={state === 'open' ? 'answer' : undefined}>
          {state === 'open' ? (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 line-above pt-4">
              <Button form="answer" name="intent" value="recalculate" formNoValidate>
                Recalculate
              </Button>
              <span>
                {paper.chosen === 0 ? 'Without extras' : `With ${plural(paper.chosen, 'extra')}`}:{' '}
                <Sum amount={paper.total.amount} />
              </span>
            </div>
          ) : null}
        </ClientExtras>
        <Section title="What it comes to" className="lg:hidden">
          <ClientTotals paper={paper} />
          <KeepIt />
        </Section>
        <ClientStages stages={paper.stages} />
        <ClientTerms exclusions={paper.exclusions} terms={paper.terms} />
        {state === 'open' ? <Answer view={view} reply={acted?.reply} /> : null}
      </ClientHalves>
      {state === 'open' ? (
        <aside
          className="[position:sticky] bottom-0 z-12 flex items-center justify-between gap-3 chalk-above bg-ink px-(--gut) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:hidden print:hidden"
          aria-label="Total"
        >
          <span>
            <small className="block leading-[1.3] text-chalk-2 first-letter:uppercase">{view.with}</small>
            <Sum amount={paper.total.amount} />
          </span>
          <ButtonLink href="#answer">Your Answer</ButtonLink>
        </aside>
      ) : null}
      {view.isTold ? <Seen path={`/q/${token}/seen`} /> : null}
    </ClientFrame>
  )
}

function StatusNote({ view }: { view: ClientView }) {
  const { state, until, accepted, pay, asked, company } = view
  if (state === 'accepted' && accepted) {
    return (
      <>
        <Note tone="good" title="You have accepted this quote" role="status">
          {`${accepted.name}, ${accepted.on}.${accepted.email ? ` A copy went to ${accepted.email}.` : ''}`}
        </Note>
        {pay ? (
          <p className="mt-5">
            <ButtonLink variant="go" icon="lock" href={pay.href}>
              {`Pay the Deposit of ${pay.amount}`}
            </ButtonLink>
          </p>
        ) : null}
      </>
    )
  }
  if (state === 'declined') {
    return (
      <Note title="You have declined this quote" role="status">
        {`If you change your mind, ask ${company.name}.`}
      </Note>
    )
  }
  return (
    <>
      <p className="quiet">
        {view.with}. Good until <b className="whitespace-nowrap text-chalk">{until}</b>.
      </p>
      {asked === null ? null : (
        <Note className="mt-5" title="You have asked for a change" role="status">
          {`“${asked}” ${company.name} has it. Until they send you another quote, you can still accept this one.`}
        </Note>
      )}
    </>
  )
}

type AnswerProps = { view: ClientView; reply: FormReply | undefined }

function Answer({ view, reply }: AnswerProps) {
  const { paper, depositBy, isMailed } = view
  const { terms, total, chosen, stages } = paper
  const errors = reply?.errors ?? {}
  const values = reply?.values ?? {}
  const what = terms ? 'the quote and the terms' : 'the quote'
  return (
    <>
      <form
        className="[border-top:8px_solid_var(--color-chalk)] pt-4 print:hidden! [&>.formgrid]:[margin:16px_0_20px]"
        id="answer"
        method="post"
        action="#answer"
      >
        <h2 className="text-2xl tracking-[-0.025em]">Your answer</h2>
        <FormErrors errors={errors} labels={{ name: 'Your name', terms: 'Terms' }} />
        <HiddenField name="shown" value={paper.gross} />
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
          <TextField
            label="Order number"
            labelNote="if you have one"
            name="orderNumber"
            width="half"
            defaultValue={values.orderNumber}
            error={errors.orderNumber}
          />
        </FormGrid>
        <AgreeField name="terms" reply={reply}>
          I accept {what}
          {terms ? (
            <>
              , <a href="#terms">{terms.title}</a>
            </>
          ) : null}
          {chosen > 0 ? ', with the extras ticked above' : ''}.
        </AgreeField>
        <Button variant="go" className="min-h-15 w-full text-ml">{`Accept for ${total.amount}`}</Button>
        <p className="hint mb-6">
          {isMailed ? 'We send you a copy by mail.' : 'You can print this page, or keep it as PDF.'}
          {stages[0] && depositBy ? ` ${stages[0].name} of ${stages[0].amount}: by ${depositBy}.` : ''}
        </p>
      </form>
      <div className="print:hidden! [&>.fold:last-child]:hair-below">
        <Fold title="Ask for a change" isOpen={Boolean(errors.change)}>
          <div className="grid justify-items-start gap-4 pb-6 *:[&.field]:w-full">
            <TextArea
              form="answer"
              label="What should be different?"
              name="change"
              defaultValue={values.change}
              error={errors.change}
            />
            <Button form="answer" name="intent" value="change" formNoValidate>
              Send Your Wish
            </Button>
          </div>
        </Fold>
        <Fold title="Decline" isOpen={Boolean(errors.reason)}>
          <form method="post" className="grid justify-items-start gap-4 pb-6 *:[&.field]:w-full">
            <SelectField
              label="Why, if you want to say"
              name="reason"
              options={declineReasons.map(reason => ({ value: reason, label: reason }))}
              error={errors.reason}
            />
            <HiddenField name="intent" value="decline" />
            <Button>Decline the Quote</Button>
          </form>
        </Fold>
      </div>
    </>
  )
}

function KeepIt() {
  const { token } = useParams()
  return (
    <p className="hint">
      <a href={`/q/${token}/pdf`}>Print or keep as PDF</a>
    </p>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) =>
  view && !('stale' in view)
    ? clientMeta(`Quote ${view.paper.reference}`, view.company.name)
    : clientMeta('Quote')
