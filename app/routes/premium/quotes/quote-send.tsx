import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkList, MadeLink } from '#app/components/client-pages/link-list.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { FormFailure } from '#app/components/kit/form-errors.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { LinkInstead, PaperMailForm } from '#app/components/papers/paper-mail.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { plural } from '#app/domain/format.ts'
import { linkMaking, sending } from '#app/domain/quotes/quote-answer.schema.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { sendPaper } from '#app/http/papers/send-paper.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { readSendPage } from '#app/http/quotes/sent-quote-page.server.ts'
import { makeQuoteLink, sendQuote } from '#app/services/quotes/send-quote.server.ts'

export const headers = formHeaders

export const loader = quotingFormPage('quote.edit', ({ scope, params }) =>
  readSendPage(scope, idParam(params)),
)

export const action = quotingForm('quote.edit', ({ request, scope, params }) => {
  const id = idParam(params)
  return sendPaper(request, {
    mailSchema: sending,
    sendMail: async value => {
      await sendQuote(scope, id, value)
      return redirectWithFlash(quotePath(id), { title: 'Quote sent', message: `to ${value.to}` })
    },
    linkSchema: linkMaking,
    makeLink: asked => makeQuoteLink(scope, id, asked),
  })
})

type SendPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteSend() {
  const page = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  const { id, reference, isDraft, why } = page
  return (
    <>
      <PageHead
        title={isDraft ? 'Check and send' : 'Send it again'}
        lead={isDraft ? 'What is sent stays as it is: a change makes the next revision.' : undefined}
        back={{ href: quotePath(id), label: reference }}
      >
        <ButtonLink href={`/quoting/${id}/client`}>See It as the Client</ButtonLink>
        <ButtonLink icon="file" href={`/quoting/${id}/pdf`} target="_blank">
          Open as PDF
        </ButtonLink>
      </PageHead>
      <MadeLink link={made?.link ?? null} />
      <Warnings {...page} />
      <Columns>
        <Column span={7}>
          {page.maySend && why === null ? <SendForm page={page} reply={made?.reply} /> : <WhyNot {...page} />}
        </Column>
        <Column span={5}>
          <What {...page} />
          {isDraft ? null : <Links {...page} />}
        </Column>
      </Columns>
    </>
  )
}

function Warnings({ warnings }: SendPage) {
  if (warnings.length === 0) return null
  return (
    <Note tone="warn" title={`${plural(warnings.length, 'thing')} to look at first`} className="mb-8">
      <ul>
        {warnings.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}

function WhyNot({ id, why, isDraft }: SendPage) {
  return (
    <Note tone="warn" title={isDraft ? 'It cannot be sent yet' : 'It is not offered any more'}>
      <p>{why ?? 'Revise it, then send the new revision.'}</p>
      <p>
        <a href={quotePath(id)}>Back to the quote</a>
      </p>
    </Note>
  )
}

function SendForm({ page, reply }: { page: SendPage; reply: FormReply | undefined }) {
  const { version, requestId } = page
  return (
    <>
      <Section title="By mail">
        <PaperMailForm
          suggested={page}
          reply={reply}
          hidden={{ version, requestId }}
          hint="The mail ends with the link to the quote, and its PDF is attached."
          cancelHref={quotePath(page.id)}
          send="Send the Quote"
        >
          {reply?.current ? (
            <FormFailure title="The quote was changed meanwhile">
              <p>Nothing was sent. Check the quote beside, then send it.</p>
            </FormFailure>
          ) : null}
        </PaperMailForm>
      </Section>
      <LinkInstead fields={{ version, requestId: `${requestId}l` }} />
    </>
  )
}

function What(page: SendPage) {
  return (
    <Section title="What is sent">
      <MetaList
        items={[
          { label: 'Quote', value: `${page.reference}, ${page.title}` },
          { label: 'For', value: page.clientName || 'nobody yet' },
          { label: 'With VAT', value: page.total },
          { label: 'Good until', value: page.until },
          { label: 'Extras to choose', value: String(page.extras) },
          { label: 'Payment stages', value: page.stages.join(', ') || 'none' },
          { label: 'Drawings and photos', value: page.files.join(', ') || 'none' },
          { label: 'Terms', value: page.terms ?? 'none' },
        ]}
      />
    </Section>
  )
}

function Links({ id, links, mayWithdraw }: SendPage) {
  return (
    <Section title="Its links" aside={links.length} className="mt-10">
      <LinkList links={links} actionOf={link => `/quoting/${id}/links/${link}/revoke`} />
      {mayWithdraw ? (
        <p className="mt-4">
          <ButtonLink variant="bare" href={`/quoting/${id}/withdraw`}>
            Withdraw the Quote
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

export const meta = ({ data }: { data?: { reference: string } }) => [
  { title: `Send ${data?.reference ?? 'a quote'} · Mortise` },
]
