/** The package brings no types; only what is used. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, { normal: string; bold: string }>>): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(content: unknown): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
