import { z } from 'zod'
import { elements } from '#app/domain/invoices/invoice.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import { instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import {
  linesOfVariation,
  toldApproval,
  variationChangeSent,
  variationSending,
  variationSent,
} from '#app/domain/variations/variation.schema.ts'
import { variationStates } from '#app/domain/variations/variation.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, change, create, read } from '#app/http/api-row.ts'
import { quotedMessage } from '#app/http/variations/variations-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listVariationsOfProject, requireVariation } from '#app/models/variations/variation.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { sendVariation, withdrawVariation } from '#app/services/variations/send-variation.server.ts'
import { createVariation, updateVariation } from '#app/services/variations/write-variation.server.ts'

const variationAnswer = z
  .object({
    id: recordId,
    projectId: recordId,
    number: z.int().describe('Counted for each job, from 1.'),
    title: z.string(),
    words: z.string(),
    state: z.enum(variationStates),
    net: money.describe('Before VAT.'),
    lines: z
      .object({
        description: z.string(),
        vat: z.enum(vatTreatments),
        element: z.enum(elements),
        net: money,
      })
      .array(),
    minutes: z.int(),
    delayDays: z.int().describe('Working days that the job takes longer.'),
    sentTo: z.string(),
    sentAt: instant.nullable(),
    decidedName: z.string(),
    decidedAt: instant.nullable(),
    createdBy: recordId,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Variation' })

const variationOf = ({ scope, id }: ApiCall) => requireVariation(scope, id)

/** Among those of the invoices. */
export const variationAddresses: ApiNoun['addresses'] = {
  '/api/projects/:id/variations': {
    GET: read('The variations of a job', variationAnswer.array(), {
      action: 'money.read',
      handle: ({ scope, id }) => listVariationsOfProject(scope, requireProject(scope, id).id),
    }),
    POST: create('Write a variation', variationSent, variationAnswer, {
      action: 'invoice.create',
      handle: ({ scope, id, sent }) => {
        const projectId = requireProject(scope, id).id
        const { title, words, minutes, delayDays, messageId, requestId } = sent
        return createVariation(scope, {
          ...{ projectId, title, words, minutes, delayDays, requestId },
          lines: linesOfVariation(sent),
          quoted: quotedMessage(scope, projectId, messageId),
        })
      },
    }),
  },
  '/api/variations/:id': {
    GET: read('One variation', variationAnswer, { action: 'money.read', handle: variationOf }),
    PUT: change('Change the draft of a variation', variationChangeSent, variationAnswer, {
      action: 'invoice.edit',
      description: 'It is sent whole.',
      conflict: 'It was sent, and stays as it is.',
      handle: call => {
        const { title, words, minutes, delayDays, version } = call.sent
        updateVariation(call.scope, call.id, {
          ...{ title, words, minutes, delayDays, version },
          lines: linesOfVariation(call.sent),
        })
        return variationOf(call)
      },
    }),
  },
  '/api/variations/:id/send': {
    POST: change('Mail it to a client, with a link to answer by', variationSending, variationAnswer, {
      action: 'invoice.edit',
      conflict: 'It is not offered any more.',
      current: variationOf,
      handle: async call => {
        await sendVariation(call.scope, call.id, call.sent)
        return variationOf(call)
      },
    }),
  },
  '/api/variations/:id/withdraw': {
    POST: read('Withdraw a variation', variationAnswer, {
      action: 'invoice.edit',
      conflict: 'It was answered already.',
      handle: ({ scope, id }) => withdrawVariation(scope, id),
    }),
  },
  '/api/variations/:id/approve': {
    POST: change('Write down that a client has approved it', toldApproval, variationAnswer, {
      action: 'invoice.edit',
      conflict: 'It is not offered any more.',
      current: variationOf,
      handle: call => {
        const { scope, id, sent } = call
        approveVariation(scope, id, {
          version: sent.version ?? requireVariation(scope, id).version,
          decidedName: sent.name,
          decidedFrom: `told to ${scope.username}`,
        })
        return variationOf(call)
      },
    }),
  },
}
