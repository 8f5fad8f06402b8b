import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { ownAddress, qrCodeOf } from '#app/http/qr-code.server.ts'

/** The dark modules that a path of horizontal strokes paints. */
function paint({ size, path }: { size: number; path: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  let x = 0
  let y = 0
  for (const [, command, number = '', rest = ''] of path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === 'M') {
      x = Number(number)
      y = Number(rest) - 0.5
    } else if (command === 'm') x += Number(number)
    else for (const end = x + Number(number); x < end; x++) (rows[y] ?? [])[x] = true
  }
  return rows
}

test('a code opens the card on this site and is drawn module by module', () => {
  const address = ownAddress('/stock-system/12')
  expect(address).toMatch(/^https?:\/\/[^/]+\/stock-system\/12$/)
  const code = qrCodeOf('/stock-system/12')
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  expect(code.size).toBe(size)
  expect(paint(code)).toEqual(data)
})
