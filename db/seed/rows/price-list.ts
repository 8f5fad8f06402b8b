import type { Unit } from '#app/domain/money/unit.ts'
import type { LineKind } from '#app/domain/quotes/quote.ts'
import type { Day } from '../calendar.ts'
import type { RowsOf } from './companies.ts'

/** Pounds a unit, and per cent of waste. */
type Price = [kind: LineKind, name: string, code: string, supplier: string, unit: Unit, cost: number, waste: number, lookedAt: Day]

export const priceList: RowsOf<Price> = {
  hartley: [
    ['material', 'Birch ply BB/BB, 18 mm, 2440 × 1220', 'BP18', 'Arnold Laver', 'sheet', 82.4, 10, 'today - 12'],
    ['material', 'Birch ply BB/BB, 6 mm, 2440 × 1220', 'BP06', 'Arnold Laver', 'sheet', 38.9, 10, 'today - 12'],
    ['material', 'Moisture-resistant MDF, 18 mm, 2440 × 1220', 'MR18', 'Arnold Laver', 'sheet', 41.75, 10, 'today - 12'],
    ['material', 'Oak-veneered MDF, 19 mm, A/B, 2440 × 1220', 'OV19', 'Lathams', 'sheet', 118.5, 12, 'today - 33'],
    ['material', 'European oak, prime, 27 mm, kiln dried', 'EO27', 'Timbmet', 'm²', 96, 25, 'today - 104'],
    ['material', 'European oak, prime, 52 mm, kiln dried', 'EO52', 'Timbmet', 'm²', 214, 25, 'today - 104'],
    ['material', 'Tulipwood, 27 mm, planed', 'TU27', 'Timbmet', 'm²', 58.2, 20, 'today - 41'],
    ['material', 'Accoya, 63 × 125 mm, for sash and frame', 'AC63', 'Lathams', 'm', 24.6, 15, 'today - 41'],
    ['material', 'Oak edging, 22 × 1 mm, pre-glued', 'EDG22', 'Häfele', 'm', 0.85, 10, 'today - 20'],
    ['hardware', 'Blum Clip top Blumotion hinge, 110°, with plate', '71B3590', 'Häfele', 'pair', 8.6, 0, 'today - 20'],
    ['hardware', 'Blum Movento runner, 500 mm, 40 kg', '760H5000S', 'Häfele', 'pair', 31.2, 0, 'today - 20'],
    ['hardware', 'Butt hinge, solid brass, 75 mm', 'SB75', 'Ironmongery Direct', 'pair', 14.95, 0, 'today - 131'],
    ['hardware', 'Sash weight and cord set, to 20 kg', 'SWC20', 'Mighton', 'set', 46.5, 0, 'today - 57'],
    ['hardware', 'Cup handle, aged brass, 96 mm', 'CH96', 'Armac Martin', 'each', 18.4, 0, 'today - 57'],
    ['hardware', 'Push latch with magnet', 'PL40', 'Häfele', 'each', 3.1, 0, 'today - 20'],
    ['hardware', 'LED strip, warm white, with diffuser and driver', 'LED3K', 'Sensio', 'm', 22.8, 0, 'today - 96'],
    ['finish', 'Sprayed lacquer, two coats, by Wharfe Finishing', '', 'Wharfe Finishing', 'm²', 34, 0, 'today - 48'],
    ['finish', 'Hardwax oil, two coats, in the shop', 'OSMO', 'Brewers', 'm²', 6.4, 0, 'today - 48'],
    ['finish', 'Primer and undercoat, sprayed', '', 'Wharfe Finishing', 'm²', 21, 0, 'today - 48'],
    ['bought_in', 'Quartz worktop, 20 mm, templated and fitted', '', 'Aire Stone', 'm²', 385, 0, 'today - 26'],
    ['bought_in', 'Double-glazed unit, 14 mm, heritage spacer', '', 'Leeds Glass', 'm²', 142, 0, 'today - 62'],
    ['subcontract', 'Electrician, second fix', '', 'J. Horner', 'h', 42, 0, 'today - 75'],
    ['delivery', 'Van and two people, a day', '', '', 'day', 160, 0, 'today - 30'],
    ['labour', 'Bench hour', '', '', 'h', 52.04, 0, 'today - 8'],
    ['labour', 'Fitting hour, on site', '', '', 'h', 52.04, 0, 'today - 8'],
  ],
  brookStreet: [
    ['material', 'Birch ply, 18 mm', '', 'Ludlow Timber', 'sheet', 84.5, 10, 'today - 9'],
    ['hardware', 'Hinge, soft close', '', 'Häfele', 'pair', 8.9, 0, 'today - 9'],
    ['labour', 'Bench hour', '', '', 'h', 46.5, 0, 'today - 4'],
  ],
}
