/** Millimetres; each panel is drawn as a rectangle with its name in it. */
export type Panel = { name: string; width: number; height: number }

const gap = 40

/** Panels side by side on one layer, as a saw or a router reads them. */
export function dxfOf(panels: readonly Panel[]): Buffer {
  const pairs: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1009',
    9,
    '$INSUNITS',
    70,
    4,
  ]
  pairs.push(0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES')
  let x = 0
  for (const { name, width, height } of panels) {
    const corners = [
      [x, 0],
      [x + width, 0],
      [x + width, height],
      [x, height],
      [x, 0],
    ] as const
    for (const [index, [toX, toY]] of corners.slice(1).entries()) {
      const [fromX, fromY] = corners[index] ?? [x, 0]
      pairs.push(0, 'LINE', 8, 'CUT', 10, fromX, 20, fromY, 30, 0, 11, toX, 21, toY, 31, 0)
    }
    pairs.push(0, 'TEXT', 8, 'NAMES', 10, x + gap, 20, gap, 30, 0, 40, gap, 1, `${name} ${width} x ${height}`)
    x += width + gap
  }
  pairs.push(0, 'ENDSEC', 0, 'EOF')
  return Buffer.from(`${pairs.join('\r\n')}\r\n`, 'latin1')
}
