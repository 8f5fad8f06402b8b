import { clientPagePath, maxReports, reportTitle } from '#app/domain/client-pages/client-page.ts'
import { Conflict, DomainError, Invalid } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  countReports,
  findPageOfLink,
  insertReport,
  type LinkedPage,
  saveDecision,
} from '#app/models/client-pages/client-page.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { findByToken } from '#app/services/client-links/client-link.server.ts'
import { tellAuthor } from '#app/services/client-links/tell-author.server.ts'
import { day, hour, limitTries } from '#app/services/limit-tries.server.ts'
import { ClientNewsMail } from '#app/services/mail/client-news-mail.tsx'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { transaction } from '#db/client.ts'

export function findLinkedPage(token: string): LinkedPage | null {
  return findByToken(token, findPageOfLink)
}

// Anyone with a link could create tasks and mails without end.
const answers = limitTries({ points: 30, seconds: hour, message: 'This was answered very often.' })
const reports = limitTries({
  points: 10,
  seconds: day,
  message: 'Very much was written here today. Please ring instead.',
})

export async function countPageAnswer({ companyId, id }: LinkedPage, isReport: boolean): Promise<void> {
  await (isReport ? reports : answers).count(`${companyId} ${id}`)
}

/** Can be changed until the last day is over. */
export function answerDecision(token: string, decisionId: number, answer: string, today: string): void {
  transaction(() => {
    const page = findLinkedPage(token)
    const decision = page?.decisions.find(({ id }) => id === decisionId)
    if (!page || !decision) throw new Conflict('This is not asked any more')
    if (!decision.options.includes(answer)) throw new Invalid({ answer: ['Please choose one'] })
    if (decision.answer === answer) return
    if (decision.answer !== '' && decision.answerOn !== null && today > decision.answerOn) {
      throw new Conflict('We have begun with your answer: please ring us')
    }
    saveDecision(page, decisionId, { answer, answeredAt: Date.now() })
    const { scope } = actorOf(page)
    const { id: subjectId, projectId } = page
    const detail = { name: decision.question, answer }
    const activityId = recordActivity(scope, 'client_page.answered', { subjectId, projectId, detail })
    tell(page, { activityId, title: 'Client answered', words: `${decision.question}: ${answer}` })
  })
}

/** Makes a task of the job, in the name of `actorOf`. */
export function reportFault(token: string, words: string): void {
  transaction(() => {
    const page = findLinkedPage(token)
    if (!page) throw new Conflict('This page is closed')
    // The form was sent twice.
    if (page.reports[0]?.words === words) return
    if (countReports(page, page.id) >= maxReports) throw new Conflict('Please ring us instead')
    const { scope } = actorOf(page)
    const taskId = makeTask(page, scope, words)
    insertReport(page, { pageId: page.id, taskId, words })
    const { id: subjectId, projectId } = page
    const detail = { name: reportTitle(words) }
    const activityId = recordActivity(scope, 'client_page.reported', { subjectId, projectId, detail })
    tell(page, { activityId, title: 'Client reported a fault', words })
  })
}

function makeTask(page: LinkedPage, scope: ReturnType<typeof actorOf>['scope'], words: string): number {
  const { projectId, work, stageId } = page
  const stage = work.find(({ id }) => id === stageId)?.name
  try {
    return createTask(scope, {
      title: reportTitle(words),
      description: words,
      projectId,
      ...(stage === undefined ? {} : { stage }),
    }).id
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // The reason, such as a full storage, is for the company only.
    throw new Conflict('This cannot be taken just now. Please ring us.')
  }
}

type News = { activityId: number; title: string; words: string }

function tell(page: LinkedPage, { activityId, title, words }: News): void {
  const job = `${page.jobNumber} ${page.projectName}`
  tellAuthor(page, {
    of: 'invoice',
    title,
    about: page.jobNumber,
    message: `${job}: ${words.length > 200 ? `${words.slice(0, 199)}…` : words}`,
    projectId: page.projectId,
    event: { activityId },
    mail: ClientNewsMail({
      title,
      job,
      words,
      link: `${env().APP_URL}${clientPagePath(page.projectId)}`,
    }),
  })
}
