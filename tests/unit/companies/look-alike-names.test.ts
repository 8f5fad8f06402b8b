import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { takenTexts } from '#app/domain/auth/auth-texts.ts'
import { confusableKey, isReservedName, mixedScripts, mixesScripts } from '#app/domain/confusable-name.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { findAccount } from '#app/models/auth/sign-in.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { nameTakenAs } from '#app/models/companies/company-writes.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { updateCompany } from '#app/services/companies/update-company.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { account, addPayment, paid } from '#tests/support/new-account.ts'

const base = databaseForTests()
const ourEmail = 'oak.team_member@example.com'

/** As if it had been called so from the beginning. */
function rename(companyId: number, name: string) {
  db()
    .update(companies)
    .set({ name, nameKey: nameKey(name) })
    .where(eq(companies.id, companyId))
    .run()
}

function create(companyName: string) {
  const brought = { inviteCode: null, paidCheckout: null }
  return createAccount(account({ companyName }), brought, '203.0.113.200')
}

describe('names that people read as one', () => {
  test.each([
    'Hartley & Sons Joınery',
    'Hartléy & Sons Joinery',
    'Hartley & Sons Joinery.',
    'Hartley and Sons Joinery',
    'Hartley+Sons-Joinery',
    'HartIey & Sons Joinery',
    'Hart1ey & S0ns J0inery',
    'ＨＡＲＴＬＥＹ & Sons Joinery',
    'Hartłey & Søns Joinery',
    'Нartley & Ѕons Joinery',
    'Hartleɏ & Sons Joinery',
    'Hartley & Sons Joineɼy',
    'Hartley & 5ons Joinery',
    'Hartley ⅋ Sons Joinery',
    'Hartley & Sons Joinery™',
    'Hartley and Sons Joinery Ltd',
    'Hartley & Sons Joinery Limited',
    'The Hartley & Sons Joinery',
    'Hartley Sons Joinery',
  ])('%s', name => expect(confusableKey(name)).toBe(confusableKey('Hartley & Sons Joinery')))

  test.each([
    ['Hartley & Sons Joinery', 'Hartley & Daughters Joinery'],
    ['Unit 10 Joinery', 'Unit 11 Joinery'],
    ['Birch Joinery', 'Birch Joinery, Leeds'],
    ['The Limited Joinery', 'The And Joinery'],
    ['Theo Joinery', 'O Joinery'],
    ['Andrews', 'Rews'],
    ['Barn Joinery', 'Bam Joinery'],
    ['Ltd', 'Limited'],
    ['Дверь', 'Дом'],
    ['木工', '家具'],
    ['!!!', '???'],
  ])('but not %s and %s', (one, other) => expect(confusableKey(one)).not.toBe(confusableKey(other)))
})

test('Mortise’s own name is kept, also with words by which it would be taken for us', () => {
  for (const name of [
    'Mortıse',
    'M0rtise',
    'MortIse',
    'Mortise Support',
    'The Mortise Team',
    'Support (Mortise)',
    'Mortise™',
    'Rnortise',
    'Mortise Invoices',
    'Mortise Billing Department',
    'Mortise Alerts Ltd',
    'Stripe',
    'Stripe Payments',
  ])
    expect(isReservedName(name), name).toBe(true)
  for (const name of [
    'Mortise & Tenon',
    'Mortise Joinery',
    'Mortise and Mallet Ltd',
    'Oak Support',
    'Mortised',
    'Red Stripe Joinery',
    'Stripes & Sons',
  ])
    expect(isReservedName(name), name).toBe(false)
})

test('a word of a company’s name is Latin or of one other script', () => {
  for (const name of [
    'Joiոery',
    'Jⲟinery',
    'Hartley & Ꮪons',
    'J٥inery',
    'Joineрy',
    'Hаrtley & Sons',
    'Hartley Κitchens',
  ])
    expect(mixesScripts(name), name).toBe(true)
  for (const name of [
    'Zoë’s Möbel 24',
    'Дверь и Ко',
    'Дверь Joinery',
    'DIYの店',
    '木工Joinery',
    'Ægir & Søn',
    '٥ Joinery',
  ])
    expect(mixesScripts(name), name).toBe(false)
})

