import { expect, test } from 'vitest'
import { companies } from '#app/api/companies.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { findPlaces } from '#app/domain/search/places.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

const admin = { role: 'admin', username: 'martin' } as const
const joiner = { role: 'team_member', username: 'sam' } as const
const hrefs = (query: string, viewer: Parameters<typeof findPlaces>[0] = admin) =>
  findPlaces(viewer, premiumFeatureNames, query).map(({ href }) => href)

test('places and actions are found by the beginnings of their words, those named so first', () => {
  expect(hrefs('price list')).toEqual(['/quoting/price-list'])
  expect(hrefs('bin')).toEqual(['/bin'])
  expect(hrefs('new quo')).toEqual(['/quoting/new'])
  expect(hrefs('list')[0]).toBe('/todos')
  expect(hrefs('rent')).toEqual(['/overheads/costs'])
})

test('too little or somebody else’s words find none', () => {
  expect(hrefs('b')).toEqual([])
  expect(hrefs('')).toEqual([])
  expect(hrefs('Yardley')).toEqual([])
  expect(hrefs('%%')).toEqual([])
})

test('nobody finds a place that they may not open', () => {
  expect(hrefs('price list', joiner)).toEqual([])
  expect(hrefs('user management', joiner)).toEqual([])
  for (const query of ['import', 'workshop pc', 'stages', 'company', 'subscription']) {
    expect(hrefs(query, joiner)).toEqual([])
  }
  expect(findPlaces({ role: 'project_manager', username: 'p' }, [], 'price list')).toEqual([])
  expect(hrefs('password', { ...joiner, isByPin: true })).toEqual([])
  expect(findPlaces({ role: 'project_manager', username: 'p' }, [], 'new quote')).toEqual([])
})

test('the API answers with places', () => {
  const url = new URL('http://localhost/api/search?q=price list')
  const found = apiAnswer(companies, 'GET /api/search', { scope: base.ours.admin, actor: admin, url })
  expect(found).toMatchObject({ results: [{ type: 'place', id: 1, href: '/quoting/price-list' }] })
})
