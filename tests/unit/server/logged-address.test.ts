import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startFakeApp } from '#tests/support/fake-app.ts'
import { productAddresses, shownSecrets } from '#tests/support/logged-address.ts'
import { allMails, mailProps } from '#tests/support/mails.ts'
import { runs, sample } from '#tests/support/sample.ts'

const SECRET = 'XyAKyKTdojEpDkjU2WQUX6lrWlgUhvkdtiLtNOY7IrM'
const addresses = productAddresses()
const { show } = addresses

test('what is known to be harmless is shown', () => {
  for (const address of [
    '/',
    '/projects/12/assign?tab=3&part=2',
    '/projects?stage=4&late=1&page=2',
    '/tasks?filter=over-due&mine=1&person=none',
    '/subscription?plan=annual-11-15&cancelled=true',
    '/portal/tasks/7.data',
    '/projects.data?page=2',
    '/api/projects/12/apply-template',
    '/team/holidays?past',
    '/api/team/holidays?from=2026-11-01&to=2026-11-30',
    '/reset-password?done',
  ])
    expect(show(address)).toBe(address)
})

test('everything else is cut: what opens a door, what somebody typed, and what nobody thought of', () => {
  for (const [address, shown] of [
    [`/reset-password?token=${SECRET}&page=1`, '/reset-password?[cut]&page=1'],
    [`/login?mode=create-account&welcome=${SECRET}`, '/login?mode=create-account&[cut]'],
    ['/clients?q=Marion+Leigh&page=2', '/clients?[cut]&page=2'],
    ['/projects?stage=Marion%20Leigh', '/projects?stage=[cut]'],
    [`/projects?mode=${SECRET}`, '/projects?mode=[cut]'],
    [`/reset-password?%74oken=${SECRET}`, '/reset-password?[cut]'],
    [`/reset-password?token[]=${SECRET}`, '/reset-password?[cut]'],
    [`/reset-password?page=1;token=${SECRET}`, '/reset-password?page=[cut]'],
    [`/reset-password;token=${SECRET}`, '/[cut]'],
    [`/reset-password?${SECRET}`, '/reset-password?[cut]'],
    [`/reset-password??token=${SECRET}`, '/reset-password?[cut]'],
    [`/nothing/${SECRET}`, '/[cut]/[cut]'],
    [`/projects/${SECRET}`, '/projects/[cut]'],
    [`//${SECRET}.example/`, '//[cut]/'],
    [`http://mortise.test/pay?token=${SECRET}`, '[cut]//[cut]/pay?[cut]'],
    ['/projects/07700900123', '/projects/[cut]'],
    ['/dev/outbox/20261122T093000000Z-1-ada@oak.example.eml', '/dev/outbox/[cut]'],
    ['/login?next=%2Fclients%3Fq%3DMarion', '/login?next=/clients?[cut]'],
    [`/login?next=%2Fprojects%2F12`, '/login?next=/projects/12'],
    [`/login?next=%2Fpay%2F${SECRET}`, '/login?next=/pay/[cut]'],
    [`/login?next=%252Fpay%253Ftoken%253D${SECRET}`, '/login?next=[cut]'],
    [`/login?next=%zz${SECRET}`, '/login?next=[cut]'],
    [`/login?next=/login?next=/pay?token=${SECRET}`, '/login?next=/login?[cut]'],
    [`/__manifest?p=%2Fclaim-account%3Ftoken%3D${SECRET}`, '/__manifest?[cut]'],
  ] as const)
    expect(show(address)).toBe(shown)
})

test('no address there could be makes a line that holds anything else', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '?',
      '&',
      '=',
      ';',
      '#',
      '%',
      '%2F',
      '%3D',
      '[]',
      '.data',
      'next',
      'page',
      'projects',
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
    fc.constant(SECRET),
  )
  const words =
    /^(?:\[cut\]|\.data|[a-z_]+(?:-[a-z]+)*|\d{1,9}|\d{4}-\d\d-\d\d|[a-z]{1,16}(?:-(?:[a-z]{1,16}|\d{1,3})){0,2}|stageId|clientId)?$/
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const shown = show(`/${pieces.join('')}`)
      for (const word of shown.split(/[/?&=]|(?=\.data)/)) expect(word).toMatch(words)
    }),
    { numRuns: runs(100) },
  )
})

/** Every address with something put into it that the product's own code writes, such as `${env().APP_URL}/pay?token=${…}`. */
function writtenLinks(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  return files.flatMap(file => {
    const source = readFileSync(join('app', file), 'utf8')
    return [...source.matchAll(/`(?:\$\{[^`{}]*(?:APP_URL|site)\})?(\/[^`\s<]*\$\{[^`]*)`/g)].map(
      ([, link]) => link ?? '',
    )
  })
}

function filled(link: string): string {
  return link.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, SECRET)
}

test('no link that the source writes is shown with what is put into it', () => {
  const links = writtenLinks()
  for (const known of [
    '/reset-password?token=',
    '/claim-account?token=',
    '/login?',
    '/pay?token=',
    '/accept-invitation?token=',
  ])
    expect(
      links.some(link => link.startsWith(known)),
      known,
    ).toBe(true)
  for (const link of links) {
    expect(show(filled(link)), link).not.toContain(SECRET)
  }
})

test('no mail holds a link whose secret is shown, whatever link of ours it is given', async () => {
  const mails = await allMails()
  expect(mails.length).toBeGreaterThanOrEqual(12)
  const links = writtenLinks().map(link => `http://mortise.test${filled(link)}`)
  for (const [at, link] of links.entries()) {
    // Each in a few mails, and each mail with many.
    const first = at % mails.length
    for (const [name, mail] of sample([...mails.slice(first), ...mails.slice(0, first)], 3)) {
      const html = renderToStaticMarkup(createElement(mail, mailProps('Ada', link)))
      expect(shownSecrets(html, addresses), name).toEqual([])
    }
  }
})

test('the log’s lines go by it, also those of refusals and faults', async () => {
  const app = await startFakeApp({
    env: { RATE_LIMIT_FACTOR: '0.01', LOG_LEVEL: 'info' },
    handler: () => {
      throw new Error(`at /x?welcome=${SECRET}`)
    },
  })
  const headers = { Referer: `http://shop.example/pay?token=${SECRET}`, Cookie: `mortise_session=${SECRET}` }
  for (const path of ['/x', '/login', '/%zz', '/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i'])
    await fetch(`${app.url}${path}?welcome=${SECRET}`, { headers })
  await fetch(`${app.url}/x?welcome=${SECRET}`, {
    method: 'POST',
    body: SECRET,
    headers: { ...headers, Origin: `http://${SECRET}.example` },
  })
  expect(app.lines.some(line => line.includes('429'))).toBe(true)
  expect(app.lines.some(line => line.includes('403'))).toBe(true)
  expect(app.lines.some(line => line.includes('400'))).toBe(true)
  expect(app.lines.some(line => line.includes('500'))).toBe(true)
  expect(app.lines.join('').toLowerCase()).not.toContain(SECRET.toLowerCase())
  await app.stop()
})
