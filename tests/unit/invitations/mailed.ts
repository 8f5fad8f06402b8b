import { render } from '@react-email/render'
import type { Mail } from '#app/services/mail/send-mail.server.ts'

/** What would have been sent. */
export const mails: Mail[] = []

export const mailMock = {
  sendMail: (mail: Mail) => void mails.push(mail),
  finishMail: async () => {},
}

/** The tokens of the mailed links, oldest first. */
export function tokens(): string[] {
  return mails.map(({ element }) => /token=([\w-]+)/.exec(JSON.stringify(element))?.[1] ?? 'none')
}

export function html(at = 0): Promise<string> {
  const mail = mails[at]
  if (!mail) throw new Error('There is no such mail')
  return render(mail.element)
}
