import { describe, expect, test } from 'vitest'
import { Forbidden, NotFound, Stale } from '#app/domain/errors.ts'
import { quoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { isUncheckedSample, sampleTerms } from '#app/domain/quotes/quote-terms.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { getQuoteSettings, saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { listOfferedTerms } from '#app/models/quotes/quote-source.server.ts'
import { listQuoteTemplates } from '#app/models/quotes/quote-template.server.ts'
import { listQuoteTerms, requireQuoteTerms } from '#app/models/quotes/quote-terms.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import { updateInvoiceSettings } from '#app/services/invoices/update-invoice-settings.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import {
  deleteQuoteTemplate,
  saveQuoteTemplate,
  updateQuoteTemplate,
} from '#app/services/quotes/save-quote-template.server.ts'
import { updateQuoteSettings } from '#app/services/quotes/update-quote-settings.server.ts'
import { offerQuoteTerms, writeQuoteTerms } from '#app/services/quotes/write-quote-terms.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeBilled, quoteItem } from '#tests/support/invoices.ts'

const base = databaseForTests()

describe('terms', () => {
  test('a new text of a name is its next version; the earlier ones stay as they were', () => {
    const { ours, theirs } = base
    const first = writeQuoteTerms(ours.admin, { name: 'Terms', body: 'One' })
    const second = writeQuoteTerms(ours.manager, { name: 'Terms', body: 'Two' })
    writeQuoteTerms(theirs.admin, { name: 'Terms', body: 'Theirs' })
    expect([first.termsVersion, second.termsVersion]).toEqual([1, 2])
    expect(requireQuoteTerms(ours.admin, first.id).body).toBe('One')
    expect(listQuoteTerms(ours.admin).map(({ body }) => body)).toEqual(['Two', 'One'])
    expect(listOfferedTerms(ours.admin).map(({ id }) => id)).toEqual([second.id])
    expect(() => requireQuoteTerms(theirs.admin, first.id)).toThrow(NotFound)
  })

  test('are offered until they are retired; quotes that have them keep them', () => {
    const { ours } = base
    const { id } = writeQuoteTerms(ours.admin, { name: 'Terms', body: 'One', requestId: 'form:t' })
    expect(writeQuoteTerms(ours.admin, { name: 'Terms', body: 'One', requestId: 'form:t' }).id).toBe(id)
    const quote = createQuote(ours.admin, { title: 'Kitchen', clientName: 'Mrs Reed' })
    expect(quote.termsId).toBe(id)
    expect(offerQuoteTerms(ours.admin, id, false).isRetired).toBe(true)
    expect(listOfferedTerms(ours.admin)).toEqual([])
    expect(listQuoteTerms(ours.admin)).toEqual([expect.objectContaining({ id, uses: 1, isRetired: true })])
    offerQuoteTerms(ours.admin, id, true)
    expect(listOfferedTerms(ours.admin)).toHaveLength(1)
    expect(() => offerQuoteTerms(base.theirs.admin, id, false)).toThrow(NotFound)
    expect(() => writeQuoteTerms(ours.member, { name: 'Terms', body: 'One' })).toThrow(Forbidden)
  })

  test('the sample says that it is one, and holds the consumers’ right to cancel', () => {
    expect(isUncheckedSample(sampleTerms)).toBe(true)
    expect(isUncheckedSample(sampleTerms.replace(/^.*\n/, ''))).toBe(false)
    expect(sampleTerms).toContain('14 days')
    expect(sampleTerms).toContain('Model cancellation form')
  })
})

describe('templates', () => {
  const pattern = { intro: '', exclusions: '', rooms: [], paymentStages: [], templateId: null }

  test('are kept once for a request, renamed, and deleted for good', () => {
    const { ours, theirs } = base
    const made = saveQuoteTemplate(ours.admin, { name: 'Kitchens', pattern, requestId: 'form:k' })
    expect(saveQuoteTemplate(ours.admin, { name: 'Kitchens', pattern, requestId: 'form:k' }).id).toBe(made.id)
    const change = { name: 'Shaker kitchens', version: made.version }
    expect(updateQuoteTemplate(ours.manager, made.id, change).name).toBe('Shaker kitchens')
    expect(() => updateQuoteTemplate(ours.admin, made.id, { ...change, name: 'Other' })).toThrow(Stale)
    expect(() => updateQuoteTemplate(theirs.admin, made.id, { name: 'Theirs' })).toThrow(NotFound)
    expect(() => deleteQuoteTemplate(theirs.admin, made.id)).toThrow(NotFound)
    expect(() => deleteQuoteTemplate(ours.member, made.id)).toThrow(Forbidden)
    deleteQuoteTemplate(ours.admin, made.id)
    expect(listQuoteTemplates(ours.admin)).toEqual([])
  })

  test('are listed with their rooms, and without what these hold', () => {
    const { ours, theirs } = base
    const room = (name: string, count: number) => ({
      name,
      items: Array.from({ length: count }, (_, at) => quoteItem({ key: `${name}-${at}` })),
    })
    const rooms = [room('Hall', 2), room('“Attic”', 0)]
    saveQuoteTemplate(ours.admin, { name: 'Wardrobes', pattern: { ...pattern, rooms } })
    saveQuoteTemplate(ours.admin, { name: 'bookcases', pattern })
    saveQuoteTemplate(theirs.admin, { name: 'Theirs', pattern })
    expect(listQuoteTemplates(ours.admin)).toEqual([
      { id: expect.any(Number), createdAt: expect.any(Number), name: 'bookcases', rooms: [] },
      {
        ...{ id: expect.any(Number), createdAt: expect.any(Number), name: 'Wardrobes' },
        rooms: [
          { name: 'Hall', items: 2 },
          { name: '“Attic”', items: 0 },
        ],
      },
    ])
  })
})

