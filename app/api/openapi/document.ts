import type { Method } from '#app/http/api-row.ts'
import type { JsonSchema } from './json-schema.ts'

export type Document = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DocumentedAnswer>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, Record<string, string>>
  }
}

type Verb = Lowercase<Method>
export type PathItem = { [V in Verb]?: DocumentedOperation }

export type DocumentedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, DocumentedAnswer | Reference>
}

export type Reference = { $ref: string }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema }>

export type DocumentedAnswer = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}
