import { encode } from 'uqr'
import { env } from '#app/env.server.ts'

/** A QR code as an SVG path of horizontal strokes, one unit thick, and how many units it is wide. */
export type QrCode = { size: number; path: string }

/** `path` on this site as a phone's camera is to read it. */
export function ownAddress(path: string): string {
  return new URL(path, env().APP_URL).href
}

/** A code that opens `path` on this site. */
export function qrCodeOf(path: string): QrCode {
  return drawQrCode(ownAddress(path))
}

/** It bears a scratch or a drop of glue over a seventh of it. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.map(strokes).join('') }
}

/** The dark runs of a row: 'M0 .5h7m2 0h1'. */
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
