import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Agreement,
  agreementOf,
  type ContractLine,
  quoteAgreement,
  takenOff,
} from '#app/domain/invoices/agreement.ts'
import {
  type Booked,
  contractBalance,
  contractSums,
  isWithinContract,
  lastVat,
  lessLeftOut,
  stageLines,
  variationLines,
} from '#app/domain/invoices/contract.ts'
import { creditWhole, invoiceOfDeposit, makeCredit } from '#app/domain/invoices/credit-note.ts'
import { type Element, elements, type InvoiceLine, lineNet } from '#app/domain/invoices/invoice.ts'
import { invoiceTotals, labourOf, vatClasses, vatClassOf } from '#app/domain/invoices/invoice-totals.ts'
import { capToRemaining, remainingLines } from '#app/domain/invoices/remaining-lines.ts'
import { releaseLines, retentionLines, retentionOf } from '#app/domain/invoices/retention-lines.ts'
import { withTreatment } from '#app/domain/invoices/reverse-charge.ts'
import { sum } from '#app/domain/money/money.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import type { QuoteItem } from '#app/domain/quotes/quote.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'

const linesOf = (agreement: Agreement, shares: readonly number[], at: number) =>
  stageLines(
    agreement,
    shares.map(share => ({ share })),
    at,
  )

const flats = agreementOf([
  { description: 'Fitted wardrobes', vat: 'standard', element: 'materials', net: 9_750_00 },
  { description: 'Fitted wardrobes', vat: 'standard', element: 'labour', net: 5_250_00 },
  { description: 'Door sets', vat: 'reduced', element: 'materials', net: 2_750_00 },
  { description: 'Door sets', vat: 'reduced', element: 'labour', net: 2_250_00 },
])
const variation = {
  ...{ id: 7, number: 1 },
  ...agreementOf([{ description: 'Shaving cabinets', vat: 'standard', element: 'labour', net: 1_450_00 }]),
}

function book(lines: readonly InvoiceLine[], agreements: readonly Agreement[], before: readonly Booked[]) {
  const own = invoiceTotals(lines, 2000)
  const totals = invoiceTotals(lines, 2000, { vat: lastVat(agreements, before, own.groups) })
  return { sign: 1 as const, lines, groups: totals.groups, totals }
}

