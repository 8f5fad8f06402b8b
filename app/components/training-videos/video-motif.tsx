/** For a video without a picture; a company's own categories show a board. */
export function VideoMotif({ category, title }: { category: string; title: string }) {
  return (
    <svg
      className="absolute inset-0 w-full h-full object-cover"
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
    >
      <path
        className="[fill:none] [stroke:var(--color-edge)] [stroke-width:1.5px] [vector-effect:non-scaling-stroke]"
        transform={`translate(${shiftOf(title)} 0)`}
        d={motifs.get(category.toLowerCase()) ?? board}
      />
    </svg>
  )
}

/** Varies the motif within a category: -56 to 56. */
function shiftOf(title: string): number {
  const sum = Array.from(title).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (sum % 5) * 28 - 56
}

/** Grain around a heart, as on flat-sawn boards. */
const board = [14, 30, 48, 70, 96]
  .map(
    wide =>
      `M-80 ${90 - wide / 2}C60 ${90 - wide / 2} 90 ${90 - wide} 250 90S60 ${90 + wide / 2} -80 ${90 + wide / 2}`,
  )
  .concat('M-80 24C120 24 180 40 420 66M-80 156C120 156 180 140 420 114')
  .join('')

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** A blade half sunk in its table. */
function sawBlade(teeth: number): string {
  const points = Array.from({ length: teeth + 1 }, (_, at) => {
    const tip = Math.PI + (at * Math.PI) / teeth
    const gullet = tip + (Math.PI / teeth) * 0.35
    const place = (angle: number, r: number) =>
      `${Math.round(160 + r * Math.cos(angle))} ${Math.round(132 + r * Math.sin(angle))}`
    return at === teeth ? place(tip, 104) : `${place(tip, 104)}L${place(gullet, 93)}`
  })
  return `M${points.join('L')}M-80 132H400${circle(160, 132, 16)}`
}

const dovetails = `M-80 118${'l34 0l-12 -62l46 0l-12 62'.repeat(10)}M-80 24H480M-80 156H480`

const strokes = [34, 62, 90, 118, 146]
  .map((y, at) => `M${-60 + at * 22} ${y}c60 -16 120 14 180 0s100 -10 150 ${at % 2 ? 6 : -6}`)
  .join('')

/** An uneven wall, the line scribed along it, and the board's own edge. */
const scribed = [0, 34]
  .map(
    off =>
      `M-80 ${52 + off}l40 -10l30 14l36 -6l28 -20l44 12l30 18l40 -8l34 -18l42 10l38 16l50 -12l60 8l60 -6`,
  )
  .concat('M-80 150H480')
  .join('')

const hatched = Array.from({ length: 16 }, (_, at) => `M${at * 40 - 140} 180l70 -180`).join('')

const motifs: ReadonlyMap<string, string> = new Map([
  ['machines', sawBlade(26)],
  ['hand tools', dovetails],
  ['finishing', strokes],
  ['fitting', scribed],
  ['safety', hatched],
])
