/** What is used of it: the package brings no types. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, { normal: string; bold: string }>>): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(content: unknown): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
