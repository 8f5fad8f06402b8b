import {
  type Attack,
  attacksOn,
  type Counts,
  isDone,
  newCounts,
  type Order,
  send,
} from './neighbour-calls.ts'

// The large company of the benchmark of neighbours, a process of its own.

const ATTACKERS = 8
const ADDRESSES = 15

process.on('message', async ({ name, url, cookie, joiner, project, ms }: Order) => {
  const attack = (await attacksOn(joiner, project)).find(other => other.name === name)
  process.send?.(attack ? await assail(url, cookie, attack, performance.now() + ms) : newCounts())
})

async function assail(url: string, cookie: string, { calls }: Attack, until: number): Promise<Counts> {
  const counts = newCounts()
  let at = 0
  async function one() {
    while (performance.now() < until) {
      const mine = at++
      const call = calls(mine)
      const { status } = await send(url, cookie, call, `10.0.0.${mine % ADDRESSES}`, until)
      if (status === 429) counts.refused++
      else if (isDone(status)) counts.answered++
      else if (status === null) counts.underWay++
      else counts.wrong.push(`${call.method} ${call.path} was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: ATTACKERS }, one))
  return counts
}
