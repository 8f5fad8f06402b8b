import { encode } from 'uqr'
import { env } from '#app/env.server.ts'

/** An SVG path of horizontal strokes, one unit thick; `size` in units. */
export type QrCode = { size: number; path: string }

/** Absolute, for a phone's camera. */
export function ownAddress(path: string): string {
  return new URL(path, env().APP_URL).href
}

export function qrCodeOf(path: string): QrCode {
  return drawQrCode(ownAddress(path))
}

/** Level M: a seventh of the code may be damaged. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.map(strokes).join('') }
}

function strokes(row: readonly boolean[], y: number): string {
  let text = ''
  let end = 0
  let x = 0
  while (x < row.length) {
    const start = x
    while (row[x]) x++
    if (x > start) {
      text += text === '' ? `M${start} ${y}.5` : `m${start - end} 0`
      text += `h${x - start}`
      end = x
    } else x++
  }
  return text
}
