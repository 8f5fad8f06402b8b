/** A preference from 0.5 to 2.0 (spec 2, section 9). */
export const todoZoomKey = 'todo-zoom'

/** Per cent. */
export const todoZoom = { least: 50, most: 200, step: 10, usual: 100 } as const

export function zoomPercent(kept: unknown): number {
  if (typeof kept !== 'number' || !Number.isFinite(kept)) return todoZoom.usual
  const { least, most, step } = todoZoom
  return Math.min(most, Math.max(least, Math.round((kept * 100) / step) * step))
}
