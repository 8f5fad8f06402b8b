import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import makeBidi from 'bidi-js'

// pdfmake draws each text in one font, from left to right, so this picks fonts and order.

const require = createRequire(import.meta.url)
const roboto = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
const emoji = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff')

/** In order of preference: the first that has a letter draws it. */
export const fonts: Readonly<Record<string, { normal: string; bold: string }>> = {
  Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  Hebrew: inWeights(require.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew', 'ttf'),
  Arabic: inWeights(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic', 'ttf'),
  Korean: inWeights(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR', 'otf'),
  Chinese: inWeights(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans', 'otf'),
  Armenian: inBoth(
    require.resolve('@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff'),
  ),
  Bengali: inBoth(
    require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  ),
  Devanagari: inBoth(
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  ),
  Georgian: inBoth(
    require.resolve('@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff'),
  ),
  Gujarati: inBoth(
    require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  ),
  Gurmukhi: inBoth(
    require.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
  ),
  Tamil: inBoth(require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff')),
  Thai: inBoth(require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff')),
  Emoji: { normal: emoji, bold: emoji },
}
const [usual = '', ...others] = Object.keys(fonts)

/** fontkit throws at the empty anchors by which these place marks above and below; by their own widths marks stand well. */
const withoutAnchors = new Set(['Gujarati', 'Gurmukhi'])

function inWeights(main: string, name: string, ending: string) {
  const file = (weight: string) => join(dirname(main), '../fonts', `${name}-${weight}.${ending}`)
  return { normal: file('Regular'), bold: file('Bold') }
}

function inBoth(normal: string) {
  return { normal, bold: normal.replace('-400-', '-700-') }
}

type Fontkit = typeof import('fontkit')
const opened = new Map<string, ReturnType<Fontkit['openSync']>>()
/** Fonts are some megabytes each, so they are opened only when needed. */
function hasLetter(font: string, code: number): boolean {
  const { openSync }: Fontkit = require('fontkit')
  const known = opened.get(font) ?? openSync(fonts[font]?.normal ?? '')
  opened.set(font, known)
  return known.hasGlyphForCodePoint(code)
}

const plain = /^[\n\r\t\x20-\x7e\xa0-\xff‘’“”–—…€•]*$/
/** Joiners and variation selectors have no glyph of their own. */
const unseen = /[\n\r\t\p{Cf}]|\p{Variation_Selector}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function canDraw(font: string, text: string): boolean {
  return [...text].every(letter => unseen.test(letter) || hasLetter(font, letter.codePointAt(0) ?? 0))
}

function fontOf(text: string): string | undefined {
  return [usual, ...others].find(font => canDraw(font, text))
}

export function missingLetters(text: string): string[] {
  if (plain.test(text)) return []
  const letters = new Set([...graphemes.segment(text)].map(({ segment }) => segment))
  return [...letters].filter(letter => !plain.test(letter) && fontOf(letter) === undefined)
}

export function lettersWarning(paper: object): string[] {
  const missing = missingLetters(JSON.stringify(paper)).slice(0, 20)
  return missing.length === 0
    ? []
    : [`Its PDF cannot show these letters, and leaves an empty box for each: ${missing.join(' ')}`]
}

type Piece = { text: string; font?: string; fontFeatures?: Record<string, boolean>; noWrap?: boolean }

/** A word stays in one font where one has all of it. */
function inFonts(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const word of text.split(/(\s+)/)) {
    const whole = fontOf(word)
    const parts = whole === undefined ? [...graphemes.segment(word)].map(({ segment }) => segment) : [word]
    for (const part of parts) {
      const font = whole ?? fontOf(part) ?? usual
      const last = pieces.at(-1)
      // A space joins the font before it, but an emoji font's space is too wide.
      if (last && (last.font === font || (part.trim() === '' && last.font !== 'Emoji'))) last.text += part
      else {
        const fontFeatures = withoutAnchors.has(font) ? { abvm: false, blwm: false } : undefined
        pieces.push({ text: part, font, ...(fontFeatures && { fontFeatures }) })
      }
    }
  }
  return pieces
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const bidi = makeBidi()
/** Turned text cannot be broken later, so lines are broken here to fit the narrowest column. */
const lettersALine = 30

/** Words in visual order (UAX 9); the font turns the letters of a word. */
function turned(line: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { level: number; text: string }[] = []
  ;[...levels.slice(0, line.length)].forEach((level, at) => {
    const last = runs.at(-1)
    if (last && last.level === level) last.text += line[at]
    else runs.push({ level, text: line[at] ?? '' })
  })
  let ordered = runs
  for (let level = Math.max(0, ...levels); level > 0; level--) ordered = reversedFrom(ordered, level)
  return ordered
    .flatMap(({ level, text }) => (level % 2 === 1 ? turnedWords(text) : inFonts(text)))
    .map(piece => ({ ...piece, noWrap: true }))
}

function reversedFrom<Run extends { level: number }>(runs: readonly Run[], level: number): Run[] {
  const ordered: Run[] = []
  let stretch: Run[] = []
  for (const run of runs) {
    if (run.level >= level) stretch = [run, ...stretch]
    else {
      ordered.push(...stretch, run)
      stretch = []
    }
  }
  return [...ordered, ...stretch]
}

function turnedWords(text: string): Piece[] {
  return text
    .split(/(\s+)/)
    .reverse()
    .flatMap(word => {
      const mirrored = [...word].map(letter => bidi.getMirroredCharacter(letter) ?? letter).join('')
      return inFonts(mirrored).reverse()
    })
}

function turnedText(text: string): Piece[] {
  const lines = text.split('\n').flatMap(brokenLines)
  return lines.flatMap((line, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...turned(line)])
}

function brokenLines(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= lettersALine) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function drawn(text: string): string | Piece[] {
  if (plain.test(text)) return text
  return rightToLeft.test(text) ? turnedText(text) : inFonts(text)
}

type Node = Record<string, unknown>

export function inLetters(content: unknown): unknown {
  if (typeof content === 'string') {
    const pieces = drawn(content)
    return typeof pieces === 'string' ? pieces : { text: pieces }
  }
  if (Array.isArray(content)) return content.map(inLetters)
  if (typeof content === 'function')
    return (...asked: unknown[]) => inLetters((content as (...asked: unknown[]) => unknown)(...asked))
  if (typeof content !== 'object' || content === null) return content
  const node = { ...content } as Node
  if (typeof node.text === 'string') return { ...node, text: drawn(node.text) }
  if (Array.isArray(node.text)) return { ...node, text: node.text.flatMap(inlines) }
  for (const key of ['content', 'text', 'stack', 'columns', 'table', 'body', 'footer']) {
    if (key in node) node[key] = inLetters(node[key])
  }
  return node
}

function inlines(part: unknown): unknown[] {
  if (typeof part === 'string') return [drawn(part)].flat()
  const { text, ...style } = part as Node
  if (typeof text !== 'string') return [inLetters(part)]
  const pieces = drawn(text)
  if (typeof pieces === 'string') return [part]
  // Breaking anywhere would cut combined letters.
  const { wordBreak: _wordBreak, ...kept } = style as Node
  return pieces.map(piece => ({ ...(piece.font === usual ? style : kept), ...piece }))
}
