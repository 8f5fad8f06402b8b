import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { render, toPlainText } from '@react-email/render'
import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { ConfirmEmailMail } from '#app/services/mail/email-change-mail.tsx'

const folder = join(import.meta.dirname, '../../../app/services/mail')

/** Every mail there is, by name. */
async function allMails(): Promise<[string, FunctionComponent<object>][]> {
  const files = readdirSync(folder).filter(file => file.endsWith('-mail.tsx') && file !== 'house-mail.tsx')
  const modules: Record<string, unknown>[] = await Promise.all(files.map(file => import(join(folder, file))))
  return modules.flatMap(module =>
    Object.entries(module).flatMap(([name, mail]): [string, FunctionComponent<object>][] =>
      name.endsWith('Mail') ? [[name, mail as FunctionComponent<object>]] : [],
    ),
  )
}

const link = 'http://mortise.test:3000/here?token=abc'

/** What any of the mails takes, all that people can type being the same. */
function propsWith(typed: string) {
  return {
    firstName: typed,
    companyName: typed,
    invitedByName: typed,
    newEmail: typed,
    name: typed,
    email: typed,
    username: typed,
    trialEndsOn: 'Fri 27 November 2026',
    wasCharged: true,
    role: 'Team Member',
    until: 'Fri 27 November 2026',
    link,
    closedOn: '20 November 2026',
    deletedOn: '20 December 2026',
    companyDeletedOn: '20 December 2026',
    erasedOn: '20 December 2026',
    afterInactivity: false,
    reason: 'ended',
    supportEmail: 'help@mortise.test',
    links: { portal: link, settings: link, stop: link },
    news: {
      tasks: [{ id: 1, title: typed, job: typed, due: 'today', isLate: true }],
      taskCount: 1,
      notifications: [{ id: 1, title: typed, message: typed }],
      notificationCount: 1,
      away: [typed],
    },
  }
}

const ours = [link, link.replaceAll('&', '&amp;'), 'help@mortise.test']

async function textsOf(mail: FunctionComponent<object>, typed: string) {
  const html = await render(createElement(mail, propsWith(typed)))
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
  const texts = [body, toPlainText(html, { wordwrap: false })]
  return { hrefs, texts: texts.map(text => ours.reduce((rest, own) => rest.replaceAll(own, ''), text)) }
}

const linkable = /:\/\/|[\p{L}\p{N}]\.[\p{L}]{2,}|@[\p{L}\p{N}]|[\p{L}\p{N}]\/[\p{L}\p{N}]/iu

test.each([
  'Sign in at mortise-login.com/renew',
  'http://evil.example/login',
  'www.evil.example',
  'help@evil.example',
  '<a href="http://evil.example">Sign in</a>',
  'Oak\nSign in at evil.example/now',
])('no mail makes a link of the name %j', async typed => {
  const mails = await allMails()
  expect(mails.length).toBeGreaterThanOrEqual(12)
  for (const [name, mail] of mails) {
    const { hrefs, texts } = await textsOf(mail, typed)
    expect(
      hrefs.filter(href => href !== link),
      name,
    ).toEqual([])
    for (const text of texts) expect(linkable.exec(text)?.[0], name).toBeUndefined()
  }
})

test('every mail cuts names, and what was typed of tasks', async () => {
  for (const [name, mail] of await allMails()) {
    const most =
      name === 'MorningMail' ? 200 : name.startsWith('EmailChange') || name === 'WelcomeMail' ? 254 : 60
    const { texts } = await textsOf(mail, 'x'.repeat(500))
    for (const text of texts) expect(text, name).not.toMatch(new RegExp(`x{${most}}`))
  }
})

test('to an address that nobody has proved goes nothing that was typed but the company’s name', async () => {
  const { texts } = await textsOf(ConfirmEmailMail as FunctionComponent<object>, 'Birch Joinery')
  for (const text of texts) {
    expect(text).toContain('the company “Birch Joinery”')
    expect(text).toContain('Hello,')
    expect(text.split('Birch Joinery'), 'once').toHaveLength(2)
  }
})
