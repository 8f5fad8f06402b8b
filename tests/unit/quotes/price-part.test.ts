import { describe, expect, test } from 'vitest'
import { vatGroups } from '#app/domain/money/vat.ts'
import { isOverAsked, isWholeSchedule, scheduleFault } from '#app/domain/quotes/payment-schedule.ts'
import { readStages, stagesToFields } from '#app/domain/quotes/payment-stages.schema.ts'
import { partField, readPart, splitNets } from '#app/domain/quotes/price-part.ts'
import { quoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import { splitGroups, stageAmounts } from '#app/domain/quotes/quote-totals.ts'

const row = (name: string, share: string, asked = 'manual') => ({
  name,
  share,
  asked,
  day: '',
  daysToPay: '7',
})
const rest = { share: 0 }

describe('a part of a price', () => {
  test.each([
    ['30', { share: 3000 }],
    ['12.5 %', { share: 1250 }],
    ['£1,000', { share: 0, amount: 1_000_00 }],
    ['EUR 99.50', { share: 0, amount: 99_50 }],
    ['', rest],
    ['0', null],
    ['101', null],
    ['£0', null],
    ['£', null],
    ['£1e9', null],
    ['£100,000,000', null],
    ['-5', null],
    ['lots', null],
  ])('typed as %j', (text, part) => {
    expect(readPart(text)).toEqual(part)
    if (part) expect(readPart(partField(part, 'GBP'))).toEqual(part)
  })

  test('that is an amount is taken of each rate in its measure, and the last is what is left', () => {
    const groups = vatGroups([
      { vat: 'standard', net: 6_000_00 },
      { vat: 'zero', net: 4_000_00 },
    ])
    const parts = [{ share: 0, amount: 1_000_00 }, { share: 4000 }, rest]
    expect(splitGroups(groups, parts)).toEqual([
      [
        { vat: 'standard', net: 600_00, vatAmount: 120_00 },
        { vat: 'zero', net: 400_00, vatAmount: 0 },
      ],
      [
        { vat: 'standard', net: 2_400_00, vatAmount: 480_00 },
        { vat: 'zero', net: 1_600_00, vatAmount: 0 },
      ],
      [
        { vat: 'standard', net: 3_000_00, vatAmount: 600_00 },
        { vat: 'zero', net: 2_000_00, vatAmount: 0 },
      ],
    ])
    expect(stageAmounts(groups, parts)).toEqual([1_120_00, 4_480_00, 5_600_00])
  })

  test('is never more than there is, nor below nothing, and all come to the whole', () => {
    for (const nets of [[0], [1, 1, 1, 1, 1], [100, 3, 1], [333, 333, 334], [7, 0, 2]]) {
      for (const amount of [1, 2, 3, 5, 104, 9_999]) {
        const split = splitNets(nets, [{ share: 0, amount }, { share: 3333 }, rest])
        expect(split.flat().every(net => net >= 0)).toBe(true)
        expect(split.map(parts => parts.reduce((all, net) => all + net, 0))).toEqual(nets)
        const all = nets.reduce((sum, net) => sum + net, 0)
        expect(split.reduce((sum, [first = 0]) => sum + first, 0)).toBe(Math.min(amount, all))
      }
    }
  })
})

describe('a schedule with an amount', () => {
  test.each([
    [[{ share: 0, amount: 5 }, rest], null],
    [[{ share: 5000 }, { share: 0, amount: 5 }, rest], null],
    [[{ share: 0, amount: 5 }], 'leave its share empty'],
    [[{ share: 0, amount: 5 }, { share: 5000 }], 'leave its share empty'],
    [[{ share: 0, amount: 5 }, rest, rest], 'leave its share empty'],
    [[rest, { share: 0, amount: 5 }], 'leave its share empty'],
    [[{ share: 10_000 }, { share: 0, amount: 5 }, rest], 'nothing for the last stage'],
    [[{ share: 5000 }, rest], '50 % are missing'],
  ])('%j', (stages, fault) => {
    if (fault === null) expect(scheduleFault(stages)).toBeNull()
    else expect(scheduleFault(stages)).toContain(fault)
    expect(isWholeSchedule(stages)).toBe(fault === null)
  })

  test('asks for no more than a price', () => {
    const stages = [{ share: 5000 }, { share: 0, amount: 500_00 }, rest]
    expect(isOverAsked(stages, 1_000_00)).toBe(false)
    expect(isOverAsked(stages, 999_98)).toBe(true)
    expect(isOverAsked([{ share: 5000 }, { share: 5000 }], 0)).toBe(false)
  })

  test('is kept as it was typed by the editor, the settings and an import', () => {
    const rows = [row('Deposit', '£1,000', 'accepted'), row('Half', '50 %'), row('Rest', '', 'progress:90')]
    const { stages, errors } = readStages(rows, [])
    expect(errors).toEqual({})
    expect(stages).toEqual([
      { name: 'Deposit', share: 0, amount: 1_000_00, trigger: 'accepted', when: '', daysToPay: 7 },
      { name: 'Half', share: 5000, trigger: 'manual', when: '', daysToPay: 7 },
      { name: 'Rest', share: 0, trigger: 'progress', when: '90', daysToPay: 7 },
    ])
    expect(stagesToFields(stages, 'GBP').map(({ share, asked }) => [share, asked])).toEqual([
      ['£1,000.00', 'accepted'],
      ['50', 'manual'],
      ['', 'progress:90'],
    ])
    const sent = rows.map(({ asked, ...each }) => ({ ...each, trigger: asked }))
    expect(quoteSettingsChange.shape.paymentStages.parse(sent)).toEqual(stages)
  })

  test('is refused where it is not whole, and where a share is none', () => {
    expect(readStages([row('Deposit', '£1,000'), row('Rest', '50')], []).errors).toHaveProperty([''])
    expect(readStages([row('Deposit', '£0'), row('Rest', '')], []).errors).toHaveProperty(['stages[0].share'])
    expect(readStages([row('Rest', '100', 'progress:0')], []).errors).toHaveProperty(['stages[0].asked'])
    expect(readStages([row('Rest', '100', 'progress:101')], []).errors).toHaveProperty(['stages[0].asked'])
  })
})
