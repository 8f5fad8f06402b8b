import { render, toPlainText } from '@react-email/render'
import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { ConfirmEmailMail } from '#app/services/mail/email-change-mail.tsx'
import { emailInMail } from '#app/services/mail/name-in-mail.ts'
import { allMails, mailProps } from '#tests/support/mails.ts'

const link = 'http://mortise.test:3000/here?token=abc'

const email = 'o-neil.joinery@mail.example'
const ours = [email, link, link.replaceAll('&', '&amp;'), 'help@mortise.test']

function htmlOf(mail: FunctionComponent<object>, typed: string, words?: string) {
  const props = { ...mailProps(typed, link, words), email, newEmail: email }
  return render(createElement(mail, props))
}

async function textsOf(mail: FunctionComponent<object>, typed: string, words?: string) {
  const html = await htmlOf(mail, typed, words)
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
  const texts = [body, toPlainText(html, { wordwrap: false })]
  return { hrefs, texts: texts.map(text => ours.reduce((rest, own) => rest.replaceAll(own, ''), text)) }
}

/** These bring a letter of the company's own people, whose addresses are to be pressed. */
const bringsLetter = /^(?:Invoice|Quote|Statement|Variation)Mail$/

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
    const { hrefs, texts } = await textsOf(mail, typed, bringsLetter.test(name) ? 'A letter.' : typed)
    expect(
      hrefs.filter(href => href !== link),
      name,
    ).toEqual([])
    for (const text of texts) expect(linkable.exec(text)?.[0], name).toBeUndefined()
  }
})

test('an email stands as it can be copied, and so does a name that nobody takes for an address', async () => {
  for (const [name, mail] of await allMails()) {
    const html = await htmlOf(mail, 'J.R. Birch Ltd. 1.5')
    const texts = [html.slice(html.indexOf('<body')), toPlainText(html, { wordwrap: false })]
    for (const text of texts) {
      expect(text, name).not.toMatch(/\p{Cf}/u)
      if (/^(?:Welcome|EmailChange)/.test(name)) expect(text, name).toContain(email)
    }
  }
})

test('what is no email is not shown as one', () => {
  expect(emailInMail('See http://evil.example')).not.toMatch(linkable)
})

test('every mail cuts names, and what was typed of tasks', async () => {
  for (const [name, mail] of await allMails()) {
    const most = name === 'MorningMail' ? 200 : 60
    const { texts } = await textsOf(mail, 'x'.repeat(500), 'A letter.')
    for (const text of texts) expect(text, name).not.toMatch(new RegExp(`x{${most}}`))
  }
})

test('a letter stands whole in the mails that bring one, and is cut where no letter is so long', async () => {
  const longest: Readonly<Record<string, number>> = {
    ClientNewsMail: 2000,
    InvoiceMail: 4000,
    QuoteAnswerMail: 2000,
    QuoteMail: 4000,
    StatementMail: 4000,
    VariationMail: 4000,
  }
  const letters: Record<string, number> = {}
  for (const [name, mail] of await allMails()) {
    const most = longest[name] ?? 0
    // A letter of the alphabet that no mail has.
    for (const typed of [most, 6000]) {
      const { texts } = await textsOf(mail, 'Birch', 'ж'.repeat(typed))
      const found = texts.map(text => text.split('ж').length - 1)
      if (most > 0) letters[name] = most
      expect(found, name).toEqual(texts.map(() => (typed > most ? Math.max(most - 1, 0) : most)))
    }
  }
  expect(letters).toEqual(longest)
})

test('to an address that nobody has proved goes nothing that was typed but the company’s name', async () => {
  const { texts } = await textsOf(ConfirmEmailMail as FunctionComponent<object>, 'Birch Joinery')
  for (const text of texts) {
    expect(text).toContain('the company “Birch Joinery”')
    expect(text).toContain('Hello,')
    expect(text.split('Birch Joinery'), 'once').toHaveLength(2)
  }
})