describe('the stages of a contract', () => {
  const shares = [3000, 4000, 3000]

  it('ask for their share of every line, and say where the contract stands', () => {
    const deposit = book(linesOf(flats, shares, 0), [flats, variation], [])
    const second = linesOf(flats, shares, 1)
    expect(second.map(line => [line.description, line.element, line.each, line.share])).toEqual([
      ['Fitted wardrobes', 'materials', 3_900_00, 4000],
      ['Fitted wardrobes', 'labour', 2_100_00, 4000],
      ['Door sets', 'materials', 1_100_00, 4000],
      ['Door sets', 'labour', 900_00, 4000],
    ])
    expect(contractBalance([flats, variation], [deposit], [], sum(second.map(lineNet)))).toEqual({
      contract: 21_450_00,
      before: 6_000_00,
      now: 8_000_00,
      held: 0,
      toCome: 7_450_00,
    })
  })

  it('never come to more than was agreed, with what is held back and asked for by requests', () => {
    const contract = { agreements: [flats], booked: [book(linesOf(flats, shares, 0), [flats], [])] }
    const held = [{ vat: 'standard', element: 'labour', net: 1_000_00 }] as const
    const isWithin = (net: number, after = { held: [...held], requested: 2_000_00 }) =>
      isWithinContract(contract, { kind: 'stage', net }, after)
    expect([isWithin(11_000_00), isWithin(11_000_01)]).toEqual([true, false])
    expect(isWithin(14_000_00, { held: [], requested: 0 })).toBe(true)
  })

  it('release no more at a rate of VAT than is held back at it', () => {
    const held = (vat: 'standard' | 'reduced', net: number) => ({ vat, element: 'labour', net }) as const
    const isWithin = (kind: 'retention' | 'stage', after: Parameters<typeof isWithinContract>[2]['held']) =>
      isWithinContract(
        { agreements: [flats], booked: [] },
        { kind, net: 10_00 },
        { held: after, requested: 0 },
      )
    expect(isWithin('retention', [held('standard', 0), held('reduced', 5_00)])).toBe(true)
    expect(isWithin('retention', [held('standard', -1), held('reduced', 5_00)])).toBe(false)
    expect(isWithin('stage', [held('standard', -1), held('reduced', 5_00)])).toBe(true)
  })

  it('end with one that takes what is left, with what was agreed beside', () => {
    const agreements = [flats, variation]
    const booked = [0, 1].map(at => book(linesOf(flats, shares, at), agreements, []))
    const rest = remainingLines(agreements, booked, [])
    expect(sum(rest.map(lineNet))).toBe(7_450_00)
    expect(labourOf(rest)).toBe(3_700_00)
    const last = book(rest, agreements, booked)
    expect(contractBalance(agreements, [...booked, last], [])).toMatchObject({ before: 21_450_00, toCome: 0 })
    expect(remainingLines(agreements, [...booked, last], [])).toEqual([])
  })

  it('are asked for again where a credit note of all does not say of what it is', () => {
    const all = book(linesOf(flats, [10_000], 0), [flats], [])
    const lines = all.lines.map(line => ({ ...line, description: 'Credited' }))
    const again = remainingLines([flats], [all, { ...all, sign: -1, lines }], [])
    expect(again.map(({ each, element }) => [each, element])).toEqual([
      [5_250_00, 'labour'],
      [9_750_00, 'materials'],
      [2_250_00, 'labour'],
      [2_750_00, 'materials'],
    ])
  })

  it('leave out nothing where nothing was agreed', () => {
    const shelf = { description: 'Shelf', vat: 'zero', element: 'labour', net: -1_00, variation: 1 } as const
    const line = { ...(linesOf(flats, [10_000], 0)[0] as InvoiceLine), vat: 'zero' as const, each: 5_00 }
    const credit = { ...book([line], [flats], []), sign: -1 as const }
    expect(remainingLines([agreementOf([shelf])], [credit], [])).toEqual([])
  })

  it('take the odd penny of the VAT with the last', () => {
    const odd = agreementOf([{ description: 'Shelf', vat: 'standard', element: 'other', net: 100_03 }])
    const first = book(linesOf(odd, [5000, 5000], 0), [odd], [])
    const last = book(linesOf(odd, [5000, 5000], 1), [odd], [first])
    expect(first.totals).toMatchObject({ net: 50_02, vat: 10_00 })
    expect(last.totals).toMatchObject({ net: 50_01, vat: 10_01 })
  })

  it('keep to the VAT of their own price where another was agreed', () => {
    const zeroed = agreementOf([{ description: 'Kitchen', vat: 'standard', element: 'other', net: 1_000_00 }])
    const first: Booked = {
      sign: 1,
      lines: [],
      groups: [{ vat: 'standard', net: 500_00, vatAmount: 0 }],
    }
    const own = invoiceTotals(linesOf(zeroed, [5000, 5000], 1), 0)
    expect(lastVat([zeroed], [first], own.groups).size).toBe(0)
  })

  it('hold back retention with its VAT and its CIS until it is released', () => {
    const lines = withTreatment(linesOf(flats, [10_000], 0), true)
    const held = retentionOf(lines, 500)
    const all = [...lines, ...retentionLines(lines, 500, 'Retention, 5 %')]
    const first = book(all, [flats], [])
    expect(first.totals).toMatchObject({ net: 19_000_00, told: 3_087_50, labour: 7_125_00, cis: 1_425_00 })
    expect(contractBalance([flats], [first], held)).toMatchObject({ held: 1_000_00, toCome: 1_000_00 })
    expect(remainingLines([flats], [first], held)).toEqual([])
    const release = book(releaseLines(held, 'Retention released'), [flats], [first])
    expect(release.totals).toMatchObject({ net: 1_000_00, told: 162_50, labour: 375_00, cis: 75_00 })
  })
})

