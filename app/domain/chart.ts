/** Classes of chart.css. */
export type PathLook =
  | 'hair'
  | 'base'
  | 'bar'
  | 'now'
  | 'rule'
  | 'long'
  | 'rule on'
  | 'long on'
  | 'limit'
  | 'over'
/** In the middle; a figure. */
export type TextLook = '' | 'm' | 'v'

/** In units of the SVG. A path with a gap is dashed into ticks that far apart. */
export type Drawing = {
  width: number
  height: number
  paths: [look: PathLook, d: string, gap?: number][]
  texts: [look: TextLook, x: number, y: number, text: string][]
}

export type ChartDrawings = {
  /** A sentence. */
  label: string
  wide: Drawing
  /** For phones. */
  narrow: Drawing
  /** Where the wide one is too large for a sheet. */
  paper?: Drawing
}

/** The first cell of a row is its name. */
export type ChartFigures = { heads: string[]; rows: string[][] }
