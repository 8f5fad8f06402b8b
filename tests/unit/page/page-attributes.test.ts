import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const home = 'components/kit/page-attributes.ts'
/** Read by what turns a mail into text. */
const mails = 'services/mail/mail-layout.tsx'
/** For other programs that work the page: no page and no style reads it. */
const mark = 'islands/live-mark.ts'

/** As JSX, as a key, in a selector, by its DOM names. */
const written = [
  /\sdata-[a-z-]+=/,
  /['"]data-[a-z-]+['"]\s*:/,
  /\[data-/,
  /\bdataset\b/,
  /Attribute\(\s*['"`]data-/,
]

test('attributes of the page layer are written and read in one file', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    path => /\.tsx?$/.test(path) && ![home, mails, mark].includes(path),
  )
  const found = sources.filter(path => {
    const text = readFileSync(`app/${path}`, 'utf8')
    return written.some(pattern => pattern.test(text))
  })
  expect(found).toEqual([])
})

test('styles name only attributes that are written', () => {
  const attributes = readFileSync(`app/${home}`, 'utf8')
  const named = readdirSync('app/styles')
    .filter(path => path.endsWith('.css'))
    .flatMap(path => [...readFileSync(`app/styles/${path}`, 'utf8').matchAll(/(?:\[|attr\()(data-[a-z-]+)/g)])
    .map(([, name = '']) => name)
  expect(new Set(named).size).toBeGreaterThan(0)
  expect(named.filter(name => !attributes.includes(`'${name}'`))).toEqual([])
})