describe('settings', () => {
  const sent = {
    vatNumber: 'gb 123 4567 82',
    hourCost: '52.04',
    margin: '17.5',
    hoursOfDay: '8',
    validDays: '28',
    followUpDays: '5',
    pricesShown: 'rooms',
    exclusions: 'Plastering',
    version: '0',
    paymentStages: [
      { name: 'Deposit', share: '40', trigger: 'accepted', daysToPay: '7' },
      { name: 'Rest', share: '60', trigger: 'stage:Install: second fix', daysToPay: '14' },
      { name: '', share: '', trigger: 'manual', daysToPay: '14' },
    ],
  }

  test.each([
    ['GB 123 4567 82', 'GB123456782'],
    ['999 9999 73', '999999973'],
    ['GB 888 8888 11 001', 'GB888888811001'],
    ['', ''],
    ['GB 123 4567 89', null],
    ['GB 12 34', null],
  ])('the VAT number %s is read by its check digits', (vatNumber, kept) => {
    const save = () => updateQuoteSettings(base.ours.admin, quoteSettingsChange.parse({ ...sent, vatNumber }))
    if (kept === null) expect(save).toThrow('Please enter a VAT number')
    else expect(save().vatNumber).toBe(kept)
  })

  test('a stored VAT number with wrong check digits does not keep other settings from being saved', () => {
    const { admin } = base.ours
    const { version: _version, ...settings } = getQuoteSettings(admin)
    const stored = 'GB123456789'
    saveQuoteSettings(admin, { ...settings, vatNumber: stored })
    const change = quoteSettingsChange.parse({ ...sent, vatNumber: stored, version: '1' })
    expect(updateQuoteSettings(admin, change)).toMatchObject({ vatNumber: stored, validDays: 28 })
    expect(updateInvoiceSettings(admin, { vatNumber: stored, daysToPay: 21, version: 0 })).toMatchObject({
      vatNumber: stored,
      daysToPay: 21,
    })
    const clientId = makeBilled(base.ours, { kind: 'business', vatNumber: stored })
    const { confirmedAt: _at, confirmedBy: _by, ...tax } = getClientTax(admin, clientId)
    expect(updateClientTax(admin, clientId, { ...tax, daysToPay: 10 })).toMatchObject({
      vatNumber: stored,
      daysToPay: 10,
    })
    const other = { vatNumber: 'GB123456788' }
    const refused = expect.objectContaining({ fieldErrors: { vatNumber: [expect.any(String)] } })
    expect(() => updateQuoteSettings(admin, { ...change, ...other, version: 2 })).toThrow(refused)
    expect(() => updateInvoiceSettings(admin, { ...other, version: 1 })).toThrow(refused)
    const { version } = getClientTax(admin, clientId)
    expect(() => updateClientTax(admin, clientId, { ...other, version })).toThrow(refused)
  })

  test('are the usual ones until somebody sets others, and each company’s own', () => {
    const { ours, theirs } = base
    expect(getQuoteSettings(ours.admin)).toEqual({ ...usualQuoteSettings, version: 0 })
    const change = quoteSettingsChange.parse(sent)
    expect(updateQuoteSettings(ours.manager, change)).toMatchObject({
      vatNumber: 'GB123456782',
      hourCost: 5204,
      margin: 1750,
      paymentStages: [
        { name: 'Deposit', share: 4000, trigger: 'accepted', when: '', daysToPay: 7 },
        { name: 'Rest', share: 6000, trigger: 'stage', when: 'Install: second fix', daysToPay: 14 },
      ],
      version: 1,
    })
    expect(updateQuoteSettings(ours.admin, { ...change, version: 1 }).version).toBe(1)
    expect(() => updateQuoteSettings(ours.admin, { ...change, validDays: 30 })).toThrow(Stale)
    expect(() => updateQuoteSettings(ours.member, change)).toThrow(Forbidden)
    expect(getQuoteSettings(theirs.admin).version).toBe(0)
  })

  test('shares come to 100 % or there are none; odd input is named at its field', () => {
    const faults = (change: object) =>
      quoteSettingsChange.safeParse({ ...sent, ...change }).error?.issues.map(({ path }) => path.join('.')) ??
      []
    expect(faults({})).toEqual([])
    expect(faults({ paymentStages: [] })).toEqual([])
    expect(faults({ paymentStages: sent.paymentStages.slice(0, 1) })).toEqual(['paymentStages'])
    expect(
      faults({ vatNumber: '12', hourCost: '-1', margin: '100', validDays: '0', hoursOfDay: 'x' }),
    ).toEqual([...['vatNumber', 'hourCost', 'margin', 'hoursOfDay', 'validDays']])
    expect(
      faults({ paymentStages: [{ name: 'Deposit', share: '100', trigger: 'never', daysToPay: '7' }] }),
    ).toEqual(['paymentStages.0.trigger'])
    expect(quoteSettingsChange.parse({ ...sent, hourCost: '' }).hourCost).toBeNull()
  })
})
