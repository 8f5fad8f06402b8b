import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MadeLink } from '#app/components/client-pages/link-list.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenFields, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors, FormFailure } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { PaperMailFields } from '#app/components/papers/paper-mail.tsx'
import { QuotedMessage } from '#app/components/variations/quoted-message.tsx'
import { VariationFields, variationLabels } from '#app/components/variations/variation-fields.tsx'
import { NotFound } from '#app/domain/errors.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import {
  linesOfVariation,
  toldApproval,
  variationChange,
  variationLinkMaking,
  variationSending,
} from '#app/domain/variations/variation.schema.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { variationPath } from '#app/domain/variations/variation-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, formHeaders, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readVariationPage } from '#app/http/variations/variations-page.server.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import {
  makeVariationLink,
  sendVariation,
  withdrawVariation,
} from '#app/services/variations/send-variation.server.ts'
import { updateVariation } from '#app/services/variations/write-variation.server.ts'

export const headers = formHeaders

export const loader = invoicingPage(({ scope, actor, params }) =>
  readVariationPage(scope, idParam(params), idParam(params, 'variationId'), actor.currency),
)

export const action = invoicingForm('invoice.edit', async ({ request, scope, params }) => {
  const id = idParam(params, 'variationId')
  const variation = requireVariation(scope, id)
  if (variation.projectId !== idParam(params)) throw new NotFound('Variation not found')
  const message = variationName(variation)
  const done = (title: string) => redirectWithFlash(variationPath(variation), { title, message })
  return handleForms(await readForm(request), {
    send: form =>
      handleFields(form, variationSending, async value => {
        await sendVariation(scope, id, value)
        return done('Variation sent')
      }),
    link: async form => {
      let link: string | null = null
      const answered = await handleFields(form, variationLinkMaking, async asked => {
        link = await makeVariationLink(scope, id, asked)
        return new Response(null)
      })
      return link === null ? answered : shownOnce(link)
    },
    withdraw: form =>
      handleFields(form, emptyForm, () => {
        withdrawVariation(scope, id)
        return done('Variation withdrawn')
      }),
    approved: form =>
      handleFields(form, toldApproval, ({ name, version }) => {
        approveVariation(scope, id, {
          version: version ?? variation.version,
          decidedName: name,
          decidedFrom: `told to ${scope.username}`,
        })
        return done('Variation approved')
      }),
    save: form =>
      handleFields(form, variationChange, input => {
        const { title, words, hours, delayDays, version } = input
        const lines = linesOfVariation(input)
        updateVariation(scope, id, { title, words, lines, minutes: hours, delayDays, version })
        return done('Changes saved')
      }),
  })
})

/** Only the link's hash is kept. */
function shownOnce(link: string) {
  return data({ link, reply: undefined }, { headers: { 'Cache-Control': 'no-store' } })
}

type VariationPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function VariationRoute() {
  const page = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  const { id, name, back, state, invoice, hasFeature } = page
  const mayEdit = page.mayEdit && hasFeature
  const isOpen = mayEdit && (state === 'draft' || state === 'sent')
  const of = made?.reply?.values.intent ?? 'save'
  const replyOf = (...names: string[]) => (names.includes(of) ? made?.reply : undefined)
  return (
    <>
      <PageHead title={name} back={back}>
        {invoice ? (
          <ButtonLink icon="file" href={invoice.href}>
            {invoice.name}
          </ButtonLink>
        ) : page.mayInvoice && hasFeature ? (
          <form method="post" action={newInvoicePath}>
            <HiddenFields fields={{ projectId: page.projectId, what: `variation:${id}` }} />
            <Button variant="go">Write Its Invoice</Button>
          </form>
        ) : null}
      </PageHead>
      <MadeLink link={made && 'link' in made ? made.link : null} />
      <Columns>
        <Column span={7}>
          {state === 'draft' && mayEdit ? (
            <DraftForm page={page} reply={replyOf('save')} />
          ) : (
            <Said page={page} />
          )}
          {isOpen ? <SendForm page={page} reply={replyOf('send', 'link')} /> : null}
        </Column>
        <Column span={5}>
          <Section title="Status">
            <MetaList items={factsOf(page)} />
          </Section>
          {isOpen ? <Others page={page} reply={replyOf('approved', 'withdraw')} /> : null}
        </Column>
      </Columns>
    </>
  )
}

