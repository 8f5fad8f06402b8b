import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxItemLines } from '#app/domain/limits.ts'
import { units } from '#app/domain/money/unit.ts'
import { pastedColumns, pastedSeparators, readPastedLines } from '#app/domain/quotes/pasted-lines.ts'
import { lineKindNames, lineKinds } from '#app/domain/quotes/quote.ts'
import { readRoomForm } from '#app/domain/quotes/quote-room.schema.ts'
import { readPastedRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'

const read = (text: string) => readPastedLines(readPastedRows(text, pastedSeparators), 'GBP')

describe('pasted lines', () => {
  it('are read in the usual order, by tabs or semicolons', () => {
    const line = {
      kind: 'material',
      description: 'Birch ply 18 mm',
      quantity: '2.5',
      unit: 'sheet',
      each: '74.00',
      waste: '10',
    }
    expect(read('Birch ply 18 mm\t2.5\tsheets\t£74\t10')).toEqual({ lines: [line], wrong: [] })
    expect(read('Birch ply 18 mm;2.5;sheet;74.00;10 %;material\r\n')).toEqual({
      lines: [line],
      wrong: [],
    })
  })

  it('are read by the names of their columns, in any order', () => {
    const text =
      'Qty\tUnit\tDescription\tSupplier\tCost\n21\thrs\tBench\tours\t52.04\n\n1\t\t"Oak; the ""good"" sort"\t\t1,185'
    expect(read(text).lines).toEqual([
      { kind: 'labour', description: 'Bench', quantity: '21', unit: 'h', each: '52.04', waste: '0' },
      {
        kind: 'material',
        description: 'Oak; the "good" sort',
        quantity: '1',
        unit: 'each',
        each: '1,185.00',
        waste: '0',
      },
    ])
  })

  it('keep what cannot be read, with its number and why', () => {
    const { lines, wrong } = read(
      'Hinges\ttwo\tpair\t3\nGlue\t1\tbucket\t3\nScrews\t1\teach\t\n\t1\teach\t3\nOil\t1\teach\t9',
    )
    expect(lines.map(({ description }) => description)).toEqual(['Oil'])
    expect(wrong.map(({ number, why }) => [number, why])).toEqual([
      [1, '“two” is no quantity'],
      [2, '“bucket” is no unit'],
      [3, 'it has no cost'],
      [4, 'it says not what it is'],
    ])
  })

  it('have their pence told by all of the column, and what is in another currency is said', () => {
    const { lines, wrong } = read('Oak;1;m;1.185,50\nAsh;1;m;12,5\nElm;1;m;€9\n2" pipe;1;m;3')
    expect(lines.map(({ description, each }) => [description, each])).toEqual([
      ['Oak', '1,185.50'],
      ['Ash', '12.50'],
      ['2" pipe', '3.00'],
    ])
    expect(wrong).toMatchObject([{ number: 3, why: '“€9” is not in GBP' }])
  })

  it('no row is lost, whatever is pasted, and what is read can be saved', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('1', '2.5', '£3', 'each', 'h', 'Labour', '"a"', ''))
    const row = fc
      .array(cell, { maxLength: 8 })
      .chain(cells => fc.constantFrom('\t', ';').map(by => cells.join(by)))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), rows => {
        const { lines, wrong } = read(rows.join('\n'))
        const items = [{ title: 'Item', quantity: '1', unit: 'each', vat: 'standard', lines }]
        const { errors } = readRoomForm(
          { name: 'Room', items },
          { hourCost: 0, margin: 0, hoursOfDay: 8, newKey: () => 'k' },
        )
        // A text of joiners and the like is not seen, and refused at its field.
        expect(Object.keys(errors).filter(name => !name.endsWith('.description'))).toEqual([])
        expect(wrong.every(({ why, number }) => why !== '' && number >= 1)).toBe(true)
      }),
    )
  })

  it('what a line holds is read again as it was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            description: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,30}[a-z]$/),
            quantity: fc.constantFrom('1', '2.5', '1,200', '0.125'),
            unit: fc.constantFrom(...units),
            each: fc.constantFrom('0.01', '74.00', '1,185.50'),
            waste: fc.constantFrom('0', '12.5', '100'),
            kind: fc.constantFrom(...lineKinds.filter(kind => kind !== 'labour')),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        fc.shuffledSubarray([...pastedColumns], { minLength: pastedColumns.length }),
        (lines, order) => {
          const names = {
            description: 'What',
            quantity: 'Quantity',
            unit: 'Unit',
            each: '£ each',
            waste: 'Waste %',
            kind: 'Kind',
          }
          const shown = lines.map(line => ({ ...line, kind: lineKindNames[line.kind] }))
          const text = [
            order.map(column => names[column]),
            ...shown.map(line => order.map(column => line[column])),
          ]
          expect(read(text.map(cells => cells.join('\t')).join('\n'))).toEqual({
            lines,
            wrong: [],
          })
        },
      ),
    )
  })

  it('takes no more than an item holds', () => {
    const { lines, wrong } = read('Screw;1;each;1\n'.repeat(maxItemLines + 3))
    expect([lines.length, wrong.length]).toEqual([maxItemLines, 3])
  })
})
