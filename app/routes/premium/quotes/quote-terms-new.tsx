import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormErrors, FormWarning } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { PaperSample } from '#app/components/quotes/quote-sample.tsx'
import { limits } from '#app/domain/limits.ts'
import { quoteTermsLabels } from '#app/domain/quotes/quote-form.ts'
import { newQuoteTerms } from '#app/domain/quotes/quote-terms.schema.ts'
import {
  isUncheckedSample,
  sampleTerms,
  sampleTermsName,
  termsPath,
  termsTitle,
} from '#app/domain/quotes/quote-terms.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteTerms } from '#app/models/quotes/quote-terms.server.ts'
import { writeQuoteTerms } from '#app/services/quotes/write-quote-terms.server.ts'
import paperStyles from '#app/styles/paper-sheet.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: paperStyles }]

/** Empty, the sample, or the next version of other terms. */
export const loader = quotingFormPage('quote.configure', ({ scope, url }) => {
  const of = idQuery(url, 'of')
  const earlier = of === null ? null : requireQuoteTerms(scope, of)
  const isSample = url.searchParams.get('from') === 'sample'
  return {
    requestId: newRequestId(),
    isNext: earlier !== null,
    begun: earlier
      ? { name: earlier.name, body: earlier.body }
      : { name: isSample ? sampleTermsName : '', body: isSample ? sampleTerms : '' },
  }
})

export const action = quotingForm('quote.configure', ({ scope, request }) =>
  handleForm(request, newQuoteTerms, input => {
    const made = writeQuoteTerms(scope, input)
    return redirectWithFlash(termsPath, { title: 'Terms saved', message: termsTitle(made), tone: 'good' })
  }),
)

export default function QuoteTermsNew() {
  const { requestId, isNext, begun } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values = reply?.values ?? begun
  const [body, setBody] = useState(values.body ?? '')
  const field = fieldsOf(quoteTermsLabels, values, reply?.errors)
  return (
    <>
      <PageHead
        title={isNext ? 'Write the next version' : 'Write terms'}
        lead="A name that you have already gets its next version; quotes that were sent keep theirs."
        back={{ href: termsPath, label: 'Terms' }}
      />
      <Columns>
        <Column span={7}>
          <form method="post" className="stack">
            <FormErrors errors={reply?.errors} labels={quoteTermsLabels} fault={reply?.isFault && 'Error'} />
            {isUncheckedSample(values.body ?? '') ? (
              <FormWarning title="This is a sample, not advice">
                Have it checked by somebody who knows the law where you work, change it to what you do, and
                take its first line out.
              </FormWarning>
            ) : null}
            <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
            <TextField {...field('name')} labelNote="(required)" maxLength={limits.quoteTermsName} />
            <TextArea
              {...field('body')}
              rows={24}
              maxLength={limits.quoteTerms}
              onInput={event => setBody(event.currentTarget.value)}
            />
            <FormFoot cancelHref={termsPath}>
              <Button variant="go">Save Terms</Button>
            </FormFoot>
          </form>
        </Column>
        <PaperSample>
          <p className="whitespace-pre-line">{body || 'The terms stand here as they are typed.'}</p>
        </PaperSample>
      </Columns>
    </>
  )
}

export const meta = () => [{ title: 'Write terms · Mortise' }]
