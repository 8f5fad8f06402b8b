import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkList, MadeLink } from '#app/components/client-pages/link-list.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { LinkInstead, PaperMailForm } from '#app/components/papers/paper-mail.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { invoiceLinkMaking, invoiceSending } from '#app/domain/invoices/invoice-sending.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceSendPage } from '#app/http/invoices/invoice-send-page.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { sendPaper } from '#app/http/papers/send-paper.server.ts'
import { makeInvoiceLink, sendInvoice } from '#app/services/invoices/send-invoice.server.ts'

export const headers = formHeaders

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) =>
  readInvoiceSendPage(scope, idParam(params)),
)

export const action = invoicingForm('invoice.edit', ({ request, scope, params }) => {
  const id = idParam(params)
  return sendPaper(request, {
    mailSchema: invoiceSending,
    sendMail: async value => {
      await sendInvoice(scope, id, value)
      return redirectWithFlash(invoicePath(id), { title: 'Sent', message: `to ${value.to}` })
    },
    linkSchema: invoiceLinkMaking,
    makeLink: asked => makeInvoiceLink(scope, id, asked),
  })
})

type SendPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function InvoiceSend() {
  const page = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
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
  const { requestId } = page
  return (
    <>
      <Section title="By mail">
        <PaperMailForm
          suggested={page}
          reply={reply}
          hidden={{ requestId }}
          hint="The mail ends with the link, and the PDF is attached."
          mayCopy
          cancelHref={invoicePath(page.id)}
          send={`Send the ${page.noun}`}
        />
      </Section>
      <LinkInstead fields={{ requestId: `${requestId}l` }} />
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

export const meta = ({ data }: { data?: { number: string } }) => [
  { title: `Send ${data?.number ?? 'an invoice'} · Mortise` },
]
