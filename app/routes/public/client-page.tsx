import { data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clientMeta, StaleLink } from '#app/components/client-pages/client-frame.tsx'
import { ClientJob } from '#app/components/client-pages/client-job.tsx'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { clientReport, decisionAnswer } from '#app/domain/client-pages/client-page.schema.ts'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { clientPageHeaders, staleData } from '#app/http/client-links/open-client-link.server.ts'
import { openClientPageLink, toClientPageView } from '#app/http/client-pages/client-view.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { findInvoiceForClient } from '#app/models/invoices/invoice-link.server.ts'
import {
  answerDecision,
  countPageAnswer,
  findLinkedPage,
  reportFault,
} from '#app/services/client-pages/answer-client-page.server.ts'
import { openInvoicePayment } from '#app/services/invoices/open-invoice-link.server.ts'
import clientStyles from '#app/styles/client-form.css?url'
import rodStyles from '#app/styles/stage-rod.css?url'

export const handle = { unasked: true, frameless: true }
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: clientStyles },
  { rel: 'stylesheet', href: rodStyles },
]

export const loader = publicPage(async call => {
  const page = await openClientPageLink(call)
  if (!page) return staleData(call)
  return data(toClientPageView(page, call.params.token ?? ''), { headers: linkHeaders })
})

export const action = publicPage(async call => {
  const token = call.params.token ?? ''
  const page = await openClientPageLink(call)
  if (!page) throw new NotFound(staleLink)
  const here = (at: string) => redirect(`/c/${token}#${at}`, 303)
  return handleForms(await readForm(call.request), {
    pay: form => {
      const id = parseId(String(form.get('invoice') ?? ''))
      const find = () => {
        const now = findLinkedPage(token)
        return now?.showsPayments && id !== null ? findInvoiceForClient(now, now.projectId, id) : null
      }
      return handleFields(form, emptyForm, async () => redirect(await openInvoicePayment(find), 303))
    },
    report: form =>
      handleFields(form, clientReport, async ({ words }) => {
        await countPageAnswer(page, true)
        reportFault(token, words.trim())
        return here('wrong')
      }),
    save: form =>
      handleFields(form, decisionAnswer, async ({ decision, answer }) => {
        await countPageAnswer(page, false)
        answerDecision(token, Number(decision), answer, dayIn(page.timeZone, Date.now()))
        return here(`decision-${decision}`)
      }),
  })
})

export const headers = clientPageHeaders

export default function ClientJobRoute() {
  const view = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return 'stale' in view ? <StaleLink company={view.stale} /> : <ClientJob view={view} reply={reply} />
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) =>
  view && !('stale' in view) ? clientMeta(view.name, view.company.name) : clientMeta('Your job')
