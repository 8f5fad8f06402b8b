import { noteOutcome } from '#app/services/mail/mail-purpose.server.ts'
import type { Mail } from '#app/services/mail/send-mail.server.ts'

/** The mails there would have been, and what the mail server does with them: it has them at once, or gives them up. */
export const post = {
  works: true,
  now: 0,
  sent: [] as { to: string; subject: string }[],
  onSend: () => {},
}

export const mailMock = {
  sendMail({ to, subject, purpose }: Mail) {
    post.onSend()
    if (post.works) post.sent.push({ to, subject })
    if (purpose) noteOutcome(purpose, post.works ? 'sent' : 'given up', post.now)
  },
}
