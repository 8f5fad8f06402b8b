import { z } from 'zod'
import { termsPath, termsTitle } from '#app/domain/quotes/quote-terms.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requireQuoting } from '#app/http/quotes/quoting-page.server.ts'
import { offerQuoteTerms } from '#app/services/quotes/write-quote-terms.server.ts'

const route = postOnly({
  page: termsPath,
  may: requireQuoting('quote.configure'),
  form: z.object({ isOffered: z.enum(['0', '1'], 'Please say whether they are offered') }),
  post: ({ scope, id }, { isOffered }) => {
    const terms = offerQuoteTerms(scope, id, isOffered === '1')
    return redirectWithFlash(termsPath, {
      title: terms.isRetired ? 'Not offered any more' : 'Offered again',
      message: termsTitle(terms),
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