describe('the lines of an accepted quote', () => {
  const item: QuoteItem = {
    key: 'a',
    title: 'Alcove units, pair',
    description: '',
    quantity: 1000,
    unit: 'pair',
    vat: 'standard',
    vatNote: '',
    price: 2_049_74,
    fitting: { price: 300_00, vat: 'zero' },
    isOptional: false,
    lines: [
      { kind: 'material', quantity: 1000, each: 410_00, waste: 1000 },
      { kind: 'hardware', quantity: 1000, each: 86_40, waste: 0 },
      { kind: 'labour', quantity: 22_000, each: 52_04, waste: 0 },
      { kind: 'delivery', quantity: 1000, each: 60_00, waste: 0 },
    ].map(line => ({
      ...line,
      kind: line.kind as 'material',
      description: '',
      unit: 'each',
      stage: '',
      priceListItemId: null,
    })),
  }
  const rooms = [
    { name: 'Living room', items: [item, { ...item, key: 'b', isOptional: true, fitting: null }] },
  ]

  it('are materials at what they cost, and labour for the rest', () => {
    const quote = { rooms, discount: null, margin: 1500, hoursOfDay: 8 }
    const { groups } = quoteTotals(quote)
    const { lines } = quoteAgreement({ rooms, margin: 1500, hoursOfDay: 8, groups }, new Set())
    expect(lines.map(({ vat, element, net }) => [vat, element, net])).toEqual([
      ['standard', 'labour', 1_152_34],
      ['standard', 'materials', 537_40],
      ['standard', 'other', 60_00],
      ['zero', 'labour', 300_00],
    ])
  })

  it('say of an item whose fitting is priced apart which is fitting, and which supply', () => {
    const quote = { rooms, discount: null, margin: 1500, hoursOfDay: 8 }
    const chosen = new Set(['b'])
    const { groups } = quoteTotals(quote, chosen)
    const { lines } = quoteAgreement({ rooms, margin: 1500, hoursOfDay: 8, groups }, chosen)
    const said = lines.map(({ item, vat, description }) => `${item} ${vat} ${description}`)
    expect([...new Set(said)]).toEqual([
      `1 a standard ${item.title}: supply`,
      `1 b standard ${item.title}`,
      `1 a zero ${item.title}: fitting`,
    ])
  })

  it('bear the discount, and count extras that were chosen', () => {
    const quote = { rooms, discount: { kind: 'share', rate: 1000 } as const, margin: 1500, hoursOfDay: 8 }
    const chosen = new Set(['b'])
    const { groups, net } = quoteTotals(quote, chosen)
    const { lines } = quoteAgreement({ rooms, margin: 1500, hoursOfDay: 8, groups }, chosen)
    expect(sum(lines.map(line => line.net))).toBe(net)
    expect(lines).toHaveLength(7)
    const materials = lines.filter(line => line.element === 'materials')
    expect(materials.map(line => line.net)).toEqual([537_40, 537_40])
  })

  it('take the discount off the labour: materials cost what they cost', () => {
    const quote = { rooms, discount: { kind: 'share', rate: 1000 } as const, margin: 1500, hoursOfDay: 8 }
    const { groups } = quoteTotals(quote)
    const { lines } = quoteAgreement({ rooms, margin: 1500, hoursOfDay: 8, groups }, new Set())
    const netOf = (element: string) =>
      sum(lines.filter(line => line.element === element).map(line => line.net))
    expect([netOf('labour'), netOf('materials'), netOf('other')]).toEqual([1_247_37, 537_40, 60_00])
  })
})

