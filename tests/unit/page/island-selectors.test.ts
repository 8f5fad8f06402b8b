import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(`app/${path}`, 'utf8') }))

/** Classes in the strings of a script: 'form.room, .tally' has two. */
function selected(script: string) {
  const text = script.replaceAll(/\$\{[^}]*\}/g, '')
  const strings = text.match(/'[^'\n]*'|`[^`]*`/g) ?? []
  return strings.flatMap(string =>
    [...string.matchAll(/\.([a-z][\w-]+)(?=[[ ,:>)'`])/g)].map(([, name = '']) => name),
  )
}

test('what a script looks for by a class has that class', () => {
  const scripts = files.filter(({ path }) => path.startsWith('islands/'))
  const names = new Set(scripts.flatMap(({ text }) => selected(text)))
  // A module's name is no class.
  names.delete('ts')
  names.delete('tsx')
  expect([...names]).toEqual(expect.arrayContaining(['tally', 'sort-menu', 'photo-whole']))
  const drawn = files.filter(({ path }) => path.endsWith('.tsx')).map(({ text }) => text)
  const isDrawn = (name: string) => drawn.some(text => new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(text))
  expect([...names].filter(name => !isDrawn(name))).toEqual([])
})
