import { z } from 'zod'
import { requestIdField, requiredLine, versionField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const name = requiredLine(limits.quoteTemplateName, 'Please enter what the template is called')

export const newQuoteTemplate = z.object({ name, requestId: requestIdField })
export const quoteTemplateChange = z.object({ name, version: versionField })

export type QuoteTemplateChange = z.output<typeof quoteTemplateChange>

export const maxQuoteTemplates = 100
