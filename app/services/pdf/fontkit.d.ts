/** The package brings no types; only what is used. */
declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint(code: number): boolean }
}
