import type { Mail } from '#app/services/mail/send-mail.server.ts'

/** What would have been sent. */
export const mails: Mail[] = []

export const mailMock = {
  sendMail: (mail: Mail) => void mails.push(mail),
}
