import { stageMoves, type Verb } from '#app/domain/activities/activity.ts'
import { moveText } from '#app/domain/activities/activity-text.ts'
import { fullName } from '#app/domain/format.ts'
import { type LiveHost, type LivePerson, socketPath } from '#app/domain/live/live.ts'
import { log } from '#app/log.server.ts'
import { type NewAct, onNews } from '#app/models/live/news.server.ts'
import { listStageMoves } from '#app/models/live/stage-move.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { findSocketSession, sessionStateOf } from '#app/services/auth/session.server.ts'
import { mustSetUpTwoStep } from '#app/services/two-step/demanded-two-step.server.ts'
import { batch } from './batch.server.ts'
import {
  broadcastHint,
  broadcastNotified,
  broadcastSignedOut,
  broadcastTodos,
  onBroadcast,
} from './broadcast.server.ts'

/** Milliseconds; what is written within them makes one hint, so that a page is read once. */
const hintAfterMs = 60
/** Beyond these a hint says only that there were many. */
const maxProjects = 20
const maxMoves = 3

export function startLive(): () => void {
  return onNews(news => {
    if (news.of === 'acts') actsOf(news.companyId).push(...news.acts)
    else if (news.of === 'notifications') for (const userId of news.userIds) broadcastNotified(news, userId)
    else if (news.of === 'todos') broadcastTodos(news, news.userId)
    else broadcastSignedOut('userId' in news ? { userId: news.userId } : { companyId: news.companyId })
  })
}

const actsOf = batch(hintAfterMs, (): NewAct[] => [], broadcastActs)

function broadcastActs(companyId: number, acts: readonly NewAct[]): void {
  const projectIds = new Set(acts.map(({ projectId }) => projectId))
  broadcastHint(
    { companyId },
    {
      act: acts.reduce((newest, { id }) => Math.max(newest, id), 0),
      by: [...new Set(acts.map(({ by }) => by))],
      projectIds:
        projectIds.has(null) || projectIds.size > maxProjects ? null : ([...projectIds] as number[]),
      moves: movesOf(companyId, acts),
    },
  )
}

const moving: readonly Verb[] = stageMoves

function movesOf(companyId: number, acts: readonly NewAct[]) {
  const ids = acts.flatMap(({ id, verb }) => (moving.includes(verb) ? [id] : []))
  if (ids.length === 0 || ids.length > maxMoves) return []
  return findMoves(companyId, ids).map(({ by, firstName, lastName, username, number, project, to }) => ({
    by,
    text: `${fullName(firstName, lastName, username)} ${moveText({ number, project, to: to ?? '' })}`,
  }))
}

/** Nothing would catch an error here, so a failure tells only that something changed. */
function findMoves(companyId: number, ids: number[]) {
  try {
    return listStageMoves({ companyId }, ids)
  } catch (error) {
    log().warn({ err: error }, 'What was moved could not be read')
    return []
  }
}

async function personOf(cookie: string): Promise<LivePerson | null> {
  const session = await findSocketSession({ headers: new Headers({ Cookie: cookie }) })
  if (!session || mustSetUpTwoStep(session.actor)) return null
  const { sid: sessionId, lastUse, actor } = session
  const { companyId, userId, firstName, lastName, username } = actor
  return { companyId, userId, sessionId, lastUse, name: fullName(firstName, lastName, username) }
}

export const live: LiveHost = {
  path: socketPath,
  personOf,
  sessionStateOf: ({ sessionId, lastUse }) => sessionStateOf(sessionId, lastUse),
  hasRoom: ({ companyId }, room) => room === null || findProject({ companyId }, room) !== null,
  listen: onBroadcast,
}
