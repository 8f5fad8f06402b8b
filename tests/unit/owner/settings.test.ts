import { beforeEach, expect, test } from 'vitest'
import { endOfDay } from '#app/domain/clock.ts'
import { Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { inviteCodeForm, premiumFeatureForm } from '#app/domain/owner/owner.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { handleForm } from '#app/http/form.server.ts'
import { insertOwnerNews, listOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { listInviteCodes } from '#app/models/subscriptions/invite-code.server.ts'
import {
  createInviteCode,
  suggestInviteCode,
  switchInviteCode,
} from '#app/services/owner/invite-codes.server.ts'
import { markNewsRead } from '#app/services/owner/mark-news-read.server.ts'
import { readOfferedFeature, saveFeature } from '#app/services/owner/save-premium-feature.server.ts'
import { applyInviteCode } from '#app/services/subscriptions/use-invite-code.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'

const base = databaseForTests()
let owner: Scope

beforeEach(() => {
  owner = makeOwner()
})

const form = inviteCodeForm('Europe/London')
const code = (values: Record<string, unknown>) => form.parse({ code: 'first', maxUses: '2', ...values })

test('a code that was made lets so many companies in, until it is switched off', async () => {
  const { ours, theirs } = base
  const { id } = createInviteCode(owner, code({ 'feature-stock_system': 'on', description: 'For the fair' }))
  expect(listInviteCodes()).toMatchObject([
    {
      code: 'FIRST',
      maxUses: 2,
      currentUses: 0,
      includesPremiumFeatures: ['stock_system'],
      createdBy: owner.userId,
    },
  ])
  await applyInviteCode(ours.admin, 'FIRST')
  switchInviteCode(owner, id, false)
  switchInviteCode(owner, id, false)
  await expect(applyInviteCode(theirs.admin, 'FIRST')).rejects.toThrow(Invalid)
  switchInviteCode(owner, id, true)
  await applyInviteCode(theirs.admin, 'FIRST')
  expect(listInviteCodes()[0]?.currentUses).toBe(2)
})

test('a double click makes one code; the same code again is refused', () => {
  const once = code({ requestId: 'form:1' })
  expect(createInviteCode(owner, once).id).toBe(createInviteCode(owner, once).id)
  expect(() => createInviteCode(owner, code({ requestId: 'form:2' }))).toThrow('This code exists already')
  expect(listInviteCodes()).toHaveLength(1)
})

test('a code ends with its last day where the owner is, and not before today', () => {
  const { expiresAt } = createInviteCode(owner, code({ expiresOn: '2999-07-01' }))
  expect(expiresAt).toBe(Date.parse('2999-07-01T22:59:59.999Z'))
  expect(() => createInviteCode(owner, code({ code: 'OLD', expiresOn: '2020-01-01' }))).toThrow(Invalid)
})

test('a code that was left empty is asked for in one sentence', () => {
  const issues = form.safeParse({ code: ' ', maxUses: '1' }).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(['Please enter an invite code'])
})

test('a day ends where people are', () => {
  expect(endOfDay('Europe/London', '2026-01-31')).toBe(Date.parse('2026-01-31T23:59:59.999Z'))
  expect(endOfDay('Pacific/Kiritimati', '2026-03-01')).toBe(Date.parse('2026-03-01T09:59:59.999Z'))
  expect(endOfDay('Pacific/Pago_Pago', '2026-03-01')).toBe(Date.parse('2026-03-02T10:59:59.999Z'))
  expect(endOfDay('Asia/Kathmandu', '2026-03-01')).toBe(Date.parse('2026-03-01T18:14:59.999Z'))
})

test.each([
  { code: '' },
  { code: 'A'.repeat(21) },
  { code: 'two words' },
  { code: '-A' },
  { code: 'ÉTÉ' },
  { code: 7 },
  { maxUses: '0' },
  { maxUses: '1e3' },
  { maxUses: '10001' },
  { maxUses: ['1', '2'] },
  { expiresOn: 'soon' },
])('no code is made of %j', values => {
  expect(form.safeParse({ code: 'FIRST', maxUses: '1', ...values }).success).toBe(false)
})

test('a feature that does not exist is refused at its field', async () => {
  const sent = new URLSearchParams({
    code: 'FIRST',
    maxUses: '1',
    'feature-stock_system': 'on',
    'feature-gold': 'on',
  })
  const request = new Request('http://localhost/', { method: 'POST', body: sent })
  const refused = await handleForm(request, form, () => new Response())
  expect(refused).toMatchObject({
    init: { status: 400 },
    data: { reply: { errors: { 'feature-gold': ['There is no such premium feature'] } } },
  })
})

test('what is suggested can be used', () => {
  for (let at = 0; at < 50; at++)
    expect(form.safeParse(code({ code: suggestInviteCode() })).success).toBe(true)
})

test('a feature is saved over what the form was made from, and over nothing else', () => {
  const values = { displayName: 'Stock', description: 'Racks', monthlyPrice: '12.50', isActive: 'no' }
  const change = (version: number) => premiumFeatureForm.parse({ ...values, version: String(version) })
  expect(readOfferedFeature('stock_system')).toMatchObject({ monthlyPrice: 999, version: 0 })
  const saved = saveFeature(owner, 'stock_system', change(0))
  expect(saved).toMatchObject({ displayName: 'Stock', monthlyPrice: 1250, isActive: false, version: 1 })
  expect(() => saveFeature(owner, 'stock_system', change(0))).toThrow(Stale)
  expect(saveFeature(owner, 'stock_system', change(1)).version).toBe(2)
})

test('notifications are read one by one or all at once', () => {
  for (const title of ['New company', 'Payment failed', 'Company closed'])
    insertOwnerNews({ companyId: base.ours.id, title, message: title })
  const [newest] = listOwnerNews({}, { limit: 10, offset: 0 })
  expect(newest?.title).toBe('Company closed')
  expect(markNewsRead(owner, newest?.id)).toBe(1)
  expect(markNewsRead(owner, newest?.id)).toBe(0)
  expect(() => markNewsRead(owner, 999_999)).toThrow(NotFound)
  expect(markNewsRead(owner)).toBe(2)
  expect(listOwnerNews({ onlyUnread: true }, { limit: 10, offset: 0 })).toEqual([])
})

test('for anybody else there is nothing of it', () => {
  const { id } = createInviteCode(owner, code({}))
  const before = base.dump()
  for (const scope of [base.ours.admin, base.theirs.admin, base.ours.member]) {
    expect(() => createInviteCode(scope, code({ code: 'MINE' }))).toThrow(NotFound)
    expect(() => switchInviteCode(scope, id, false)).toThrow(NotFound)
    expect(() => markNewsRead(scope)).toThrow(NotFound)
    expect(() =>
      saveFeature(scope, 'quoting', { displayName: 'x', description: '', monthlyPrice: 0, isActive: true }),
    ).toThrow(NotFound)
  }
  expect(base.dump()).toBe(before)
})
