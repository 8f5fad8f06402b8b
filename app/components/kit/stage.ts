import type { CSSProperties } from 'react'

export type StageLook = { name: string; colour: string }

export const defaultStageLooks: readonly StageLook[] = [
  { name: 'Measure', colour: '#60a5fa' },
  { name: 'Design', colour: '#a78bfa' },
  { name: 'Production', colour: '#facc15' },
  { name: 'Install', colour: '#34d399' },
  { name: 'Complete', colour: '#f472b6' },
]

/** Relative luminance of #rrggbb, 0 to 1; anything else counts as light. */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour)) return 1
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Sets `--st`, which the styles of stages read; dark colours get white words (`--on-st`). */
export function stageColour(colour: string | null | undefined): CSSProperties | undefined {
  if (!colour) return undefined
  return luminance(colour) < 0.18 ? { '--st': colour, '--on-st': '#fff' } : { '--st': colour }
}
