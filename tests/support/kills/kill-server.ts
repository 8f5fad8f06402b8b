import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { freePort, startServer } from '#tests/support/server.ts'
import { enterClients } from './clients.ts'
import { type Leftovers, sweepLeftovers } from './leftovers.ts'
import { type Found, lookAfter } from './look-after.ts'
import { countMails, letClaimsRunOut, type MailCount, untilMailsHaveLeft } from './mail-count.ts'
import { randomFrom } from './random.ts'

/** So long at most after its first answer. */
const latestKillMs = 700
/** A mail server takes its time: it is killed while it sends, too. */
const mailMs = 60

export type KillCounts = {
  kills: number
  /** What clients asked for and were answered, by kind; sent again under the same key; there though no answer came. */
  answered: Record<string, number>
  sentAgain: number
  unheard: number
  found: Found
  /** Answers that nobody has to expect. */
  faults: string[]
  files: Leftovers
  mails: MailCount
}

/**
 * Kills a server (SIGKILL) so many times, at moments that `seed` chooses, while people of two companies work, starts it again and
 * lets them go on; looks each time at what is there. `DATA_DIR` of this process has to be `dataDir`. It is served by so many
 * `processes`.
 */
export async function killServer(
  dataDir: string,
  kills: number,
  seed: number,
  processes = 1,
): Promise<KillCounts> {
  const smtp = await startSmtp()
  smtp.slow(mailMs)
  const options = {
    dataDir,
    port: await freePort(),
    env: {
      SMTP_URL: smtp.url,
      COMPANY_CPU_SECONDS: '3600',
      ...(processes > 1 && { WEB_CONCURRENCY: String(processes), STRIPE_SECRET_KEY: 'sk_test_nobody' }),
    },
  }
  const random = randomFrom(seed)
  let server = await startServer(options)
  try {
    const clients = await enterClients(server.url, seed)
    const found: Found = { lost: [], doubled: [], foreign: [], untold: [], database: [], files: [] }
    const look = () => {
      const { found: here, unheard } = lookAfter(dataDir, clients.acts)
      for (const what of Object.keys(found) as (keyof Found)[]) found[what].push(...here[what])
      return unheard
    }
    let unheard = 0
    clients.pause()
    const working = clients.start()
    for (let kill = 0; kill < kills; kill++) {
      await clients.goOn()
      await sleep(random() * latestKillMs)
      clients.pause()
      await server.stop('SIGKILL')
      if (kill === kills - 1) letClaimsRunOut(dataDir)
      server = await startServer(options)
      unheard += look()
    }
    await clients.goOn()
    await clients.untilEachKindIsAnswered()
    clients.stop()
    await Promise.all(working)
    look()
    await untilMailsHaveLeft(dataDir)
    await server.stop()
    const { acts, faults } = clients
    return {
      kills,
      answered: countBy(acts.filter(act => act.isAnswered).map(act => act.kind)),
      sentAgain: acts.filter(act => act.tries > 1).length,
      unheard,
      found,
      faults,
      files: await sweepLeftovers(dataDir),
      mails: countMails(dataDir, acts, smtp.mails),
    }
  } finally {
    await server.stop('SIGKILL')
    await smtp.stop()
  }
}

function countBy(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
