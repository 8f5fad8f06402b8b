// In a frame of 320 by 240: chalk in front, pencil behind, wood for what was just made.

type Lines = {
  chalk?: string
  wood?: string
  pencil?: string
  words?: [x: number, y: number, text: string][]
}

const frame = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** From the front, a little above and right. */
function box(x: number, y: number, width: number, height: number, depth: number): string {
  const back = Math.round(depth * 0.6)
  return `${frame(x, y, width, height)}M${x} ${y}l${depth} ${-back}h${width}l${-depth} ${back}M${x + width + depth} ${y - back}v${height}l${-depth} ${back}`
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

const floor = 'M0 206H320'
const bench = 'M12 176h296v10H12zM40 186v44M52 186v44M268 186v44M280 186v44'
const room = 'M0 196 84 170V34L0 12M84 170H320M84 34 320 20'

function shaker(x: number, y: number, width: number, height: number): string {
  return frame(x, y, width, height) + frame(x + 8, y + 8, width - 16, height - 16)
}

function cramp(x: number, from: number, to: number): string {
  return `M${x} ${from}V${to}M${x - 7} ${from}h14v9h-14zM${x - 7} ${to - 9}h14v9h-14zM${x} ${to}v14M${x - 6} ${to + 14}h12`
}

export const scenes = {
  bareWall: {
    pencil: `${room}M150 60h74v62h-74zM187 60v62`,
    chalk: 'M262 30v136M256 166h12l-6 12zM244 44h36',
    words: [[284, 110, '22']],
  },
  oldUnits: {
    pencil: `M0 0h320v30H0z${repeat(9, index => frame(10 + index * 34, 88, 30, 22))}`,
    chalk: `M10 118h300v9H10z${repeat(4, index => shaker(12 + index * 75, 127, 71, 79))}M86 34h62v44H86zM200 34h62v44h-62z`,
    wood: 'M150 118l14-12h28l14 12',
  },
  sockets: {
    pencil: 'M0 184h320M0 192h320M206 0v184M219 0v184',
    chalk: `${frame(46, 70, 92, 56)}${frame(54, 78, 32, 40)}${frame(98, 78, 32, 40)}M64 88v7M76 88v7M70 102v8M108 88v7M120 88v7M114 102v8M214 150h40v14h-40zM254 146v22`,
    words: [
      [74, 156, '146'],
      [10, 60, '1120'],
    ],
  },
  stairWell: {
    pencil: `M20 0v220M300 0v220M20 220h280${repeat(7, index => `M${60 + index * 30} ${206 - index * 24}h30v-24`)}`,
    chalk: 'M60 206V40M54 40h12M54 206h12M60 30h210M60 26v8M270 26v8',
    words: [
      [30, 126, '2610'],
      [150, 22, '3120'],
    ],
  },
  sashWindow: {
    pencil: 'M0 0h320v240H0zM40 214h240v12H40z',
    chalk: `${frame(86, 14, 148, 196)}${frame(98, 26, 124, 84)}${frame(98, 112, 124, 90)}M160 26v84M160 112v90`,
    wood: 'M98 106h124M98 112h124M108 112v14M212 112v14M150 104l10-6 10 6',
  },
  rottenSill: {
    pencil: 'M0 40h320M30 40v120M290 40v120',
    chalk: 'M10 160h300l8 22H2zM40 160l10 10 14-6 10 12 18-10 8 9 20-9M220 160l8 9 16-7 10 10 12-8',
    wood: 'M150 70l60 84M206 60l10 8-62 90-10-8z',
  },
  faceFrames: {
    pencil: bench,
    wood: `${frame(66, 50, 188, 118)}${frame(82, 64, 72, 90)}${frame(166, 64, 72, 90)}`,
    chalk: cramp(110, 36, 172) + cramp(160, 36, 172) + cramp(210, 36, 172),
  },
  sprayedDoors: {
    pencil: 'M24 226l16-70h20l16 70M214 226l16-70h20l16 70M0 226h320',
    chalk: 'M16 146h288v10H16z',
    wood: `${repeat(5, index => `M${30 + index * 54} 146l22-86h40l-22 86zM${42 + index * 54} 136l17-66h20l-17 66z`)}`,
  },
  dovetails: {
    pencil: bench,
    wood: `M40 70h120v106H40zM160 70h120v106H160z`,
    chalk: repeat(5, index => `M160 ${76 + index * 20}l-20 -4v16l20 -4M160 ${76 + index * 20}v8`),
    words: [[60, 60, '1:8']],
  },
  cornice: {
    pencil: 'M20 200h280v14H20z',
    wood: 'M70 196V90c0-22 30-8 30-30s26-6 26-26h22c0 20 24 12 24 34s34 6 34 30v98z',
    chalk: 'M60 196V34M54 34h12M54 196h12M70 208h136',
    words: [[26, 118, '146']],
  },
  strings: {
    pencil: bench,
    wood: 'M20 168 268 40l30 18L62 176z',
    chalk: repeat(7, index => `M${62 + index * 32} ${158 - index * 17}l20 -10v-14l-6 3v10l-14 8z`),
  },
  glueUp: {
    pencil: bench,
    wood: repeat(6, index => frame(34, 84 + index * 14, 252, 14)),
    chalk: cramp(74, 62, 172) + cramp(160, 62, 172) + cramp(246, 62, 172),
  },
  planing: {
    pencil: bench,
    wood: 'M30 150h260v24H30zM196 150c10-30 34-34 44-20s-8 26-18 14',
    chalk:
      'M90 150v-22h104l12 22zM108 128c-2-26 18-30 24-12l2 12M164 128l8-24 12 4-4 20M136 128l12-20h10l-6 20',
  },
  deskDone: {
    pencil: floor,
    chalk: 'M30 110c60-34 200-34 260 0v96M30 110v96c60 26 200 26 260 0',
    wood: `M22 104c64-38 212-38 276 0l-8 10c-60-32-200-32-260 0z${repeat(7, index => `M${58 + index * 34} ${126 + Math.abs(3 - index) * -3}v${92 + Math.abs(3 - index) * -3}`)}`,
  },
  doorsDone: {
    pencil: 'M0 216h320',
    chalk: `${frame(40, 22, 110, 194)}${frame(170, 22, 110, 194)}M52 66h24v60H52zM244 66h24v60h-24z`,
    wood: 'M34 16h252v200M34 16v200M136 124h10M174 124h10M140 118v14M180 118v14',
  },
  windowSeat: {
    pencil: `${frame(70, 14, 180, 108)}M130 14v108M190 14v108M0 214h320`,
    chalk: `M30 146h260v12H30z${repeat(3, index => shaker(34 + index * 84, 158, 80, 52))}`,
    wood: 'M40 146v-8c0-6 6-8 12-8h216c6 0 12 2 12 8v8M30 122h260',
  },
  plySheets: {
    pencil: `${floor}M44 206v14M276 206v14`,
    chalk: 'M30 192h26v14H30zM264 192h26v14h-26z',
    wood: box(24, 96, 232, 96, 44) + repeat(7, index => `M24 ${108 + index * 12}h232l44 -26`),
  },
  hinge: {
    pencil: 'M0 210H320M60 30V210M60 30H0',
    chalk: `M78 70h74v100H78zM92 88m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M92 152m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M152 106h52v28h-52M164 106v28M192 106v28`,
    wood: 'M214 120m-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0M160 30V210M160 30h160',
    words: [[276, 200, '35']],
  },
} as const satisfies Record<string, Lines>

export type SceneName = keyof typeof scenes

const ground = '#1d1f22'

/** `tilt` in degrees. */
export function sceneSvg(name: SceneName, tilt = 0): string {
  const { chalk = '', wood = '', pencil = '', words = [] }: Lines = scenes[name]
  const labels = words.map(([x, y, text]) => `<text x="${x}" y="${y}">${text}</text>`).join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">' +
    `<rect width="320" height="240" fill="${ground}"/>` +
    `<g transform="rotate(${tilt} 160 120)" fill="none" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="${pencil}" stroke="#74797f" stroke-width="1.3"/><path d="${chalk}" stroke="#ece8df" stroke-width="1.8"/>` +
    `<path d="${wood}" stroke="#dcbf8f" stroke-width="1.8"/>` +
    `<g fill="#ece8df" font-family="Helvetica, Arial, sans-serif" font-size="13">${labels}</g></g></svg>`
  )
}
