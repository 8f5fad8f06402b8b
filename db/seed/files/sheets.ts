import { across, line, rectangle, type Sheet } from './sheet.ts'

export type Title = {
  firm: string
  job: string
  what: string
  scale: string
  revision: string
  drawnBy: string
}

/** In millimetres; one with `drawers` has no doors. */
export type Unit = { width: number; height: number; doors?: number; drawers?: number; shelves?: number }

const a3 = { width: 420, height: 297 }
const a4 = { width: 210, height: 297 }
const margin = 12

export function elevation(title: Title, units: readonly Unit[]): Sheet {
  const sheet = titled(title)
  const whole = units.reduce((sum, unit) => sum + unit.width, 0)
  const tallest = Math.max(...units.map(unit => unit.height))
  const scale = Math.min(300 / whole, 165 / tallest)
  const left = (a3.width - whole * scale) / 2
  const floor = 130 + (tallest * scale) / 2
  let x = left
  sheet.strokes.push(line([left - 20, floor, left + whole * scale + 20, floor]))
  for (const unit of units) {
    const [width, height] = [unit.width * scale, unit.height * scale]
    drawUnit(sheet, unit, { x, y: floor - height, width, height })
    across(sheet, x, width, floor, String(unit.width))
    x += width
  }
  across(sheet, left, whole * scale, floor, String(whole), 18)
  sheet.strokes.push(line([left - 12, floor, left - 12, floor - tallest * scale], 'thin'))
  sheet.labels.push({ x: left - 28, y: floor - (tallest * scale) / 2, text: String(tallest), size: 3.5 })
  return sheet
}

type Box = { x: number; y: number; width: number; height: number }

function drawUnit({ strokes }: Sheet, { doors = 1, drawers = 0, shelves = 0 }: Unit, box: Box): void {
  const { x, y, width, height } = box
  const isOpen = drawers > 0 || doors === 0
  const level = (share: number, gap: number, weight: 'thin' | 'hidden') =>
    line([x + gap, y + height * share, x + width - gap, y + height * share], weight)
  strokes.push(rectangle(x, y, width, height))
  for (let drawer = 1; drawer < drawers; drawer++) strokes.push(level(drawer / drawers, 0, 'thin'))
  for (let shelf = 1; shelf <= shelves; shelf++)
    strokes.push(level(shelf / (shelves + 1), 2, isOpen ? 'thin' : 'hidden'))
  for (let door = 0; door < (drawers ? 0 : doors); door++) {
    const each = width / doors
    const from = x + door * each
    const [hinge, free] = door % 2 === 0 ? [from, from + each] : [from + each, from]
    strokes.push(rectangle(from + 1.5, y + 1.5, each - 3, height - 3, 'thin'))
    strokes.push(line([hinge, y, free, y + height / 2, hinge, y + height], 'hidden'))
  }
}

export function plan(title: Title, room: { width: number; depth: number }, units: readonly number[]): Sheet {
  const sheet = titled(title)
  const scale = 0.045
  const [width, depth] = [room.width * scale, room.depth * scale]
  const [x, y] = [(a3.width - width) / 2, 125 - depth / 2]
  const wall = 100 * scale
  sheet.strokes.push(
    rectangle(x, y, width, depth),
    rectangle(x - wall, y - wall, width + 2 * wall, depth + 2 * wall),
    line([x + width * 0.6, y + depth, x + width * 0.6, y + depth - 800 * scale], 'thin'),
    rectangle(x + width * 0.15, y + depth * 0.6, 1200 * scale, 700 * scale, 'thin'),
  )
  let at = x
  for (const unit of units) {
    sheet.strokes.push(rectangle(at, y, unit * scale, 600 * scale, 'thin'))
    across(sheet, at, unit * scale, y - wall, String(unit), -5)
    at += unit * scale
  }
  across(sheet, x, width, y + depth + wall, String(room.width))
  sheet.labels.push({ x: x + width + wall + 4, y: y + depth / 2, text: String(room.depth), size: 3.5 })
  return sheet
}

export function staircase(title: Title, steps: number, rise: number, going: number): Sheet {
  const sheet = titled(title)
  const scale = 0.055
  const [left, floor] = [(a3.width - steps * going * scale) / 2, 225]
  const [endX, endY] = [left + steps * going * scale, floor - steps * rise * scale]
  const treads = [left, floor]
  for (let step = 0; step < steps; step++) {
    const [x, y] = [left + step * going * scale, floor - (step + 1) * rise * scale]
    treads.push(x, y, x + going * scale, y)
    sheet.strokes.push(line([x + 2, y, x + 2, y - 900 * scale], 'thin'))
  }
  sheet.strokes.push(
    line(treads),
    line([left, floor - 900 * scale - 4, endX, endY - 900 * scale]),
    line([left + 14, floor, endX, endY + 14], 'hidden'),
  )
  across(sheet, left, endX - left, floor, `${steps} goings of ${going}`)
  sheet.labels.push({ x: endX + 6, y: (floor + endY) / 2, text: `${steps} rises of ${rise}`, size: 3.5 })
  return sheet
}

export function schedule(
  { firm, job, what, drawnBy }: Omit<Title, 'scale' | 'revision'>,
  rows: string[][],
): Sheet {
  const labels = [
    { x: margin, y: 24, text: firm, size: 4 },
    { x: margin, y: 36, text: what, size: 7 },
    { x: margin, y: 44, text: `${job} · ${drawnBy}`, size: 4 },
  ]
  const column = (a4.width - 2 * margin) / Math.max(...rows.map(row => row.length))
  const strokes = rows.map((row, index) => {
    const y = 58 + index * 9
    labels.push(...row.map((text, at) => ({ x: margin + at * column, y, text, size: 3.8 })))
    return line([margin, y + 2.5, a4.width - margin, y + 2.5], index === 0 ? 'thick' : 'thin')
  })
  return { ...a4, strokes, labels }
}

function titled({ firm, job, what, scale, revision, drawnBy }: Title): Sheet {
  const [x, y] = [a3.width - margin - 150, a3.height - margin - 34]
  return {
    ...a3,
    strokes: [
      rectangle(margin, margin, a3.width - 2 * margin, a3.height - 2 * margin),
      rectangle(x, y, 150, 34),
      line([x, y + 12, x + 120, y + 12], 'thin'),
      line([x, y + 23, x + 120, y + 23], 'thin'),
      line([x + 120, y, x + 120, y + 34], 'thin'),
    ],
    labels: [
      { x: x + 4, y: y + 8, text: firm, size: 4 },
      { x: x + 4, y: y + 19, text: `${job}: ${what}`, size: 4 },
      { x: x + 4, y: y + 30, text: `Drawn by ${drawnBy} · ${scale} · do not scale`, size: 3.5 },
      { x: x + 124, y: y + 8, text: 'Revision', size: 3.5 },
      { x: x + 131, y: y + 30, text: revision, size: 12 },
    ],
  }
}
