import type { JsonSchema } from './json-schema.ts'

type Named = Readonly<Record<string, JsonSchema>>

const byName: Readonly<Record<string, unknown>> = {
  name: 'Alcove units',
  title: 'Measure the kitchen',
  email: 'ada@hartley.example',
  phone: '01943 555 014',
  firstName: 'Ada',
  lastName: 'Wren',
  username: 'ada',
  companyName: 'Hartley & Sons Joinery',
  jobNumber: '0042',
  stage: 'design',
  currency: 'GBP',
  timeZone: 'Europe/London',
  chatColor: '#3b82f6',
  password: 'dovetail-joint',
  content: 'The doors are ready',
  key: 'zoom',
}

/** Prefers the schema's own examples. */
export function exampleOf(schema: JsonSchema, named: Named, name = ''): unknown {
  const of = resolved(schema, named)
  const [type] = [of.type ?? []].flat()
  if (of.examples) return of.examples[0]
  if (of.const !== undefined) return of.const
  if (of.enum) return of.enum[0]
  if (of.anyOf) return exampleOf(of.anyOf[0] ?? {}, named, name)
  if (of.properties) return objectOf(of, Object.keys(of.properties), named)
  if (type === 'array') return [exampleOf(of.items ?? {}, named, name)]
  if (type === 'object') return {}
  return simple(of, type, name)
}

function simple({ format, pattern, minimum }: JsonSchema, type: string | undefined, name: string): unknown {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum === 1 ? 12 : name === 'version' ? 1 : 0
  if (format === 'date') return '2026-11-25'
  if (format === 'date-time') return '2026-11-25T09:30:00.000Z'
  if (typeof pattern === 'string' && pattern.includes('\\.')) return '1250.00'
  return byName[name] ?? ''
}

export function exampleBody(schema: JsonSchema, named: Named): unknown {
  const names = Object.keys(schema.properties ?? {}).filter(
    name => name !== 'requestId' && name !== 'version',
  )
  const { required = names.slice(0, 2) } = schema
  return objectOf(schema, required, named)
}

function objectOf({ properties = {} }: JsonSchema, names: readonly string[], named: Named) {
  return Object.fromEntries(names.map(name => [name, exampleOf(properties[name] ?? {}, named, name)]))
}

export function resolved(schema: JsonSchema, named: Named): JsonSchema {
  return schema.$ref ? (named[recordName(schema.$ref)] ?? {}) : schema
}

export function recordName(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
