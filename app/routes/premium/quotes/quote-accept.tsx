import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { TextField, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { chosenExtras, toldAcceptance } from '#app/domain/quotes/quote-answer.schema.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { readAcceptPage } from '#app/http/quotes/sent-quote-page.server.ts'
import { acceptForClient } from '#app/services/quotes/accept-for-client.server.ts'

export const loader = quotingFormPage('quote.edit', ({ scope, params }) =>
  readAcceptPage(scope, idParam(params)),
)

export const action = quotingForm('quote.edit', async ({ request, scope, params }) => {
  const form = await readForm(request)
  const extras = chosenExtras(form)
  const answer = await handleFields(form, toldAcceptance, ({ name, orderNumber }) => {
    const projectId = acceptForClient(scope, idParam(params), { name, orderNumber, extras })
    return redirectWithFlash(`/projects/${projectId}/agreed`, {
      title: 'Quote accepted',
      message: `by ${name}`,
    })
  })
  if (answer instanceof Response) return answer
  return data({ reply: answer.data.reply, ticked: [...extras] }, answer.init ?? undefined)
})

const labels = { name: 'Who accepted it', orderNumber: 'Order number' }

export default function QuoteAccept() {
  const { id, reference, title, total, hasVat, extras } = useLoaderData<typeof loader>()
  const { reply, ticked } = useActionData<typeof action>() ?? {}
  return (
    <>
      <PageHead
        title="They have said yes"
        lead={`${title}, ${total}${hasVat ? ' with VAT' : ''}${extras.length > 0 ? ' without extras' : ''}`}
        back={{ href: quotePath(id), label: reference }}
      />
      <form method="post" className="stack max-w-xl">
        <FormErrors errors={reply?.errors} labels={labels} />
        <p className="quiet">
          Enter what your client told you. It is as if they had accepted by their link: the job begins, and
          both of you get a copy by mail.
        </p>
        <TextField
          label={labels.name}
          name="name"
          required
          maxLength={120}
          defaultValue={reply?.values.name ?? ''}
          error={reply?.errors.name}
        />
        <TextField
          label={labels.orderNumber}
          labelNote="if they gave one"
          name="orderNumber"
          maxLength={80}
          defaultValue={reply?.values.orderNumber ?? ''}
          error={reply?.errors.orderNumber}
        />
        {extras.map(extra => (
          <Tick
            key={extra.key}
            name="extra"
            value={extra.key}
            defaultChecked={ticked?.includes(extra.key) ?? false}
          >
            {`${extra.title}, ${extra.amount}`}
          </Tick>
        ))}
        <FormFoot cancelHref={quotePath(id)}>
          <Button variant="go">Enter the Acceptance</Button>
        </FormFoot>
      </form>
    </>
  )
}

export const meta = ({ data }: { data?: { reference: string } }) => [
  { title: `Accept ${data?.reference ?? 'a quote'} · Mortise` },
]
