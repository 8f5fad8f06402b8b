import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawingCode, readCode, stockCardCode } from '#app/domain/codes/code.ts'
import { env } from '#app/env.server.ts'
import { findCode } from '#app/http/codes/find-code.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const site = 'https://app.example.test'

describe('what a code may mean', () => {
  test.each([
    ['API-007', [{ kind: 'job', job: { prefix: 'API', sequence: 7 } }]],
    ['s-12', [{ kind: 'stock_card', id: 12 }]],
    ['D 034', [{ kind: 'file', id: 34 }]],
    ['@Callum', [{ kind: 'username', username: 'Callum' }]],
    [`${site}/projects/9`, [{ kind: 'project', id: 9 }]],
    [`${site}/jobs/7`, [{ kind: 'job', job: { prefix: null, sequence: 7 } }]],
    ['http://app.example.test/stock-system/4/', [{ kind: 'stock_card', id: 4 }]],
    [`${site}/user-management/users/5`, [{ kind: 'person', id: 5 }]],
    ['https://elsewhere.example/projects/9', []],
    ['//elsewhere.example/projects/9', []],
    [`${site}/logout`, []],
    ['', []],
    ['oak', []],
  ])('%s', (text, meanings) => expect(readCode(text, site)).toEqual(meanings))

  test('a number alone is a job where codes are typed, and is looked for where anything is', () => {
    expect(readCode('7', site)).toEqual([{ kind: 'job', job: { prefix: null, sequence: 7 } }])
    expect(readCode('7', site, true)).toEqual([])
  })

  test('what is printed is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), id => {
        expect(readCode(stockCardCode(id), site)).toEqual([{ kind: 'stock_card', id }])
        expect(readCode(drawingCode(id), site)).toEqual([{ kind: 'file', id }])
      }),
    )
  })

  test('nothing that is typed is too much for it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), text => {
        expect(Array.isArray(readCode(text, site))).toBe(true)
      }),
    )
  })
})

describe('where a code leads', () => {
  const base = databaseForTests()

  test('to what the company has, and nowhere for what is another’s', () => {
    const { ours, theirs } = base
    const project = createProject(ours.admin, { name: 'Oak porch' })
    const card = stockCard.create(ours.admin, { itemName: 'Oak, 27 mm' })
    for (const text of [project.jobNumber, `${env().APP_URL}/projects/${project.id}`]) {
      expect(findCode(ours.member, text), text).toBe(`/projects/${project.id}`)
    }
    expect(findCode(ours.member, stockCardCode(card.id))).toBe(`/stock-system/${card.id}`)
    expect(findCode(theirs.admin, stockCardCode(card.id))).toBeNull()
    expect(findCode(theirs.admin, `/projects/${project.id}`)).toBeNull()
    expect(findCode(theirs.admin, '@oak.admin')).toBeNull()
  })

  test('of a person to their page, to the team, or at a workshop PC to their PIN', () => {
    const { admin, member } = base.ours
    expect(findCode(admin, '@OAK.team_member')).toBe(`/user-management/users/${member.userId}`)
    expect(findCode(member, '@oak.admin')).toBe('/team?q=oak.admin')
    expect(findCode(member, '@oak.admin', { isWorkshopPc: true })).toBe(`/switch-person/${admin.userId}`)
  })
})
