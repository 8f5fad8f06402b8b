/** 'blue' for '#60a5fa'; different colours may share a name. */
export function colourName(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const lightness = (most + least) / 2
  if (most - least < 0.12) return lightness > 0.93 ? 'white' : lightness < 0.1 ? 'black' : 'grey'
  const hue = hueOf({ r, g, b }, most, most - least)
  const name = hueNames.find(({ below }) => hue < below)?.name ?? 'red'
  return name === 'orange' && lightness < 0.4 ? 'brown' : name
}

const hueNames = [
  { below: 15, name: 'red' },
  { below: 42, name: 'orange' },
  { below: 66, name: 'yellow' },
  { below: 166, name: 'green' },
  { below: 200, name: 'turquoise' },
  { below: 248, name: 'blue' },
  { below: 310, name: 'violet' },
  { below: 346, name: 'pink' },
] as const

function hueOf({ r, g, b }: { r: number; g: number; b: number }, most: number, spread: number): number {
  if (most === r) return (((g - b) / spread + 6) % 6) * 60
  return most === g ? ((b - r) / spread + 2) * 60 : ((r - g) / spread + 4) * 60
}
