import { setTimeout as sleep } from 'node:timers/promises'
import { makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { type Act, answered, type Client, type Kind, kinds, newAct, newTick } from './acts.ts'
import { randomFrom } from './random.ts'

const betweenMs = 15
const startingStatus = 503
const chosen = [people.admin, people.manager, people.joiner, people.otherAdmin, people.otherJoiner]

/** What people of a role may do besides what everybody may. */
const forbidden: Partial<Record<string, readonly Kind[]>> = {
  [people.joiner.email]: ['ticket form', 'ticket'],
  [people.otherJoiner.email]: ['ticket form', 'ticket'],
}

function next(client: Client, kind: Kind, number: string, isBig: boolean): Act | null {
  if (kind !== 'tick') return newAct(client, kind, number, isBig)
  const task = client.openTasks.pop()
  return task ? newTick(client, task) : null
}

/** People of two companies who do one thing after another while the gate is open. */
export async function enterClients(url: string, seed: number) {
  const acts: Act[] = []
  const faults: string[] = []
  let isOver = false
  let gate = Promise.resolve()
  let open = () => {}
  let heard = () => {}
  const clients: Client[] = []
  for (const person of chosen) {
    const visitor = makeVisitor(url)
    await visitor.signIn(person.companyName, person.email)
    clients.push({ person, visitor, openTasks: [] })
  }

  /** Again and again until it is answered; null for an answer that nobody has to expect. */
  async function untilAnswered(act: Act): Promise<string | null> {
    for (;;) {
      await gate
      act.tries++
      const answer = await act.send().catch(() => null)
      if (answer && answered(act.kind, answer.status)) {
        act.isAnswered = true
        heard()
        return answer.text
      }
      if (answer && answer.status !== startingStatus) {
        faults.push(`${act.kind}: ${answer.status} ${answer.text.slice(0, 200)}`)
        return null
      }
      await sleep(betweenMs)
    }
  }

  async function work(client: Client, number: number) {
    const random = randomFrom(seed + number)
    const may = kinds.filter(kind => !forbidden[client.person.email]?.includes(kind))
    for (let at = 0; !isOver; at++) {
      const kind = may[Math.floor(random() * may.length)] ?? 'message'
      const act = next(client, kind, `${number}-${at}`, random() < 0.5)
      if (!act) continue
      acts.push(act)
      const text = await untilAnswered(act)
      if (text !== null && kind === 'task') client.openTasks.push(JSON.parse(text))
      await sleep(betweenMs)
    }
  }

  return {
    acts,
    faults,
    /** All of them at once, until `stop`. */
    start: () => clients.map(work),
    pause() {
      gate = new Promise(resolve => (open = resolve))
    },
    /** Resolves at the first answer that comes then. */
    goOn() {
      const first = new Promise<void>(resolve => (heard = resolve))
      open()
      return first
    },
    async untilEachKindIsAnswered() {
      const isAnswered = (kind: Kind) => acts.some(act => act.kind === kind && act.isAnswered)
      while (!kinds.every(isAnswered)) await sleep(betweenMs)
    },
    stop() {
      isOver = true
      open()
    },
  }
}