describe('credit notes', () => {
  const lines = linesOf(flats, [3333, 6667], 0)
  const issued = { lines, totals: invoiceTotals(lines, 2000) }

  it('refuse more than was invoiced', () => {
    expect(() => makeCredit(issued, [], [lineNet(lines[0] as InvoiceLine) + 1])).toThrow(RangeError)
    expect(() => makeCredit(issued, [], [-1])).toThrow(RangeError)
    const first = creditWhole(issued, [])
    expect(first.totals).toEqual(issued.totals)
    expect(() => makeCredit(issued, [first], [1])).toThrow(RangeError)
  })

  it('refuse more than a rate comes to with what is left out of it', () => {
    const off = { ...(lines[0] as InvoiceLine), description: 'Door', each: -100_00 }
    const all = [...lines, off]
    const whole = { lines: all, totals: invoiceTotals(all, 0) }
    const amounts = lines.map(lineNet)
    expect(() => makeCredit(whole, [], amounts)).toThrow(RangeError)
    expect(makeCredit(whole, [], [...amounts, -100_00]).totals).toEqual(whole.totals)
  })

  it('take back nothing below zero at a rate, nor labour below zero', () => {
    const [line] = lines as [InvoiceLine, ...InvoiceLine[]]
    const part = (each: number, more: Partial<InvoiceLine>) => ({ ...line, quantity: 1000, each, ...more })
    const refuses = (all: InvoiceLine[], amounts: number[]) => {
      const whole = { lines: all, totals: invoiceTotals(all, 2000) }
      expect(() => makeCredit(whole, [], amounts)).toThrow(RangeError)
      expect(makeCredit(whole, [], all.map(lineNet)).totals).toEqual(whole.totals)
    }
    const labour = { element: 'labour', vat: 'standard' } as const
    const zero = { element: 'other', vat: 'zero' } as const
    refuses([part(1000_00, labour), part(-600_00, labour), part(800_00, zero)], [0, -600_00, 601_00])
    const materials = { element: 'materials', vat: 'standard' } as const
    refuses([part(1000_00, materials), part(500_00, labour), part(-400_00, labour)], [1000_00, 0, -400_00])
  })

  it('of a part take the VAT and the CIS of that part', () => {
    const some = makeCredit(issued, [], [0, 100_00])
    expect(some.totals).toMatchObject({ net: 100_00, vat: 20_00, cis: 20_00, payable: 100_00 })
  })
})

