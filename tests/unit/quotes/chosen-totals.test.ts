import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatRules, vatTreatments } from '#app/domain/money/vat.ts'
import { chosenTotals, extrasAdd, offeredExtras } from '#app/domain/quotes/chosen-totals.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import { alcoveDocument, bought } from '#tests/support/quote-document.ts'

const none = new Set<string>()

test('a document without extras comes to what was frozen in it', () => {
  const document = alcoveDocument()
  const { goods, discount, net, groups, vat, gross } = chosenTotals(document, none)
  expect({ goods, discount, net, groups, vat, gross }).toEqual(document.totals)
})

test('with the lights it comes to £7,429.52, in stages that add up', () => {
  const totals = chosenTotals(alcoveDocument(), new Set(['lights']))
  expect(totals).toMatchObject({ net: 6_208_77, vat: 1_220_75, gross: 7_429_52 })
  expect(totals.stages).toEqual([2_228_86, 2_971_81, 1_485_90, 742_95])
  expect(totals.stages.reduce((sum, stage) => sum + stage, 0)).toBe(totals.gross)
})

test('what is not offered cannot be chosen', () => {
  const chosen = offeredExtras(alcoveDocument(), ['lights', 'gold', '__proto__', 'alcove', 'lights'])
  expect([...chosen]).toEqual(['lights'])
  expect(chosenTotals(alcoveDocument(), new Set(['gold', 'alcove'])).gross).toBe(7_029_54)
})

test('an extra adds what it makes of the total, with VAT and less the discount', () => {
  const document = alcoveDocument({ discount: { kind: 'share', rate: 1000 } })
  expect(extrasAdd(alcoveDocument(), none).get('lights')).toBe(399_98)
  expect(extrasAdd(document, none).get('lights')).toBe(
    chosenTotals(document, new Set(['lights'])).gross - chosenTotals(document, none).gross,
  )
  const wordsOf = (each: QuoteDocument) => quotePaper(each).extras[0]?.description
  expect(wordsOf(alcoveDocument())).toBe('Warm white, one switch.')
  expect(wordsOf(document)).toBe('Warm white, one switch. £333.32 before VAT and discount.')
})

test('what was split into supply and fitting keeps both VATs', () => {
  const item = bought({
    net: 900_00,
    parts: [
      { vat: 'zero', net: 600_00 },
      { vat: 'standard', net: 300_00 },
    ],
  })
  const document = alcoveDocument({ rooms: [{ name: 'Kitchen', net: 900_00, items: [item] }], extras: [] })
  expect(chosenTotals(document, none)).toMatchObject({ net: 900_00, vat: 60_00, gross: 960_00 })
})

const anyItem = fc
  .record({ net: fc.integer({ min: 0, max: 10_000_000 }), vat: fc.constantFrom(...vatTreatments) })
  .map((fields, at = 0) => bought({ ...fields, key: `k${at}` }))

test('totals are the sum of their parts, whatever is chosen', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 12 }),
      fc.array(anyItem, { maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 10_000 }),
      (items, offered, picks, rate) => {
        const extras = offered.map((item, at) => ({ ...item, key: `e${at}`, room: '' }))
        const chosen = new Set(extras.filter((_, at) => picks[at]).map(({ key }) => key))
        const document = alcoveDocument({
          rooms: [{ name: 'Room', net: 0, items }],
          extras,
          discount: { kind: 'share', rate },
        })
        const totals = chosenTotals(document, chosen)
        const taken = [...items, ...extras.filter(({ key }) => chosen.has(key))]
        expect(totals.goods).toBe(taken.reduce((sum, { net }) => sum + net, 0))
        expect(totals.net).toBe(totals.goods - totals.discount)
        expect(totals.groups.reduce((sum, { net }) => sum + net, 0)).toBe(totals.net)
        const charged = totals.groups.filter(({ vat }) => vatRules[vat].isCharged)
        expect(totals.gross).toBe(totals.net + charged.reduce((sum, { vatAmount }) => sum + vatAmount, 0))
        expect(totals.stages.reduce((sum, stage) => sum + stage, 0)).toBe(totals.gross)
        for (const [key, more] of extrasAdd(document, chosen)) {
          const without = new Set([...chosen].filter(other => other !== key))
          const difference =
            chosenTotals(document, new Set([...without, key])).gross - chosenTotals(document, without).gross
          expect(more).toBe(difference)
        }
        // The same as the editor calculates of the items themselves.
        const priced = taken.map(item => ({
          ...item,
          unit: 'each' as const,
          fitting: null,
          isOptional: false,
          lines: [],
        }))
        const asEdited = quoteTotals({
          rooms: [{ name: 'Room', items: priced }],
          discount: { kind: 'share', rate },
          margin: 0,
          hoursOfDay: 8,
        })
        expect(totals.gross).toBe(asEdited.gross)
      },
    ),
  )
})

test('ten times as many extras are calculated with ten times the work, and not a hundred', () => {
  let looks = 0
  const countedExtras = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const { parts, ...item } = bought({ key: `e${at}`, net: 100 })
      const extra = { ...item, room: '' }
      return Object.defineProperty(extra, 'parts', { get: () => looks++ < 0 || parts }) as never
    })
  const looksAt = (count: number) => {
    looks = 0
    extrasAdd(alcoveDocument({ extras: countedExtras(count) }), new Set(['e0', 'e1']))
    return looks
  }
  expect(looksAt(200)).toBeLessThanOrEqual(10 * looksAt(20))
})