test('is looked up in the database, however many companies there are', () => {
  rename(base.theirs.id, 'Birch Cabinets')
  const keys = db().select({ name: companies.name, key: companies.confusableKey }).from(companies).all()
  expect(keys.length).toBeGreaterThan(1)
  for (const { name, key } of keys) expect(key).toBe(confusableKey(name))
  expect(nameTakenAs('The Bırch Cabinets')).toBe('alike')
  expect(nameTakenAs('birch  CABINETS', base.ours.id)).toBe('same')
  expect(nameTakenAs('birch cabinets', base.theirs.id)).toBeNull()
  expect(nameTakenAs('Birch Cabinets, Leeds')).toBeNull()
  db().$client.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
    insert into companies (name, name_key) select 'Firm ' || i, 'firm ' || i from n; analyze companies`)
  const plan = db().all<{ detail: string }>(
    sql`explain query plan select id from companies where name_key = 'a' or look_key = 'a'`,
  )
  expect(plan.map(({ detail }) => detail).join()).not.toContain('SCAN')
})

describe('a new company', () => {
  beforeEach(() => {
    addPayment(paid)
    rename(base.ours.id, 'Müller Joinery')
  })

  test.each([
    ['Müller Joinery', takenTexts.companyName],
    ['Muller Joinery', takenTexts.companyAlike],
    ['Müller Joınery.', takenTexts.companyAlike],
    ['Mortıse', takenTexts.companyReserved],
    ['Mortise Support', takenTexts.companyReserved],
    ['Stripe', takenTexts.companyReserved],
    ['Müller Joiոery', mixedScripts],
  ])('is not called %s', async (name, text) => {
    const before = base.dump()
    await expect(create(name)).rejects.toMatchObject({ fieldErrors: { companyName: [text] } })
    expect(base.dump()).toBe(before)
  })

  test('may be called so with its town', async () => {
    await create('Muller Joinery, Leeds')
    expect(
      db().select().from(companies).where(eq(companies.name, 'Muller Joinery, Leeds')).all(),
    ).toHaveLength(1)
  })
})

test('a company takes no name that reads like another’s, and may spell its own again', () => {
  const { ours, theirs } = base
  rename(theirs.id, 'Birch Cabinets')
  for (const [name, text] of [
    ['Bırch Cabinets', takenTexts.companyAlike],
    ['The Birch Cabinets Ltd', takenTexts.companyAlike],
    ['Mortise Billing', takenTexts.companyReserved],
    ['Birch Cabiոets', mixedScripts],
  ] as const) {
    const save = () => updateCompany(ours.admin, { name })
    expect(save).toThrow(expect.objectContaining({ fieldErrors: { name: [text] } }))
  }
  rename(ours.id, 'Muller Joinery')
  updateCompany(ours.admin, { name: 'Müller Joinery' })
  expect(requireCompany(ours.admin).name).toBe('Müller Joinery')
})

describe('two companies whose names read alike since before that was asked', () => {
  beforeEach(() => {
    rename(base.ours.id, 'Müller Joinery')
    rename(base.theirs.id, 'Muller Joinery')
  })

  test('keep them, save their other settings and spell them again', () => {
    rename(base.ours.id, 'Müller Joiոery')
    updateCompany(base.ours.admin, { name: 'Müller Joiոery', currency: 'EUR' })
    expect(requireCompany(base.ours.admin)).toMatchObject({ name: 'Müller Joiոery', currency: 'EUR' })
    updateCompany(base.theirs.admin, { currency: 'EUR' })
    updateCompany(base.theirs.admin, { name: 'Muller JOINERY' })
    expect(requireCompany(base.theirs.admin)).toMatchObject({ name: 'Muller JOINERY', currency: 'EUR' })
  })

  test('are each found by their own people', () => {
    const { ours, theirs } = base
    expect(findAccount('Müller Joinery', ourEmail)?.userId).toBe(ours.member.userId)
    expect(findAccount('muller joinery', 'birch.team_member@example.com')?.userId).toBe(theirs.member.userId)
  })
})

test('who signs in may leave the name’s accents and points out', () => {
  const { ours } = base
  rename(ours.id, 'Zoë’s Möbel & Türen')
  for (const typed of ['Zoë’s Möbel & Türen', ' zoes mobel & turen', "ZOE'S MOBEL AND TUREN"])
    expect(findAccount(typed, ourEmail)?.userId, typed).toBe(ours.member.userId)
  expect(findAccount('Zoës Möbel', ourEmail)).toBeNull()
})
