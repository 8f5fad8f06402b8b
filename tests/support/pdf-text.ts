import { PDFiumLibrary } from '@hyzyla/pdfium'

let pdfium: Promise<PDFiumLibrary> | undefined

/** The pages of a PDF, with what they say. */
export async function pagesOfPdf(bytes: Buffer) {
  pdfium ??= PDFiumLibrary.init()
  const pdf = await (await pdfium).loadDocument(bytes)
  const pages = [...pdf.pages()].map(page => ({ text: page.getText(), ...page.getOriginalSize() }))
  pdf.destroy()
  return pages
}

/** The words of a text in no order: a page and a PDF lay the same out in their own ways. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).sort()
}

/** What a sheet says, but for its foot, which the PDF has on each page. */
export function wordsOfHtml(html: string): string[] {
  // What is only said to those who hear the page stands in its place on paper.
  const seen = html
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<footer[^>]*>.*<\/footer>/, '')
  const text = seen
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
  return wordsOf(text.replaceAll(/ ([,.])/g, '$1'))
}
