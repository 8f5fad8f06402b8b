import { answerPaper } from '#app/http/client-pages/client-page-paper.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { findSentDocument, listQuotesForClient } from '#app/models/quotes/quote-acceptance.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'

export const loader = publicFile(call =>
  answerPaper(call, (page, id) => {
    const isOfJob = listQuotesForClient(page, page.projectId).some(quote => quote.id === id)
    const sent = isOfJob ? findSentDocument(page, id) : null
    return sent && sentPaper(sent)
  }),
)
