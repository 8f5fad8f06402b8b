import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** The beginnings of paths of this repository; `domain/…` and the like stand below `app`. */
const named =
  /^(?:app|db|server|tests|scripts|docs|routes|http|services|models|domain|components|islands|demo)\//

/** Examples in the instructions for a new noun; nothing that is there. */
const isExample = (path: string) => /quote|…|[<>*:]/.test(path)

function isThere(path: string): boolean {
  const bare = path.replace(/\/$/, '')
  return ['', 'app/'].some(folder => {
    const whole = folder + bare
    return files.some(
      file =>
        file === whole || file.startsWith(`${whole}/`) || file.replace(/(\.server)?\.tsx?$/, '') === whole,
    )
  })
}

const isFileName = /^[a-z0-9-]+(\.server|\.test|\.schema|\.spec)*\.(ts|tsx|mjs|css|sql)$/

const commands = files.flatMap(file => /^app\/commands\/([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
const built = new RegExp(`^(?:start|draw-pictures|${commands.join('|')})$`)

test('the build makes every command', () => {
  const script = readFileSync(join(root, 'scripts/build.mjs'), 'utf8')
  for (const name of commands) expect(script).toContain(`'${name}'`)
})

describe.each(docs)('%s', doc => {
  const text = readFileSync(join(root, doc), 'utf8')

  test('names built commands that the build makes', () => {
    const commands = [...text.matchAll(/\bbuild\/([a-z-]+)\.js/g)].map(([, name = '']) => name)
    expect(commands.filter(name => !built.test(name))).toEqual([])
  })

  test('names files that are there', () => {
    const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
    const paths = words.filter(word => named.test(word) && !isExample(word))
    expect(paths.filter(path => !isThere(path))).toEqual([])
    const names = words.filter(word => isFileName.test(word) && !isExample(word))
    expect(
      names.filter(
        name =>
          !files.some(
            file =>
              `/${file}`.endsWith(`/${name}`) || file.endsWith(`/${name.replace(/\.ts$/, '.server.ts')}`),
          ),
      ),
    ).toEqual([])
  })

  test('links to pages that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, link = '']) => link)
    const folder = doc.includes('/') ? 'docs' : ''
    expect(links.filter(link => !files.includes(join(folder, link)))).toEqual([])
  })
})
