import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readApiOverview, readApiPage } from '#app/api/openapi/api-page.server.ts'
import { publicDocument } from '#app/api/openapi/openapi.ts'
import { apiNouns } from '#app/api/table.ts'
import { calendarDay, encodeAnswer, money, recordId } from '#app/domain/record-fields.schema.ts'
import { described as everything } from '#tests/support/catalogue/description.ts'

test.each([
  ['public', publicDocument(apiNouns)],
  ['whole', everything],
])('the %s description is valid OpenAPI 3.1', async (_name, document) => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document) as never)
  expect(errors ?? '').toBe('')
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('the public description names nothing of the site owner’s', () => {
  expect(Object.keys(publicDocument(apiNouns).paths).filter(path => path.startsWith('/api/owner'))).toEqual(
    [],
  )
  expect(Object.keys(everything.paths).filter(path => path.startsWith('/api/owner'))).not.toEqual([])
})

describe('whatever is referred to', () => {
  test('is there, and nothing is there that nobody refers to', () => {
    const text = JSON.stringify(everything)
    const referred = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name))
    const { schemas, responses, parameters } = everything.components
    const named = Object.entries({ schemas, responses, parameters }).flatMap(([kind, parts]) =>
      Object.keys(parts).map(name => `${kind}/${name}`),
    )
    expect([...referred].sort()).toEqual(named.sort())
  })
})

test('every operation has an id of its own, and says who may', () => {
  const operations = Object.values(everything.paths).flatMap(item => Object.values(item))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(operations.filter(({ description }) => !/Who may: \S/.test(description))).toEqual([])
})

test('a page says once what PUT and PATCH both do', () => {
  const { operations } = readApiPage('to-dos')
  expect(operations.map(({ methods, path }) => `${methods.join(' ')} ${path}`)).toContain(
    'PUT PATCH /api/todos/{id}',
  )
  const named = readApiOverview().nouns.flatMap(({ title, slug }) =>
    readApiPage(slug).operations.map(({ summary }) => `${title}: ${summary}`),
  )
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

test('a row that breaks a check keeps no list back, and nothing beside the description is sent', () => {
  const answer = z.object({ id: recordId, amount: money, day: calendarDay }).array()
  const rows = [
    { id: 1, amount: 125_000, day: '2026-11-20' },
    { id: 0, amount: 5, day: 'never', secret: 'x' },
  ]
  expect(encodeAnswer(answer, rows)).toEqual([
    { id: 1, amount: '1250.00', day: '2026-11-20' },
    { id: 0, amount: '0.05', day: 'never' },
  ])
})
