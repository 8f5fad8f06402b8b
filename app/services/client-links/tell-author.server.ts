import type { ReactElement } from 'react'
import { mayReceiveReply } from '#app/domain/client-links/reply-recipients.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'
import { listAuthorAndAdmins } from '#app/models/people/author-and-admins.server.ts'
import type { MailedPaper } from '#app/services/mail/mail-attachment.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'

type News = {
  /** Only people who may edit these hear of it. */
  of: 'quote' | 'invoice'
  /** 'Quote declined' */
  title: string
  /** 'Q-2026-0042 Rev A': the mail's subject says it after the title. */
  about: string
  message: string
  projectId?: number
  event: { activityId: number } | { eventKey: string }
  mail: ReactElement
  paper?: MailedPaper
}

/** What a client did, to the author or, where the author may not receive it, an admin. Call it in the transaction. */
export function tellAuthor(
  made: { companyId: number; createdBy: number },
  { of, title, about, message, projectId, event, mail, paper }: News,
): void {
  const { companyId, createdBy } = made
  const author = listAuthorAndAdmins(made, createdBy).find(({ role, restrictedAt }) =>
    mayReceiveReply({ role, isRestricted: restrictedAt !== null }, of),
  )
  if (!author) return
  const { userId, email } = author
  insertNotifications(made, [{ ...event, userId, title, message, type: 'info', relatedProjectId: projectId }])
  sendMail({
    ...{ to: email, companyId, rank: 'news', subject: `${title}: ${about}`, element: mail },
    ...(paper && { paper }),
  })
}
