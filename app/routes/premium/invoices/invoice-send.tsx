import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkList, MadeLink } from '#app/components/client-pages/link-list.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { CheckField, FormGrid, HiddenFields, TextArea, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { invoiceLinkMaking, invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceSendPage } from '#app/http/invoices/invoice-send-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { makeInvoiceLink, sendInvoice } from '#app/services/invoices/send-invoice.server.ts'

export const handle = premiumHandle
export const headers = formHeaders

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) =>
  readInvoiceSendPage(scope, idParam(params)),
)

type Made = { link: string | null; reply?: FormReply }

export const action = invoicingForm('invoice.edit', async ({ request, scope, params }) => {
  const id = idParam(params)
  const form = await readForm(request)
  if (form.get('intent') === 'link') {
    let link: string | null = null
    const answered = await handleFields(form, invoiceLinkMaking, async asked => {
      link = await makeInvoiceLink(scope, id, asked)
      return new Response(null)
    })
    if (!(answered instanceof Response))
      return data<Made>({ link: null, ...answered.data }, answered.init ?? undefined)
    // Shown here once: what is kept of it is its hash.
    return data<Made>({ link }, { headers: { 'Cache-Control': 'no-store' } })
  }
  const answered = await handleFields(form, invoiceSending, async value => {
    await sendInvoice(scope, id, value)
    return redirectWithFlash(invoicePath(id), { title: 'Sent', message: `to ${value.to}` })
  })
  return answered instanceof Response
    ? answered
    : data<Made>({ link: null, ...answered.data }, answered.init ?? undefined)
})

type SendPage = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['page']>

export default function InvoiceSend() {
  const { locked, page } = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { id, number } = page
  return (
    <>
      <PageHead title={`Send ${number}`} back={{ href: invoicePath(id), label: number }}>
        <ButtonLink icon="file" href={invoicePath(id, 'pdf')} target="_blank">
          Open as PDF
        </ButtonLink>
      </PageHead>
      <MadeLink link={made?.link ?? null} />
      <Columns>
        <Column span={7}>
          <SendForm page={page} reply={made?.reply} />
        </Column>
        <Column span={5}>
          <What {...page} />
          {page.links.length > 0 ? (
            <Section title="Its links" aside={page.links.length} className="mt-10">
              <LinkList links={page.links} actionOf={link => invoicePath(id, `links/${link}/revoke`)} />
            </Section>
          ) : null}
        </Column>
      </Columns>
    </>
  )
}

function SendForm({ page, reply }: { page: SendPage; reply: FormReply | undefined }) {
  const values = reply?.values ?? {}
  const errors = reply?.errors ?? {}
  const { requestId } = page
  return (
    <>
      <Section title="By mail">
        <form method="post">
          <FormErrors errors={errors} />
          <HiddenFields fields={{ requestId }} />
          <FormGrid>
            <TextField
              type="email"
              label="To"
              name="to"
              required
              defaultValue={values.to ?? page.to}
              error={errors.to}
            />
            <TextField
              label="Subject"
              name="subject"
              required
              defaultValue={values.subject ?? page.subject}
              error={errors.subject}
            />
            <TextArea
              label="Words"
              name="words"
              rows={9}
              defaultValue={values.words ?? page.words}
              error={errors.words}
              hint="The link stands below, and the PDF is attached."
            />
            <CheckField
              label="Send me a copy"
              name="copy"
              defaultChecked={reply ? values.copy === 'on' : true}
            />
          </FormGrid>
          <FormFoot cancelHref={invoicePath(page.id)}>
            <Button variant="go" icon="mail" name="intent" value="mail">
              {`Send the ${page.noun}`}
            </Button>
          </FormFoot>
        </form>
      </Section>
      <Section title="Or as a link" className="mt-10">
        <form method="post">
          <HiddenFields fields={{ requestId: `${requestId}l` }} />
          <p className="quiet mb-4">For a message of your own. It counts as sent.</p>
          <Button name="intent" value="link">
            Make a Link to Copy
          </Button>
        </form>
      </Section>
    </>
  )
}

function What({ what, number, title, clientName, total, owed, due }: SendPage) {
  return (
    <Section title="What is sent">
      <MetaList
        items={[
          { label: what, value: `${number}, ${title}` },
          { label: 'For', value: clientName },
          { label: owed === null ? 'Credited' : 'To pay', value: total },
          ...(owed === null || owed === total ? [] : [{ label: 'Still owed', value: owed }]),
          ...(due === null ? [] : [{ label: 'Due', value: due }]),
        ]}
      />
    </Section>
  )
}

export const meta = ({ data }: { data?: { page: { number: string } | null } }) => [
  { title: `Send ${data?.page?.number ?? 'an invoice'} · Mortise` },
]