function factsOf(page: VariationPage) {
  const { state, stateName, net, vat, gross, hours, longer, sentTo, sentAt, until, decidedAt, decidedName } =
    page
  return [
    { label: 'State', value: stateName },
    { label: 'Before VAT', value: net },
    { label: 'VAT', value: vat },
    { label: 'With VAT', value: gross },
    ...(hours ? [{ label: 'Hours', value: hours }] : []),
    ...(longer ? [{ label: 'The job takes', value: `${longer} longer` }] : []),
    ...(sentAt ? [{ label: 'Sent', value: `${sentTo || 'as a link'}, ${sentAt}` }] : []),
    ...(state === 'sent' && until ? [{ label: 'Can be answered until', value: until }] : []),
    ...(decidedAt ? [{ label: stateName, value: [decidedName, decidedAt].filter(Boolean).join(', ') }] : []),
  ]
}

function DraftForm({ page, reply }: { page: VariationPage; reply: FormReply | undefined }) {
  const { version, fields, currency, quoted } = page
  return (
    <Section title="What is different">
      <QuotedMessage quoted={quoted} />
      <form method="post" className="stack">
        <FormErrors errors={reply?.errors} labels={variationLabels} fault={reply?.isFault && 'Error'} />
        {reply?.current ? <Meanwhile /> : null}
        <HiddenFields fields={{ version }} />
        <VariationFields values={reply?.values ?? fields} errors={reply?.errors} currency={currency} />
        <FormFoot>
          <Button name="intent" value="save">
            Save Changes
          </Button>
        </FormFoot>
      </form>
    </Section>
  )
}

function Meanwhile() {
  return (
    <FormFailure title="It was changed meanwhile">
      <p>Nothing was saved. Look at it as it is now, then try again.</p>
    </FormFailure>
  )
}

function Said({ page: { words, quoted, fields } }: { page: VariationPage }) {
  return (
    <Section title="What is different">
      <p className="text-l">{fields.title}</p>
      <QuotedMessage quoted={quoted} />
      {words ? <p className="whitespace-pre-line">{words}</p> : null}
    </Section>
  )
}

function SendForm({ page, reply }: { page: VariationPage; reply: FormReply | undefined }) {
  const { version, requestId, state, to, subject, mailWords } = page
  return (
    <Section title={state === 'draft' ? 'Send it' : 'Send it again'} className="mt-10">
      <form method="post">
        <FormErrors errors={reply?.errors} labels={{ to: 'To', subject: 'Subject', mailWords: 'Words' }} />
        {reply?.current ? <Meanwhile /> : null}
        <HiddenFields fields={{ version, requestId }} />
        <PaperMailFields
          suggested={{ to, subject, words: mailWords }}
          reply={reply}
          rows={7}
          wordsField={{ label: 'Words of the mail', name: 'mailWords' }}
        />
        <FormFoot>
          <Button variant="go" icon="mail" name="intent" value="send">
            Send the Variation
          </Button>
          <Button name="intent" value="link" formNoValidate>
            Make a Link to Copy
          </Button>
        </FormFoot>
      </form>
    </Section>
  )
}

function Others({ page: { version }, reply }: { page: VariationPage; reply: FormReply | undefined }) {
  return (
    <div className="mt-10">
      <Fold title="They have told you yes" isOpen={Boolean(reply?.errors?.name)}>
        <form method="post">
          <FormErrors errors={reply?.errors} labels={{ name: 'Who approved it' }} />
          <HiddenFields fields={{ version }} />
          <TextField label="Who approved it" name="name" required error={reply?.errors?.name} />
          <Button name="intent" value="approved">
            Enter the Approval
          </Button>
        </form>
      </Fold>
      <Fold title="Withdraw it">
        <form method="post">
          <p className="quiet mb-4">Its link opens nothing any more, and nobody can approve it.</p>
          <Button name="intent" value="withdraw">
            Withdraw the Variation
          </Button>
        </form>
      </Fold>
    </div>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `${data?.name ?? 'Variation'} · Mortise` },
]
