import type { Company } from '#app/domain/scope.ts'
import { insertNotifications, type NewNotification } from '#app/models/notifications/notification.server.ts'
import { listMoneyReaders } from '#app/models/people/money-readers.server.ts'

type News = Pick<NewNotification, 'title' | 'message' | 'relatedProjectId'> & { eventKey: string }

const maxMessage = 500

/** Tells everybody who sees money, once per `eventKey`. */
export function notifyFinance(company: Company, { message, ...news }: News): void {
  const rows = listMoneyReaders(company).map(userId => ({
    ...{ ...news, userId, message: message.slice(0, maxMessage) },
    type: 'info' as const,
  }))
  insertNotifications(company, rows)
}
