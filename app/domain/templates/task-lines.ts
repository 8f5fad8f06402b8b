import { isPlaceholder } from './template.ts'

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/
/** '- ', '• ', '1. ', '2) ', '[ ] ' */
const listMark = /^(?:[-–—*+](?=\s|$)|[•‣▪◦·●○■□☐☑✓✔]|\(?\d{1,3}[.)](?=\s|$)|\[[ xX]?\])\s*/

/** Sender and time as messengers copy them: '[10:32, 20/11/2026] Callum: '. */
const messageHead = /^\[[\d:.,/\sapm]{5,30}\]\s*[^:]{1,60}:\s+/i
const pictureMark = /^(?:o\t|[\u2705\u274C\u2611\u2714]\uFE0F?)\s*/u

/** Characters, far more than a template holds. */
const maxPasted = 60_000

/** A quoted spreadsheet cell of several lines counts as one line. */
function linesOf(text: string): string[] {
  const plain = text.slice(0, maxPasted).split(lineBreak)
  const lines: string[] = []
  let isInCell = false
  for (const line of plain) {
    const startsCell = isInCell || /(?:^|\t)"/.test(line)
    const hasOddQuotes = (line.split('"').length - 1) % 2 === 1
    if (isInCell) lines.push(`${lines.pop()} ${line.trim()}`)
    else lines.push(line)
    if (startsCell && hasOddQuotes) isInCell = !isInCell
  }
  // An unclosed quotation mark is no cell, nor are quoted words outside a table.
  const hasCells = !isInCell && (lines.length < plain.length || text.includes('\t'))
  return hasCells ? lines.map(withoutCellQuotes) : plain
}

function withoutCellQuotes(line: string): string {
  return line.replaceAll(
    /(^|\t)"((?:[^"]|"")*)"(?=\t|$)/g,
    (_, start: string, cell: string) => start + cell.replaceAll('""', '"'),
  )
}

export function taskLines(text: string): string[] {
  return linesOf(text)
    .map(withoutMark)
    .filter(line => !isPlaceholder(line))
}

export function hasSeveralLines(text: string): boolean {
  return linesOf(text).filter(line => line.trim() !== '').length > 1
}

function withoutMark(line: string): string {
  let text = tidy(line.replace(messageHead, '').replace(pictureMark, ''))
  // '- [ ] Measure' has two marks.
  for (let marks = 0; marks < 2; marks++) text = text.replace(listMark, '').replace(pictureMark, '')
  return text
}

function tidy(line: string): string {
  return line.replaceAll(/[\t ]+/g, ' ').trim()
}
