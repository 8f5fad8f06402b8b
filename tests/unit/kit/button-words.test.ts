import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buttonLabels, isTitleCase } from '#tests/support/button-labels.ts'
import { isDeep } from '#tests/support/sample.ts'

test('labels are read from children, choices between two and the two answers of a question', () => {
  const source = `
    <>
      <Button variant="go">Save Client<span className="sr-only"> of Jo</span></Button>
      <ButtonLink href="/x">{isOpen === 'yes' ? 'Close It' : \`Open \${name}\`}</ButtonLink>
      <Confirm title="Delete the client?" confirmLabel="Delete Client" cancelLabel="Keep Client" />
    </>`
  expect(buttonLabels(source).map(({ text }) => text)).toEqual([
    'Save Client',
    'Close It',
    'Open',
    'Delete Client',
    'Keep Client',
  ])
})

test.for([
  ['Save Changes', true],
  ['Mark All as Read', true],
  ['Start the 7-Day Trial', true],
  ['Photo or file', true],
  ['Log out', true],
  ['Save changes', false],
  ['Start Again from where you were', false],
] as const)('“%s” is in Title Case where it is verb and noun: %s', ([label, keeps]) => {
  expect(isTitleCase(label)).toBe(keeps)
})

test.runIf(isDeep)('every button of verb and noun is in Title Case', () => {
  const wrong: string[] = []
  let count = 0
  for (const name of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.tsx')) continue
    for (const { text, line } of buttonLabels(readFileSync(`app/${name}`, 'utf8'))) {
      count += 1
      if (!isTitleCase(text)) wrong.push(`app/${name}:${line} ${text}`)
    }
  }
  expect(count).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})