describe('a deposit request', () => {
  const lines = linesOf(flats, [3000, 7000], 0)
  const request = { lines, totals: invoiceTotals(lines, 0) }

  it('becomes an invoice of what was asked, or of what came', () => {
    expect(request.totals).toMatchObject({ net: 6_000_00, vat: 975_00, payable: 6_975_00 })
    expect(invoiceOfDeposit(request, [], 6_975_00).totals).toEqual(request.totals)
    const part = invoiceOfDeposit(request, [], 3_000_00)
    expect(part.totals).toMatchObject({ payable: 3_000_00 })
    expect(part.totals.net + part.totals.vat).toBe(3_000_00)
    const rest = invoiceOfDeposit(request, [part], 3_975_00)
    expect(rest.totals.payable).toBe(3_975_00)
    expect(rest.totals.net + part.totals.net).toBe(6_000_00)
    expect(rest.totals.vat + part.totals.vat).toBe(975_00)
  })

  it('that leaves something out holds it in each of its parts', () => {
    const off = { ...(lines[0] as InvoiceLine), description: 'Door', each: -100_00 }
    const asked = { lines: [...lines, off], totals: invoiceTotals([...lines, off], 0) }
    const part = invoiceOfDeposit(asked, [], 3_427_50)
    expect(part.totals.payable).toBe(3_427_50)
    expect(part.lines.at(-1)?.each).toBe(-50_00)
    const rest = invoiceOfDeposit(asked, [part], 3_427_50)
    expect(rest.lines.map((line, at) => lineNet(line) + lineNet(part.lines[at] as InvoiceLine))).toEqual(
      asked.lines.map(lineNet),
    )
  })

  it('that leaves something out never brings labour below zero', () => {
    const net = fc.integer({ min: 1, max: 99_99 })
    fc.assert(
      fc.property(fc.array(net, { minLength: 2, maxLength: 4 }), net, (nets, labour) => {
        const line = (each: number, element: Element) => ({
          ...(lines[0] as InvoiceLine),
          ...{ vat: 'standard' as const, element, each },
        })
        const materials = nets.map(each => line(each, 'materials'))
        const own = [...materials, line(labour, 'labour'), line(-labour, 'labour')]
        const asked = { lines: own, totals: invoiceTotals(own, 2000) }
        const { lines: parts } = invoiceOfDeposit(asked, [], Math.ceil(asked.totals.payable / 3))
        expect(sum(parts.filter(({ element }) => element === 'labour').map(lineNet))).toBe(0)
      }),
    )
  })

  it('says to pay what was paid, whatever came', () => {
    const amounts = fc.integer({ min: 1, max: 6_975_00 })
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 2000, 3000), (received, rate) => {
        const asked = { lines, totals: invoiceTotals(lines, rate) }
        fc.pre(received <= asked.totals.payable)
        const { totals, lines: own } = invoiceOfDeposit(asked, [], received)
        expect(totals.payable).toBe(received)
        expect(sum(own.map(lineNet))).toBe(totals.net)
        for (const { vat, net, vatAmount } of totals.groups) {
          expect(Math.abs(vatAmount - net * (vat === 'standard' ? 0.2 : 0.05))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('whatever is agreed', () => {
  const jobsOf = (net: fc.Arbitrary<number>, minShare: number) => {
    const shares = fc
      .array(fc.integer({ min: minShare, max: 3000 }), { minLength: 1, maxLength: 4 })
      .map(some => [...some, Math.max(minShare, 10_000 - sum(some))])
    const contractLine = fc.record({
      description: fc.constant('Work'),
      vat: fc.constantFrom(...vatTreatments),
      element: fc.constantFrom(...elements),
      net,
    })
    const agreement = fc
      .array(contractLine, { minLength: 1, maxLength: 8 })
      .map((lines: ContractLine[]) => agreementOf(lines))
    return fc.record({
      quote: agreement,
      variations: fc.array(agreement, { maxLength: 3 }),
      shares,
      retention: fc.constantFrom(0, 250, 500),
      isReversed: fc.boolean(),
      cisRate: fc.constantFrom(0, 2000, 3000),
    })
  }
  const jobs = jobsOf(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9_999_99 })), 1)
  // The last stage settles the pennies of the labour, where it asks for more than there are pennies to settle.
  const jobsOfPounds = jobsOf(fc.integer({ min: 100_00, max: 9_999_99 }), 100)
  type Job = typeof jobs extends fc.Arbitrary<infer T> ? T : never

  /** Every stage but the last, then all that is left, then what was held back. */
  function invoiceAll({ quote, variations, shares, retention, isReversed, cisRate }: Job) {
    const agreements = [quote, ...variations]
    const booked: (Booked & ReturnType<typeof book>)[] = []
    let held: ReturnType<typeof retentionOf> = []
    const issue = (lines: readonly InvoiceLine[], rate: number) => {
      const own = withTreatment(lines, isReversed)
      const all = [...own, ...retentionLines(own, rate, 'Retention')]
      const totals = invoiceTotals(all, cisRate)
      const fixed = { vat: lastVat(agreements, booked, totals.groups) }
      const last = invoiceTotals(all, cisRate, fixed)
      booked.push({ sign: 1, lines: all, groups: last.groups, totals: last })
      held = [...held, ...retentionOf(own, rate)]
    }
    for (const at of shares.slice(1).keys()) issue(linesOf(quote, shares, at), retention)
    const left = remainingLines(agreements, booked, held)
    if (left.length > 0) issue(left, retention)
    const release = held
    held = []
    if (release.length > 0) issue(releaseLines(release, 'Retention released'), 0)
    return { agreements, booked }
  }

  it('is invoiced to the penny and never beyond', () => {
    fc.assert(
      fc.property(jobs, job => {
        const { agreements, booked } = invoiceAll(job)
        const contract = contractSums(agreements)
        for (const count of booked.keys()) {
          const so = contractBalance(agreements, booked.slice(0, count + 1), [])
          expect(so.before).toBeLessThanOrEqual(so.contract)
        }
        expect(contractBalance(agreements, booked, []).toCome).toBe(0)
        expect(vatClasses.every(name => contract[name].net >= 0)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('has each of its lines in its parts, to the penny', () => {
    fc.assert(
      fc.property(jobsOfPounds, job => {
        const quote = { ...job.quote, lines: job.quote.lines.map((line, at) => ({ ...line, item: `${at}` })) }
        const variations = job.variations.map(({ lines, groups }, at) => ({
          groups,
          lines: lines.map(line => ({ ...line, variation: at + 1 })),
        }))
        const { agreements, booked } = invoiceAll({ ...job, quote, variations })
        const sums = (lines: readonly (Pick<InvoiceLine, 'item' | 'variation'> & { net: number })[]) => {
          const all: Record<string, number> = {}
          for (const { item, variation, net } of lines) {
            if (item === undefined && variation === undefined) continue
            const name = `${item} ${variation}`
            all[name] = (all[name] ?? 0) + net
          }
          return all
        }
        const invoiced = booked.flatMap(({ lines }) => lines.map(line => ({ ...line, net: lineNet(line) })))
        expect(sums(invoiced)).toEqual(sums(agreements.flatMap(({ lines }) => lines)))
      }),
      { numRuns: 60 },
    )
  })

  it('has what is left out by its own name, off no element more than is asked for', () => {
    const omissions = fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(jobsOfPounds, omissions, ({ quote, shares, retention, isReversed }, some) => {
        const last = shares.at(-1) ?? 0
        const variations = some.map(([of, percent], at) => {
          const line = quote.lines[of % quote.lines.length] as ContractLine
          const net = -Math.floor((line.net * last * percent) / (100 * 10_000 * some.length))
          const left = { ...line, element: elements[of % 3] as 'labour', net, variation: at + 1 }
          return { id: at, number: at + 1, ...agreementOf(net === 0 ? [] : [left]) }
        })
        const own = { ...quote, lines: quote.lines.map((line, at) => ({ ...line, item: `${at}` })) }
        const agreements = [own, ...variations]
        const booked: Booked[] = []
        let held: ReturnType<typeof retentionOf> = []
        const issue = (lines: readonly InvoiceLine[], rate: number) => {
          const work = withTreatment(lines, isReversed)
          const all = [...work, ...retentionLines(work, rate, 'Retention')]
          booked.push({ sign: 1, lines: all, groups: invoiceTotals(all, 0).groups })
          held = [...held, ...retentionOf(work, rate)]
          for (const name of vatClasses) {
            for (const element of elements) {
              const nets = work.filter(line => vatClassOf(line.vat) === name && line.element === element)
              expect(sum(nets.map(lineNet))).toBeGreaterThanOrEqual(0)
            }
          }
        }
        for (const at of shares.slice(1).keys()) {
          const lines = variations.flatMap(each => variationLines(each, shares[at] ?? 0, booked))
          issue(capToRemaining([...linesOf(own, shares, at), ...lines], agreements, booked, held), retention)
        }
        issue(remainingLines(agreements, booked, held), retention)
        const net = (lines: readonly { item?: string; variation?: number; net: number }[]) => {
          const all: Record<string, number> = {}
          for (const { item, variation, net } of lines) {
            if (item ?? variation) all[`${item} ${variation}`] = (all[`${item} ${variation}`] ?? 0) + net
          }
          return all
        }
        const invoiced = booked.flatMap(({ lines }) => lines.map(line => ({ ...line, net: lineNet(line) })))
        expect(net(invoiced)).toEqual(net(agreements.flatMap(({ lines }) => lines)))
      }),
      { numRuns: 60 },
    )
  })

  it('asks for each line what is left of it, where the rest is left out between two stages', () => {
    const items = fc.array(
      fc.record({
        vat: fc.constant('standard' as const),
        element: fc.constantFrom(...elements),
        net: fc.integer({ min: 100_00, max: 2_000_00 }),
        item: fc.constantFrom('1 a', '1 b'),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 3 }), (some, issued) => {
        const quote = agreementOf(some.map(line => ({ ...line, description: line.item })))
        const shares = [2000, 3000, 2500, 1500, 1000]
        const nets = shares.map((_, at) => sum(linesOf(quote, shares, at).map(lineNet)))
        const more = {
          vat: 'standard',
          element: 'labour',
          net: 500_00,
          description: 'A shelf',
          variation: 2,
        } as const
        const added = { id: 2, number: 2, ...agreementOf([more]) }
        const agreements: Agreement[] = [quote]
        const booked: Booked[] = []
        const issue = (lines: readonly InvoiceLine[]) =>
          booked.push({ sign: 1, lines, groups: invoiceTotals(lines, 0).groups })
        for (const at of shares.slice(0, issued).keys()) issue(linesOf(quote, shares, at))
        agreements.push(agreementOf(remainingLines(agreements, booked, []).map(takenOff)), added)
        for (let at = issued; at < 4; at += 1) {
          const lines = [...linesOf(quote, shares, at), ...variationLines(added, shares[at] ?? 0, booked)]
          const stage = { net: nets[at] ?? 0, open: sum(nets.slice(at)) }
          issue(capToRemaining(lessLeftOut(lines, agreements, booked, stage), agreements, booked, []))
        }
        issue(remainingLines(agreements, booked, []))
        const after = booked.slice(issued).flatMap(({ lines }) => lines)
        expect(after.every(line => line.variation === 2)).toBe(true)
        expect(sum(after.map(lineNet))).toBe(500_00)
      }),
      { numRuns: 60 },
    )
  })

  it('asks for all of a variation that leaves something out and adds more of the same', () => {
    const line = { description: 'Doors', vat: 'standard', element: 'labour', variation: 1 } as const
    const doors = agreementOf([
      { ...line, net: -100_00 },
      { ...line, net: 300_00 },
    ])
    expect(remainingLines([doors], [], []).map(lineNet)).toEqual([200_00])
  })

  it('has its labour in its parts', () => {
    fc.assert(
      fc.property(jobsOfPounds, job => {
        const { agreements, booked } = invoiceAll(job)
        const labour = sum(booked.map(one => labourOf(one.lines)))
        const agreed = agreements.flatMap(({ lines }) => lines).filter(line => line.element === 'labour')
        expect(labour).toBe(sum(agreed.map(({ net }) => net)))
      }),
      { numRuns: 60 },
    )
  })

  it('has the VAT of the whole in its parts, and each but the last its own', () => {
    fc.assert(
      fc.property(jobs, job => {
        const { agreements, booked } = invoiceAll(job)
        const whole = sum(Object.values(contractSums(agreements)).map(({ vat }) => vat))
        expect(sum(booked.map(({ totals }) => totals.vat + totals.told))).toBe(whole)
        for (const { lines, groups } of booked) {
          for (const own of invoiceTotals(lines, 0).groups) {
            const group = groups.find(({ vat }) => vat === own.vat)
            const most = (booked.length + agreements.length + 1) / 2
            expect(Math.abs((group?.vatAmount ?? 0) - own.vatAmount)).toBeLessThanOrEqual(most)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('comes to nothing again when everything is credited, whatever was credited before', () => {
    fc.assert(
      fc.property(jobs, fc.integer({ min: 0, max: 99 }), (job, percent) => {
        const { agreements, booked } = invoiceAll(job)
        const all: Booked[] = [...booked]
        let payable = 0
        let cis = 0
        for (const { lines, totals } of booked) {
          const some = makeCredit(
            { lines, totals },
            [],
            lines.map(line => Math.trunc((lineNet(line) * percent) / 100)),
          )
          const rest = creditWhole({ lines, totals }, [some])
          payable += totals.payable - some.totals.payable - rest.totals.payable
          cis += totals.cis - some.totals.cis - rest.totals.cis
          for (const credit of [some, rest])
            all.push({ sign: -1, lines: credit.lines, groups: credit.totals.groups })
        }
        expect([payable, cis]).toEqual([0, 0])
        expect(contractBalance(agreements, all, [])).toMatchObject({ before: 0 })
        expect(
          remainingLines(agreements, all, [])
            .map(lineNet)
            .reduce((a, b) => a + b, 0),
        ).toBe(contractBalance(agreements, [], []).contract)
      }),
      { numRuns: 60 },
    )
  })
})
