import { z } from 'zod'

export type JsonSchema = {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  examples?: unknown[]
}

type SchemaWithComponents = { schema: JsonSchema; components: Record<string, JsonSchema> }

// Many addresses answer with the same record.
const known = new WeakMap<z.ZodType, SchemaWithComponents>()

/** As it is sent, there and back. Named records are referred to by their id. */
export function schemaOf(schema: z.ZodType): SchemaWithComponents {
  const before = known.get(schema)
  if (before) return before
  const now = make(schema)
  known.set(schema, now)
  return now
}

function make(schema: z.ZodType): SchemaWithComponents {
  // A root schema is never a reference, so it is wrapped.
  const root = z.toJSONSchema(z.object({ it: schema }), { io: 'input', unrepresentable: 'any' })
  const { properties, $defs = {} } = tidied(JSON.parse(referring(JSON.stringify(root)))) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  return { schema: properties?.it ?? {}, components: $defs }
}

function referring(text: string): string {
  return text.replaceAll('"#/$defs/', '"#/components/schemas/')
}

const bounds = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
/** A format implies these; `$id` and the like belong to separate documents. */
const left = new Set(['$schema', '$id', 'id', 'additionalProperties'])

function tidied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidied)
  if (typeof node !== 'object' || node === null) return node
  const { sentAs, description, ...rest } = node as JsonSchema
  const said = description === undefined ? {} : { description }
  if (sentAs) return { ...(sentAs as JsonSchema), ...said }
  return { ...orNull(Object.fromEntries(Object.entries(rest).flatMap(entryOf(rest)))), ...said }
}

function entryOf({ format }: JsonSchema) {
  return ([key, value]: [string, unknown]): [string, unknown][] => {
    if (key === 'properties' || key === '$defs') return [[key, mapped(value as Record<string, unknown>)]]
    if (left.has(key) && typeof value !== 'object') return []
    if (bounds.includes(value as number) || (key === 'minLength' && value === 0)) return []
    if (key === 'pattern' && format !== undefined) return []
    if (key === 'exclusiveMinimum' && value === 0) return [['minimum', 1]]
    return [[key, tidied(value)]]
  }
}

function mapped(schemas: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidied(schema)]))
}

/** Turns `anyOf` of a simple type and null into a nullable type. */
function orNull(schema: JsonSchema): JsonSchema {
  const [first, second, ...others] = schema.anyOf ?? []
  if (!first || second?.type !== 'null' || others.length > 0 || typeof first.type !== 'string') return schema
  const { anyOf: _anyOf, ...rest } = schema
  const values = first.enum ? { enum: [...first.enum, null] } : {}
  return { ...rest, ...first, ...values, type: [first.type, 'null'] }
}
