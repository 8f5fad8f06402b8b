import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { InvitationMail } from '#app/services/mail/invitation-mail.tsx'
import { nameInMail, nameInSubject } from '#app/services/mail/name-in-mail.ts'

const link = 'http://localhost:3000/accept-invitation?token=abc_-123'
const mail = {
  firstName: 'Jo',
  companyName: 'Hartley & Sons Joinery',
  invitedByName: 'Ruth Hartley',
  role: 'Team Member',
  until: 'Fri 27 November 2026',
  link,
}

test('it says who invites, into which company, as what, and until when; in plain text, too', async () => {
  const html = await render(createElement(InvitationMail, mail))
  const text = toPlainText(html, { wordwrap: false })
  for (const words of [
    'Hello Jo',
    'Ruth Hartley',
    'Hartley & Sons Joinery',
    'Team Member',
    '7 days',
    mail.until,
  ])
    expect(text).toContain(words)
  expect(text).toContain(link)
  expect(html).toContain('Hartley &amp; Sons Joinery')
})

test('names are cut, of one line, and no link is made of them', async () => {
  const html = await render(
    createElement(InvitationMail, { ...mail, invitedByName: 'prize.example/now', firstName: '<b>Jo</b>' }),
  )
  expect(html).not.toContain('prize.example')
  expect(html).not.toContain('<b>Jo')
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${link}"`])
  expect([...nameInMail('x'.repeat(500))]).toHaveLength(60)
  expect(nameInMail('Jo \n  Birch')).toBe('Jo Birch')
  expect(nameInMail('J. Birch Ltd.')).toBe('J. Birch Ltd.')
  expect(nameInSubject('Oak.com')).toBe('Oak.com')
})
