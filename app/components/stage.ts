import type { CSSProperties } from 'react'

/** A stage as it is drawn: its colour is the company's own choice. */
export type StageLook = { name: string; colour: string }

export const defaultStageLooks: readonly StageLook[] = [
  { name: 'Measure', colour: '#60a5fa' },
  { name: 'Design', colour: '#a78bfa' },
  { name: 'Production', colour: '#facc15' },
  { name: 'Install', colour: '#34d399' },
  { name: 'Complete', colour: '#f472b6' },
]

/** `--st`, which every stage motif of the stylesheet reads. */
export function stageColour(colour: string | null | undefined): CSSProperties | undefined {
  return colour ? { '--st': colour } : undefined
}
