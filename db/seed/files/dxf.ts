/** In millimetres; drawn as a rectangle with its name. */
export type Panel = { name: string; width: number; height: number }

const gap = 40
const header = '0 SECTION, 2 HEADER, 9 $ACADVER, 1 AC1009, 9 $INSUNITS, 70 4, 0 ENDSEC, 0 SECTION, 2 ENTITIES'

export function dxfOf(panels: readonly Panel[]): Buffer {
  const groups = [header]
  const side = (x: number, y: number, toX: number, toY: number) =>
    groups.push(`0 LINE, 8 CUT, 10 ${x}, 20 ${y}, 30 0, 11 ${toX}, 21 ${toY}, 31 0`)
  let x = 0
  for (const { name, width, height } of panels) {
    side(x, 0, x + width, 0)
    side(x + width, 0, x + width, height)
    side(x + width, height, x, height)
    side(x, height, x, 0)
    groups.push(`0 TEXT, 8 NAMES, 10 ${x + gap}, 20 ${gap}, 30 0, 40 ${gap}, 1 ${name} ${width} x ${height}`)
    x += width + gap
  }
  groups.push('0 ENDSEC, 0 EOF')
  // A code and its value stand on a line each.
  const lines = groups.flatMap(group => group.split(', ')).map(pair => pair.replace(' ', '\r\n'))
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}
