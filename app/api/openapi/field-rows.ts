import type { ApiField } from '#app/domain/api-docs/api-page.ts'
import { recordName } from './example.ts'
import type { JsonSchema } from './json-schema.ts'

export function fieldRows({ properties = {}, required = [] }: JsonSchema): ApiField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeText(schema),
    isRequired: required.includes(name),
    text: schema.description ?? '',
  }))
}

/** 'text of at most 200', 'one of low, medium, high', 'list of Task' */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return recordName(schema.$ref)
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(value => value ?? 'null').join(', ')}`
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  const types = [schema.type ?? 'any JSON'].flat()
  return types.map(type => simpleText(type, schema)).join(' or ')
}

function simpleText(type: string, { items, format, maxLength, properties }: JsonSchema): string {
  if (type === 'array') return `list of ${items ? typeText(items) : 'any JSON'}`
  if (type === 'object') return properties ? `object of ${Object.keys(properties).join(', ')}` : 'object'
  if (type === 'string' && format === 'date') return 'date'
  if (type === 'string' && format === 'date-time') return 'instant'
  if (type !== 'string') return type
  return typeof maxLength === 'number' ? `text of at most ${maxLength}` : 'text'
}
