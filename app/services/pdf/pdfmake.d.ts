/** What is used of it: the package brings no types. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(content: Record<string, unknown>): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
