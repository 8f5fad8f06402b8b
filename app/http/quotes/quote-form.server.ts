import { data } from '@remix-run/node'
import { DomainError, Stale } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import {
  changedStages,
  readStages,
  sentStages,
  stagesToFields,
} from '#app/domain/quotes/payment-stages.schema.ts'
import type { StageFields, StagesReply } from '#app/domain/quotes/payment-stages-reply.ts'
import { quoteForm } from '#app/domain/quotes/quote.schema.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { newQuoteTemplate } from '#app/domain/quotes/quote-template.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readListForm } from '#app/http/form.server.ts'
import { answerRoomForm, maxRoomFields } from '#app/http/quotes/room-form.server.ts'
import { type QuoteHead, requireQuote } from '#app/models/quotes/quote.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { savePaymentStages, saveQuote } from '#app/services/quotes/save-quote.server.ts'
import { saveQuoteTemplate } from '#app/services/quotes/save-quote-template.server.ts'

const intentFields = ['__intent__', '__state__']

type EditedQuote = { id: number; currency: string }

/** The field `part` tells the page's forms apart. */
export async function answerQuoteForm(scope: Scope, { id, currency }: EditedQuote, request: Request) {
  const form = await readListForm(request, maxRoomFields)
  const part = form.get('part')
  if (part === 'room') return answerRoomForm(scope, id, form)
  for (const name of intentFields) form.delete(name)
  if (part === 'stages') return answerStages(scope, { id, currency }, form)
  if (part === 'head') {
    const answer = await handleFields(form, quoteForm, change => {
      saveQuote(scope, id, change)
      return redirectWithFlash(quotePath(id), { title: 'Details saved' })
    })
    return named('head', answer)
  }
  if (part === 'template') {
    const answer = await handleFields(form, newQuoteTemplate, input => {
      const { rooms, intro, exclusions, paymentStages, templateId, hourCost } = requireQuote(scope, id)
      const pattern = {
        intro,
        exclusions,
        paymentStages,
        templateId,
        hourCost,
        rooms: rooms.map(({ name, items }) => ({ name, items })),
      }
      const { name } = saveQuoteTemplate(scope, { ...input, pattern })
      return redirectWithFlash(quotePath(id), { title: 'Template saved', message: name })
    })
    return named('template', answer)
  }
  throw new DomainError(400, 'That form is not known')
}

type Answer = Awaited<ReturnType<typeof handleFields>>

/** Names the reply after its form, for a page with several. */
function named<Name extends 'head' | 'template'>(name: Name, answer: Answer) {
  if (answer instanceof Response) return answer
  return data({ [name]: answer.data.reply } as Record<Name, typeof answer.data.reply>, answer.init ?? {})
}

function answerStages(scope: Scope, { id, currency }: EditedQuote, form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 400) : ''
  }
  const stageNames = listStages(scope).map(({ name }) => name)
  const rows = sentStages(text)
  const intent = text('intent')
  const madeFrom = text('madeFrom')
  const base = { version: text('version'), madeFrom, errors: {}, conflict: null }
  if (intent !== '') {
    const changed = changedStages(intent, rows, { stageNames, currency })
    if (!changed) throw new DomainError(400, 'That button is not known')
    return replyStages({ ...base, rows: changed }, 200)
  }
  const { stages, errors } = readStages(rows, stageNames)
  if (Object.keys(errors).length > 0) return replyStages({ ...base, rows, errors }, 400)
  const version = parseId(text('use:version') || text('version')) ?? 0
  try {
    savePaymentStages(scope, id, stages, { version, madeFrom })
  } catch (error) {
    if (!(error instanceof Stale)) {
      if (!(error instanceof DomainError) || error.status !== 409) throw error
      return replyStages({ ...base, rows, errors: { '': [error.message] } }, 409)
    }
    const { paymentStages } = error.current as QuoteHead
    const conflict = {
      theirs: stagesToFields(paymentStages, currency),
      version: error.current.version,
      lastChange: error.lastChange,
    }
    return replyStages({ ...base, rows, conflict }, 409)
  }
  const to = quotePath(id, text('scripts') === '' ? 'stages' : '')
  return redirectWithFlash(to, { title: 'Payment stages saved' })
}

function replyStages(reply: Omit<StagesReply, 'number'> & { rows: StageFields[] }, status: number) {
  return data({ stages: { ...reply, number: Date.now() } satisfies StagesReply }, { status })
}
